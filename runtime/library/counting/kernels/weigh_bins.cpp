#include "runtime/library/counting/kernels/weigh_bins.hpp"

#include "runtime/array/bfloat16.hpp"
#include "runtime/gpu/abi/half.hpp"
#include "runtime/gpu/abi/thread.hpp"
#include "runtime/gpu/abi/units.hpp"

namespace weft::kernels {
namespace {

/// The bin of number `i`, or the one after the last.
std::uint64_t bin_of(const KeyBins& words, std::int64_t i) {
  const auto none = static_cast<std::uint64_t>(words.bins);
  if (i >= words.count || (words.counted && words.counted[i] == std::byte{})) return none;
  const auto bin = static_cast<std::uint64_t>(words.numbers[i]);
  if (bin < none) return bin;
  if (words.mark) atomic_or(words.mark, std::uint32_t{1});
  return none;
}

void key(const KeyBins& words, const Thread& thread) {
  with_bits(words.key_bytes, [&]<class Key>() {
    for (std::int64_t i = thread.number(); i < words.room; i += thread.all())
      reinterpret_cast<Key*>(words.keys)[i] = static_cast<Key>(bin_of(words, i));
  });
}

/// How many keys are less than `bin`.
template <class Key>
std::int64_t keys_before(const Key* keys, std::int64_t length, std::uint64_t bin) {
  std::int64_t first = 0;
  while (length > 0) {
    const std::int64_t half = length / 2;
    const bool is_before = keys[first + half] < bin;
    first = is_before ? first + half + 1 : first;
    length = is_before ? length - half - 1 : half;
  }
  return first;
}

/// A bin's keys in a row.
struct Run {
  std::int64_t begin = 0, end = 0;
};

Run run_of(const AddInBins& words, std::int64_t row, std::int64_t bin) {
  Run run;
  with_bits(words.key_bytes, [&]<class Key>() {
    const auto* const keys = reinterpret_cast<const Key*>(words.keys) + row * words.length;
    run.begin = keys_before(keys, words.length, bin);
    run.end = run.begin + keys_before(keys + run.begin, words.length - run.begin, bin + 1);
  });
  return run;
}

/// By a warp, whose first thread adds what all have read.
double sum_of(const Thread& thread, const double* weights, const std::int64_t* places, const Run& run) {
  double* const read = thread.memory<double>() + thread.warp() * warp_threads;
  const auto weight = [&](std::int64_t at) { return at < run.end ? weights[places[at]] : 0.0; };
  double sum = 0, next = weight(run.begin + thread.lane());
  for (std::int64_t at = run.begin; at < run.end; at += warp_threads) {
    read[thread.lane()] = next;
    thread.warp_barrier();
    next = weight(at + warp_threads + thread.lane());
    const std::int64_t left = run.end - at, count = left < warp_threads ? left : warp_threads;
    if (thread.lane() == 0)
      for (std::int64_t i = 0; i < count; ++i) sum += read[i];
    thread.warp_barrier();
  }
  return sum;
}

/// A warp a bin. Rows that have none of it add 0.0, which changes no sum.
template <class T>
void add(const AddInBins& words, const Thread& thread) {
  const std::int64_t warps = thread.all() / warp_threads;
  for (std::int64_t bin = thread.number() / warp_threads; bin < words.bins; bin += warps) {
    T total{};
    for (std::int64_t row = 0; row < words.rows; ++row) {
      const std::int64_t first = row * words.length;
      const double sum = sum_of(thread, words.weights + first, words.places + first, run_of(words, row, bin));
      total = static_cast<T>(total + static_cast<T>(sum));
    }
    if (thread.lane() == 0) reinterpret_cast<T*>(words.sums)[bin] = total;
  }
}

}  // namespace

WEFT_KERNEL(weigh_bins, key_bins, KeyBins, key)
WEFT_KERNEL(weigh_bins, add_in_bins, AddInBins, add<double>)
WEFT_KERNEL(weigh_bins, add_in_bins_of_floats, AddInBins, add<float>)
WEFT_KERNEL(weigh_bins, add_in_bins_of_halves, AddInBins, add<Half>)
WEFT_KERNEL(weigh_bins, add_in_bins_of_brain_floats, AddInBins, add<bfloat16>)

}  // namespace weft::kernels
