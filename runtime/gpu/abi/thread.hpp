// What a kernel of Weft's own sees of its thread: on a device of NVIDIA's, for which clang compiles it, and
// where that is emulated. Kernels include freestanding headers alone, and copy bytes by __builtin_memcpy.
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "runtime/gpu/abi/own_kernel.hpp"

#ifdef __NVPTX__
#define WEFT_DEVICE(device, emulated) device
// As much as the launch asks for.
extern __attribute__((address_space(3), aligned(16))) unsigned char weft_block_memory[];
#else
#define WEFT_DEVICE(device, emulated) emulated
#endif

namespace weft::kernels {

class Thread {
 public:
#ifndef __NVPTX__
  explicit Thread(EmulatedThread& thread) : thread_(&thread) {}
#endif
  std::uint32_t thread() const { return WEFT_DEVICE(__nvvm_read_ptx_sreg_tid_x(), thread_->thread); }
  /// Of a block.
  std::uint32_t threads() const { return WEFT_DEVICE(__nvvm_read_ptx_sreg_ntid_x(), thread_->threads); }
  std::uint32_t block() const { return WEFT_DEVICE(__nvvm_read_ptx_sreg_ctaid_x(), thread_->block); }
  std::uint32_t blocks() const { return WEFT_DEVICE(__nvvm_read_ptx_sreg_nctaid_x(), thread_->blocks); }
  std::uint32_t lane() const { return thread() % warp_threads; }
  std::uint32_t warp() const { return thread() / warp_threads; }
  /// Among the threads of all blocks, and how many these are.
  std::int64_t number() const { return std::int64_t{block()} * threads() + thread(); }
  std::int64_t all() const { return std::int64_t{blocks()} * threads(); }

  /// Waits for all threads of the block, or of the warp.
  void barrier() const { WEFT_DEVICE(__syncthreads(), thread_->barrier(thread_, 2 * warp_threads)); }
  void warp_barrier() const {
    WEFT_DEVICE(__nvvm_bar_warp_sync(all_lanes), thread_->barrier(thread_, warp_threads));
  }
  /// What the thread of the warp hands over whose number differs by these bits. All threads of it take part.
  std::uint32_t exchange(std::uint32_t value, std::uint32_t bits) const {
    return static_cast<std::uint32_t>(
        WEFT_DEVICE(__nvvm_shfl_sync_bfly_i32(all_lanes, static_cast<int>(value), static_cast<int>(bits), 31),
                    thread_->exchange(thread_, value, bits)));
  }
  std::uint64_t exchange(std::uint64_t value, std::uint32_t bits) const {
#ifdef __NVPTX__
    const std::uint64_t low = exchange(static_cast<std::uint32_t>(value), bits);
    return std::uint64_t{exchange(static_cast<std::uint32_t>(value >> 32), bits)} << 32 | low;
#else
    return thread_->exchange(thread_, value, bits);
#endif
  }
  /// Which lanes of the warp say so, a bit each. All threads of it take part.
  std::uint32_t ballot(bool says) const {
#ifdef __NVPTX__
    return static_cast<std::uint32_t>(__nvvm_vote_ballot_sync(all_lanes, says));
#else
    std::uint32_t lanes = std::uint32_t{says} << lane();
    for (std::uint32_t bits = 1; bits < warp_threads; bits *= 2) lanes |= exchange(lanes, bits);
    return lanes;
#endif
  }
  /// The memory of the block, uninitialised, from byte `offset` on.
  template <class T>
  T* memory(std::size_t offset = 0) const {
    return reinterpret_cast<T*>(WEFT_DEVICE(reinterpret_cast<std::byte*>((unsigned char*)weft_block_memory),
                                            thread_->shared + kernel_memory_bytes) +
                                offset);
  }

 private:
#ifdef __NVPTX__
  static constexpr std::uint32_t all_lanes = ~std::uint32_t{0};
#else
  EmulatedThread* thread_;
#endif
};

/// What many threads do to one number, in any order; what it was. Memory that they share is seen to be so
/// after a barrier, or by the next launch.
template <std::integral T>
T atomic_add(T* to, T value) {
  return __atomic_fetch_add(to, value, __ATOMIC_RELAXED);
}
template <std::integral T>
T atomic_or(T* to, T value) {
  return __atomic_fetch_or(to, value, __ATOMIC_RELAXED);
}
#ifdef __NVPTX__
template <std::integral T>
T atomic_min(T* to, T value) {
  return __atomic_fetch_min(to, value, __ATOMIC_RELAXED);
}
template <std::integral T>
T atomic_max(T* to, T value) {
  return __atomic_fetch_max(to, value, __ATOMIC_RELAXED);
}
#else
/// Stores the value if it goes before what is there.
template <std::integral T, class Before>
T atomic_first(T* to, T value, const Before& before) {
  T seen = __atomic_load_n(to, __ATOMIC_RELAXED);
  while (before(value, seen) &&
         !__atomic_compare_exchange_n(to, &seen, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
  return seen;
}
template <std::integral T>
T atomic_min(T* to, T value) {
  return atomic_first(to, value, [](T a, T b) { return a < b; });
}
template <std::integral T>
T atomic_max(T* to, T value) {
  return atomic_first(to, value, [](T a, T b) { return a > b; });
}
#endif

#ifndef __NVPTX__
template <class Words, void (*body)(const Words&, const Thread&)>
void run_emulated(const std::uint64_t* words, EmulatedThread* thread) {
  Words own;
  __builtin_memcpy(&own, words, sizeof own);
  body(own, Thread(*thread));
}
#endif

}  // namespace weft::kernels

// WEFT_KERNEL(module, name, Words, body) within weft::kernels: the kernel `name` of module.cpp, which is
// body(const Words&, const Thread&) for each thread. A header declares `extern const OwnKernel<Words> name`.
#ifdef __NVPTX__
#define WEFT_KERNEL(module, name, Words, body) \
  extern "C" __attribute__((nvptx_kernel)) void weft_##name(const Words words) { body(words, Thread()); }
#else
#define WEFT_KERNEL(module, name, Words, body) \
  extern const char ptx_of_##module[];         \
  constinit const OwnKernel<Words> name{       \
      {"weft_" #name, ptx_of_##module, run_emulated<Words, body>, sizeof(Words) / sizeof(std::uint64_t)}};
#endif
