#pragma once

namespace cairn::report {

/// The style sheet of a page. Colours of patterns and lines are those of Okabe & Ito, "Color Universal Design" (2008),
/// darkened on white and lightened on black where 3:1 against the background asks for it; lines differ in dashes too.
inline constexpr const char* kStyle = R"css(
:root { color-scheme: light dark;
  --paper:#f6f5f1; --card:#ffffff; --ink:#1d2125; --soft:#555d66; --rule:#dcd8cf; --grid:#e9e6df; --zero:#a9a59b;
  --kept:#0a6b6b; --fell:#ad3b00; --failed:#6a3d8f;
  --blue:#0068a3; --red:#c24e00; --green:#00805d; --pink:#a3457f; --grey:#5b5b5b;
  --stone:#d9cfbd; --stone-edge:#6d6250; --soil:#efece4;
  --rest:#c3c3c0; --slide:#56b4e9; --rock:#f0b429; --slide-rock:#d55e00; --flight:#0072b2;
  --b-0:#86bce0; --b-1:#f2c067; --b-2:#7fcdb4; --b-3:#e8a07a; --b-4:#d9a3c7; --b-5:#e8df7f; --b-6:#b9b2e0; --b-7:#b4c0a2; --edge:#2a2f34; }
@media (prefers-color-scheme: dark) { :root {
  --paper:#14171a; --card:#1c2125; --ink:#e8e6e1; --soft:#a7adb3; --rule:#363c42; --grid:#2a3035; --zero:#6d747b;
  --kept:#4cc4b8; --fell:#ff8f57; --failed:#c79bea;
  --blue:#62b8ec; --red:#ff9a52; --green:#3fd0a2; --pink:#eb9ccb; --grey:#bdbdbd;
  --stone:#6f675a; --stone-edge:#d6cbb8; --soil:#23292e;
  --rest:#6a6e72; --slide:#56b4e9; --rock:#e8ae2c; --slide-rock:#dd6a10; --flight:#2f8fd0;
  --b-0:#2f7fb4; --b-1:#a87414; --b-2:#1d8566; --b-3:#a95427; --b-4:#93517d; --b-5:#857c1a; --b-6:#645ba3; --b-7:#64744c; --edge:#dfe3e6; } }
* { box-sizing: border-box; }
body { margin:0; background:var(--paper); color:var(--ink);
  font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif; }
main { max-width:1060px; margin:0 auto; padding:28px 20px 60px; }
h1 { font-size:1.05rem; font-weight:600; color:var(--soft); margin:0 0 14px; }
h2 { font-size:1.08rem; margin:0 0 10px; }
h3 { font-size:.95rem; margin:14px 0 4px; }
p { margin:0 0 8px; }
.verdict { background:var(--card); border:1px solid var(--rule); border-left:8px solid var(--mark); border-radius:8px;
  padding:20px 24px; margin-bottom:16px; }
.verdict .say { font-size:1.6rem; line-height:1.25; font-weight:650; margin:0 0 6px; }
.verdict .word { color:var(--mark); text-transform:uppercase; letter-spacing:.07em; font-size:.82rem; font-weight:700; margin:0 0 4px; }
.verdict .more { color:var(--soft); margin:0; }
.survived { --mark:var(--kept); } .toppled { --mark:var(--fell); } .no-verdict,.differ,.reserved { --mark:var(--failed); }
.tiles { display:grid; grid-template-columns:repeat(auto-fit,minmax(150px,1fr)); gap:12px; margin:0 0 16px; padding:0; }
.tiles div { background:var(--card); border:1px solid var(--rule); border-radius:8px; padding:12px 16px; }
.tiles dt { color:var(--soft); font-size:.84rem; } .tiles dd { margin:0; }
.tiles .big { font-size:1.35rem; font-weight:650; font-variant-numeric:tabular-nums; }
.tiles .small { color:var(--soft); font-size:.84rem; }
section { background:var(--card); border:1px solid var(--rule); border-radius:8px; padding:18px 20px; margin-bottom:16px; }
section > :last-child { margin-bottom:0; }
svg { display:block; width:100%; height:auto; }
.note { color:var(--soft); font-size:.9rem; }
.legend { list-style:none; display:flex; flex-wrap:wrap; gap:4px 18px; margin:0 0 6px; padding:0; font-size:.88rem; }
.key { display:inline-block; width:28px; height:10px; margin-right:6px; vertical-align:0; }
.grid { stroke:var(--grid); fill:none; } .zero { stroke:var(--zero); fill:none; } .frame { stroke:var(--rule); fill:none; }
.tick { font-size:13px; fill:var(--soft); font-variant-numeric:tabular-nums; } .axis-name { font-size:13px; fill:var(--ink); }
.line { fill:none; stroke-width:1.8; stroke-linejoin:round; }
.l-blue { stroke:var(--blue); } .l-red { stroke:var(--red); stroke-dasharray:8 3; } .l-green { stroke:var(--green); stroke-dasharray:2 2.5; }
.l-pink { stroke:var(--pink); stroke-dasharray:9 3 2 3; } .l-grey { stroke:var(--grey); stroke-dasharray:4 3; }
.v-blue { stroke:var(--blue); } .v-red { stroke:var(--red); } .v-green { stroke:var(--green); } .v-pink { stroke:var(--pink); }
.v-grey { stroke:var(--grey); } .d-1 { stroke-dasharray:9 4; } .d-2 { stroke-dasharray:2.5 2.5; } .d-3 { stroke-dasharray:13 3 2.5 3; }
.d-4 { stroke-dasharray:5 3; } .d-5 { stroke-dasharray:16 3 2.5 3 2.5 3; } .reference { stroke-width:5; stroke-opacity:.4; }
.reach { fill:var(--blue); fill-opacity:.18; } .dot { fill:var(--card); stroke:var(--ink); stroke-width:1.6; }
.spread { stroke-width:1; stroke-opacity:.8; } .mark { stroke:var(--ink); stroke-width:1.4; } .spot { fill:var(--card); stroke-width:1.6; }
.level { stroke:var(--fell); stroke-dasharray:6 4; fill:none; } .level-name { font-size:13px; fill:var(--fell); }
.p-rest { fill:var(--rest); } .p-slide { fill:var(--slide); } .p-rock { fill:var(--rock); }
.p-slide-rock { fill:var(--slide-rock); } .p-flight { fill:var(--flight); }
.o-a { fill:var(--rock); fill-opacity:.5; } .o-b { fill:var(--slide); fill-opacity:.45; } .o-none { fill:var(--failed); fill-opacity:.6; } .o-shifted { fill:var(--flight); fill-opacity:.35; }
.o-hatch { stroke:var(--flight); stroke-width:1; stroke-opacity:.55; fill:none; }
.band { font-size:13px; fill:#14171a; } text.p-flight-text { fill:#fff; } .impact { stroke:var(--ink); fill:none; }
.body { fill:var(--stone); stroke:var(--stone-edge); stroke-width:1.6; stroke-linejoin:round; fill-opacity:.9; }
.ghost { fill:none; stroke:var(--soft); stroke-dasharray:4 4; } .centroid { fill:var(--ink); }
.soil { fill:var(--soil); } .hatch { stroke:var(--rule); fill:none; } .ground { stroke:var(--ink); stroke-width:1.4; fill:none; }
.pose-name { font-size:15px; font-weight:650; fill:var(--ink); }
.b { stroke:var(--edge); stroke-width:1; stroke-linejoin:round; } .b-down { stroke:var(--fell); stroke-width:2.6; }
.b-0 { fill:var(--b-0); } .b-1 { fill:var(--b-1); } .b-2 { fill:var(--b-2); } .b-3 { fill:var(--b-3); }
.b-4 { fill:var(--b-4); } .b-5 { fill:var(--b-5); } .b-6 { fill:var(--b-6); } .b-7 { fill:var(--b-7); }
.b-other { fill:var(--soil); } .b-shade { fill:#000; } .b-path { fill:none; stroke:var(--soft); stroke-width:1; }
.w-whole { fill:var(--grey); } .w-more { fill:var(--blue); } .w-less { fill:var(--red); }
.wide { overflow-x:auto; }
table { border-collapse:collapse; width:100%; font-size:.88rem; font-variant-numeric:tabular-nums; }
caption { text-align:left; color:var(--soft); padding-bottom:6px; }
th,td { text-align:left; padding:5px 14px 5px 0; border-bottom:1px solid var(--rule); vertical-align:top; }
thead th { color:var(--soft); font-weight:600; white-space:nowrap; vertical-align:bottom; } tbody th { font-weight:500; padding-right:20px; min-width:11em; }
.n { text-align:right; white-space:nowrap; } .bad { color:var(--fell); font-weight:700; } .cut td { color:var(--soft); text-align:center; }
.what { min-width:12em; } .keep { white-space:nowrap; } .events table { font-size:.83rem; }
.dense table { font-size:.8rem; } .dense th,.dense td { padding-right:11px; }
.pair { display:grid; grid-template-columns:repeat(auto-fit,minmax(340px,1fr)); gap:0 16px; align-items:start; }
pre { overflow-x:auto; background:var(--paper); border:1px solid var(--rule); border-radius:6px; padding:14px; margin:0; font-size:.85rem; line-height:1.45; }
code,.hash { font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace; font-size:.85rem; overflow-wrap:anywhere; }
@media print { :root { color-scheme:light; --paper:#fff; --card:#fff; --ink:#000; --soft:#444; --rule:#bbb; --grid:#e4e4e4; --zero:#999;
    --kept:#0a6b6b; --fell:#ad3b00; --failed:#6a3d8f; --blue:#0068a3; --red:#c24e00; --green:#00805d; --pink:#a3457f; --grey:#5b5b5b;
    --stone:#d9cfbd; --stone-edge:#6d6250; --soil:#efece4;
    --rest:#c3c3c0; --slide:#56b4e9; --rock:#f0b429; --slide-rock:#d55e00; --flight:#0072b2;
    --b-0:#86bce0; --b-1:#f2c067; --b-2:#7fcdb4; --b-3:#e8a07a; --b-4:#d9a3c7; --b-5:#e8df7f; --b-6:#b9b2e0; --b-7:#b4c0a2; --edge:#2a2f34; }
  * { print-color-adjust:exact; -webkit-print-color-adjust:exact; }
  html { font-size:11px; } body { font-size:1rem; } main { padding:0; max-width:none; } section,.verdict,.tiles div { break-inside:avoid; }
  .events,.inputs { break-inside:auto; } pre { white-space:pre-wrap; } .wide { overflow:visible; } }
)css";

}  // namespace cairn::report
