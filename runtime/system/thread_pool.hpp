// One pool of threads for every kernel.
#pragma once
#include <cstdint>

#include "runtime/system/function_ref.hpp"

namespace weft {

/// The number of threads kernels run on: WEFT_NUM_THREADS, or the processors this process may use. Errors:
/// ValueError when WEFT_NUM_THREADS is not a positive number.
int num_threads();
/// Sets it for the whole process; 0 restores the default. Errors: ValueError when negative.
void set_num_threads(int count);

/// Calls body(begin, end) on disjoint ranges that together cover [0, count), on at most num_threads()
/// threads, the caller's among them; no range but the last has fewer than `grain` items. Returns when all are
/// done; the first exception is rethrown. From inside a body it runs inline, so nesting cannot deadlock.
/// Every thread runs with round-to-nearest, no flush-to-zero and all floating-point exceptions masked; the
/// caller's own floating-point environment is restored. After fork() the child gets a pool of its own.
void parallel_for(std::int64_t count, std::int64_t grain,
                  function_ref<void(std::int64_t begin, std::int64_t end)> body);

}  // namespace weft
