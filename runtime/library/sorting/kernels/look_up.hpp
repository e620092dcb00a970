// The kernels of take and searchsorted (device_take.hpp, device_search.hpp).
#pragma once
#include "runtime/gpu/abi/own_kernel.hpp"

namespace weft::kernels {

/// A run of the table's memory for each key of each outer part, as units of some bytes.
struct TakeRuns {
  const std::byte* table;
  const std::int64_t* keys;
  std::byte* result;
  std::int64_t outer, length, count;  // as ItemsToTake's
  std::int64_t units;                 // of a run
  std::int64_t unit_bytes;            // 1, 2, 4, 8 or 16
};
extern const OwnKernel<TakeRuns> take_runs;

/// Where each key is put into the table, before what equals it, or after.
struct Search {
  const std::byte* table;
  const std::byte* keys;
  std::int64_t* result;
  std::int64_t length, count;  // of the table, and keys
  std::int64_t dtype;          // its number
  std::int64_t right;          // 1: after what equals it
};
extern const OwnKernel<Search> search;

}  // namespace weft::kernels
