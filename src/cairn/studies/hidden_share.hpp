#pragma once

#include <cstdint>

namespace cairn::studies {

/// The largest share of wrong places that `wrong` or fewer hits among `probes` random ones leave plausible: with a share
/// as large, so few would be hit with probability `doubt`.                       docs/theory/studies.md, (X.5)
/// Between 0 and 1; 1 where there are no probes.
double hidden_share(std::uint64_t probes, std::uint64_t wrong, double doubt);

}  // namespace cairn::studies
