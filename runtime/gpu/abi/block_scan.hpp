// Sums over the threads of a block.
#pragma once
#include "runtime/gpu/abi/thread.hpp"

namespace weft::kernels {

/// Of the threads before this one, and of all.
template <class T>
struct PrefixSum {
  T before, all;
};

template <class T>
PrefixSum<T> scan_warp(const Thread& thread, T value) {
  PrefixSum<T> scanned{0, value};
  for (std::uint32_t bits = 1; bits < warp_threads; bits *= 2) {
    const T other = thread.exchange(scanned.all, bits);
    if ((thread.lane() & bits) != 0) scanned.before += other;
    scanned.all += other;
  }
  return scanned;
}

/// Bytes of the block's memory that this uses, the first ones.
template <class T>
constexpr std::size_t scan_bytes = warp_threads * sizeof(T);

/// All threads of the block, whole warps, take part.
template <class T>
PrefixSum<T> scan_block(const Thread& thread, T value) {
  T* const sums = thread.memory<T>();
  PrefixSum<T> scanned = scan_warp(thread, value);
  if (thread.lane() == 0) sums[thread.warp()] = scanned.all;
  thread.barrier();
  scanned.all = 0;
  for (std::uint32_t warp = 0; warp < thread.threads() / warp_threads; ++warp) {
    if (warp < thread.warp()) scanned.before += sums[warp];
    scanned.all += sums[warp];
  }
  thread.barrier();  // before the next sums
  return scanned;
}

}  // namespace weft::kernels
