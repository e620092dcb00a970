// How many processors there are for us.
#pragma once

namespace weft {

/// Processors this process may use, by its affinity mask and its control group's quota; at least 1.
int available_processors();

}  // namespace weft
