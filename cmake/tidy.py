#!/usr/bin/env python3
"""clang-tidy over all units of a build folder, several units at a time.

  cmake/tidy.py BUILD-FOLDER [JOBS]

A unit of ours takes clang-tidy a second; the library headers above it take three, parsed and searched again for each
unit. So units of one folder are included one after the other into one generated file, which clang-tidy then reads: the
headers once, and every unit of ours with the same checks. The names that a unit defines for itself get a number by
macros, after all headers. Where clang cannot read a generated file it is cut in halves, down to
single units.

A batch that was found clean leaves a stamp, named by the content of all that was read of ours, so that a second run looks
only at what has changed. Exit code: 0 nothing found, 1 findings.
"""
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

MOST_UNITS = 14  # more saves little, and memory and the time of the last batch grow
ROOT = pathlib.Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
TOOL = "clang-tidy"


class Unit:
    """A source file, what its compiler is told that matters for its meaning, and the names that it keeps to itself."""

    def __init__(self, path, words):
        self.path = path
        self.includes, self.macros, self.language = [], {}, []
        words = iter(words)
        for word in words:
            if word in ("-isystem", "-I"):
                self.includes.append((word, next(words)))
            elif word.startswith("-I"):
                self.includes.append(("-I", word[2:]))
            elif word.startswith("-D"):
                name, _, value = word[2:].partition("=")
                self.macros[name] = value
            elif word in ("-include", "-Xclang", "-o", "-c", "--param"):
                next(words)
            elif word.startswith(("-std=", "-fno-exceptions", "-fno-rtti")):
                self.language.append(word)
        text = path.read_text()
        self.names, self.only_once = names_of(text, all_are_its_own="src" not in path.relative_to(ROOT).parts[:1])
        self.headers = headers_of(text)
        self.headers = [beside(path.parent, header) for header in self.headers or []] if self.headers is not None else None
        code = LEXER.sub(" ", text)
        self.words = set(re.findall(r"[A-Za-z_]\w*", code))
        # Names of its own that no macro may touch: they also stand for something of a header, or of another namespace.
        self.fixed = self.names & set(re.findall(r"(?:::|\.|->)\s*(\w+)", code))
        folders = [pathlib.Path(folder) for _, folder in self.includes if folder.startswith(str(ROOT))]
        self.ours = {}
        content_of(path, folders, self.ours)
        self.fixed |= self.names & set().union(*map(names_in_header, self.ours))
        # What headers of the tests declare, and where: two of them may use one name for two things.
        self.brought = {name: header for header in self.ours if TESTS in header.parents for name in names_in_header(header)}

    def fits(self, batch):
        """Whether the unit may stand in one file with these."""
        if self.headers is None or any(other.headers is None for other in batch):
            return not batch
        for other in batch:
            if any(other.macros.get(name, value) != value for name, value in self.macros.items()):
                return False
            if any(other.only_once.get(name, value) != value for name, value in self.only_once.items()):
                return False
            if any(other.brought.get(name, header) != header for name, header in self.brought.items()):
                return False
            if self.fixed & other.words or other.fixed & self.words:
                return False
        return True


LEXER = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])*\'',
    re.DOTALL)
MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)((?:\\\n|[^\n])*)", re.MULTILINE)
DIRECTIVE = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.MULTILINE)
TYPE = re.compile(r"\b(?:struct|class|union|enum(?:\s+class)?|concept)\s+(?:\[\[.*?\]\]\s*)?(\w+)")
NAMESPACE = re.compile(r"^(?:inline\s+)?namespace\b[\w:\s]*$")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(<[^>]+>|"[^"]+")', re.MULTILINE)


def headers_of(text):
    """What the text includes unconditionally; None where it defines a macro before that, which a header may read."""
    found, depth, defined = [], 0, False
    for line in re.findall(r"^[ \t]*#[^\n]*", text, re.MULTILINE):
        word = line.replace("#", " ").split()[0]
        depth += word in ("if", "ifdef", "ifndef")
        depth -= word == "endif"
        if depth == 0 and word == "include" and INCLUDE.match(line):
            if defined:
                return None
            found.append(INCLUDE.match(line)[1])
        defined = defined or word == "define"
    return found


