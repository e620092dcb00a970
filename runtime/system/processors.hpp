// The processors there are for us.
#pragma once
#include <sched.h>

#include <optional>

namespace weft {

/// Processors this process may use, by its affinity mask and its control group's quota; at least 1.
int available_processors();

/// Where a thread may run; none when the system does not say.
using Processors = std::optional<cpu_set_t>;

/// Of a thread of this process; 0 is the caller.
Processors processors_of(pid_t thread);
/// `all`, without the one that the caller is on, if there are others.
Processors beside_caller(const Processors& all);
/// Has a thread of this process run there, and nowhere else.
void keep_on(const Processors& processors, pid_t thread);

}  // namespace weft
