// Newton's law by its name and the same law compiled here, through UserLaw: the test compares what this prints.
#include <cairn/laws/kernel/newton.hpp>
#include <cairn/laws/parameters/user.hpp>
#include <cstdio>
#include <cstring>

#include "shaken_block.hpp"

void newton_from_outside(const cairn::ContactProblem<2>& problem, cairn::LawAnswer<2>& answer, void* /*context*/) {
  cairn::Newton{}(problem, answer);
}

int main(int count, char** words) {
  const bool inside = count > 1 && std::strcmp(words[1], "inside") == 0;
  const cairn::PlanarLaw law = inside ? cairn::PlanarLaw(cairn::Newton{}) : cairn::UserLaw{newton_from_outside};
  std::fputs(consumer::bits_of_shaken_block(law).c_str(), stdout);
}