def beside(folder, header):
    """The name of a header as the generated file must write it."""
    path = folder / header.strip('"')
    return f'"{path}"' if header.startswith('"') and path.is_file() else header


def names_of(text, all_are_its_own):
    """Names that the text defines outside functions and types and for itself alone, and what it may share with no other
    unit unless it is equal there."""
    text = LEXER.sub(lambda m: " " if m[0].startswith("/") else '""', text)
    names, only_once = set(), {name: value.strip() for name, value in MACRO.findall(text)}
    levels, head = [], ""  # one level a brace: "anonymous", "namespace" or "body"
    for c in DIRECTIVE.sub("", text):
        outside = "body" not in levels
        if outside and c in "{;":
            declare(names, only_once, " ".join(head.split()), all_are_its_own or "anonymous" in levels)
        if c == "{":
            opened = head.strip()
            is_namespace = NAMESPACE.match(opened) or opened == 'extern ""'
            levels.append("anonymous" if opened == "namespace" else "namespace" if outside and is_namespace else "body")
            head = ""
        elif c == "}":
            levels and levels.pop()
            head = ""
        elif c == ";":
            head = ""
        elif outside:
            head += c
    return names, only_once


@functools.cache
def names_in_header(path):
    if path.suffix != ".hpp":
        return set()
    text = path.read_text()
    return names_of(text, all_are_its_own=True)[0] | set(re.findall(r"^\s*using\s+[\w:]*::(\w+);", text, re.MULTILINE))


def declare(names, only_once, head, own):
    head = re.sub(r"^template\s*<[^{;]*?>\s*(?=[\w:]|\[\[)", "", head)
    if not head or re.match(r"namespace\b|static_assert\b|extern\b|TYPED_TEST|INSTANTIATE_", head):
        return
    test = re.match(r"(TEST\w*)\s*\(\s*(\w+)\s*,\s*(\w+)", head)
    alias = re.match(r"(?:__extension__\s+)?using\s+(\w+)\s*=", head)
    own = own or re.search(r"\b(static|constexpr)\b", head.split("(")[0])
    if test:
        only_once[f"{test[2]} {test[3]}"] = object()  # equal to no other
    elif "operator new" in head or "operator delete" in head:
        only_once["operator new"] = object()
    elif not own or (head.startswith("using ") and not alias):
        return
    elif alias:
        names.add(alias[1])
    elif TYPE.search(head.split("(")[0]):
        names.add(TYPE.search(head)[1])
    else:
        before = re.split(r"[(=\[]", re.sub(r"\[\[.*?\]\]", "", head))[0].strip()
        name = re.search(r"(\S*?)\b([A-Za-z_]\w*)$", before)
        if name and not name[1].endswith("::") and "operator" not in before:
            names.add(name[2])


def units_of(folder):
    units, seen = [], set()
    for entry in json.loads((folder / "compile_commands.json").read_text()):
        path = pathlib.Path(entry["file"])
        if path in seen or folder in path.parents:  # what the build makes holds nothing of its own
            continue
        seen.add(path)
        units.append(Unit(path, shlex.split(entry["command"])[1:]))
    return sorted(units, key=lambda unit: unit.path)


def batches_of(units):
    """Units of one folder and one language, in the first batch that they fit."""
    batches = []
    for unit in units:
        for batch in batches:
            same = batch[0].path.parent == unit.path.parent and batch[0].language == unit.language
            if same and len(batch) < MOST_UNITS and unit.fits(batch):
                batch.append(unit)
                break
        else:
            batches.append([unit])
    return merged(batches)


def merged(batches):
    """What is left over in small folders, put together as long as it fits."""
    result = []
    for batch in sorted(batches, key=lambda b: (-len(b), b[0].path)):
        for other in result:
            same = other[0].language == batch[0].language and len(other) + len(batch) <= MOST_UNITS
            if same and all(unit.fits(other) for unit in batch):
                other.extend(batch)
                break
        else:
            result.append(list(batch))
    return result


def content_of(path, folders, known):
    """Digest of a file of ours; files that it includes are listed in `known` too."""
    if path in known:
        return
    text = path.read_bytes()
    known[path] = hashlib.sha256(text).hexdigest()
    for name in re.findall(r'#[ \t]*include[ \t]*"([^"]+)"', text.decode(errors="replace")):
        for folder in [path.parent, *folders]:
            if (folder / name).is_file():
                content_of(folder / name, folders, known)
                break


class Batch:
    def __init__(self, units, work):
        self.units, self.work = units, work
        includes, macros = [], {}
        for unit in units:
            macros |= unit.macros
            includes += [word for word in unit.includes if word not in includes]
        self.arguments = [*units[0].language, *(f"-D{n}={v}" if v else f"-D{n}" for n, v in sorted(macros.items()))]
        for kind, folder in includes:
            self.arguments += [kind, folder]

    def digest(self, salt):
        known = {}
        for unit in self.units:
            known |= unit.ours
        what = [salt, *self.arguments, *(f"{path} {digest}" for path, digest in sorted(known.items()))]
        return hashlib.sha256("\n".join(what).encode()).hexdigest()

    def text(self):
        """One file of all the units."""
        lines = ["// NOLINTBEGIN(bugprone-suspicious-include)"]
        lines += dict.fromkeys(f"#include {header}" for unit in self.units for header in unit.headers)
        for number, unit in enumerate(self.units):
            again = sorted(unit.names - unit.fixed)
            lines += [f"#define {name} {name}_{number}" for name in again]
            lines.append(f'#include "{unit.path}"')
            lines += [f"#undef {name}" for name in again]
        return "\n".join([*lines, "// NOLINTEND(bugprone-suspicious-include)", ""])

    def check(self, salt):
        """(clean, what clang-tidy said)"""
        digest = self.digest(salt)
        stamp = self.work / f"{digest}.clean"
        if stamp.exists():
            return True, ""
        if len(self.units) == 1:
            source = self.units[0].path
        else:
            source = self.work / f"{digest}.cpp"
            source.write_text(self.text())
        ran = subprocess.run([TOOL, "--quiet", f"--config-file={ROOT / '.clang-tidy'}", str(source), "--", *self.arguments],
                             capture_output=True, text=True)
        if len(self.units) > 1:
            source.unlink()
        said = ran.stdout
        if len(self.units) > 1 and "clang-diagnostic-error" in said:
            if os.environ.get("CAIRN_TIDY_VERBOSE"):
                print("cut:", *[l for l in said.splitlines() if "clang-diagnostic-error" in l][:3], sep="\n  ", flush=True)
            middle = len(self.units) // 2
            halves = [Batch(part, self.work).check(salt) for part in (self.units[:middle], self.units[middle:])]
            clean = all(half[0] for half in halves)
            said = "".join(half[1] for half in halves)
        else:
            clean = ran.returncode == 0
            said += "" if clean or said.strip() else ran.stderr
        if clean:
            stamp.touch()
        return clean, said


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    jobs = int(sys.argv[2]) if len(sys.argv) > 2 else os.cpu_count()
    work = folder / "tidy"
    work.mkdir(exist_ok=True)
    version = subprocess.run([TOOL, "--version"], capture_output=True, text=True, check=True).stdout
    salt = version + (ROOT / ".clang-tidy").read_text()
    only = sys.argv[3] if len(sys.argv) > 3 else ""
    units = [u for u in units_of(folder) if only in str(u.path)]
    batches = [Batch(units_, work) for units_ in batches_of(units)]
    print(f"{len(units)} units in {len(batches)} batches", flush=True)
    status = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for clean, said in pool.map(lambda batch: batch.check(salt), batches):
            if not clean:
                print(said, end="", flush=True)
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
