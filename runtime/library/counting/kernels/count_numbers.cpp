#include "runtime/library/counting/kernels/count_numbers.hpp"

namespace weft::kernels {
namespace {

/// Calls add(bin) for the numbers of this thread that have one.
template <class Add>
void each_bin(const CountNumbers& words, const Thread& thread, const Add& add) {
  for (std::int64_t i = thread.number(); i < words.count; i += thread.all()) {
    if (words.counted && words.counted[i] == std::byte{}) continue;
    const auto bin = static_cast<std::uint64_t>(words.numbers[i]);
    if (bin < static_cast<std::uint64_t>(words.bins))
      add(bin);
    else if (words.mark)
      atomic_or(words.mark, std::uint32_t{1});
  }
}

void count(const CountNumbers& words, const Thread& thread) {
  if (words.in_block == 0)
    return each_bin(words, thread,
                    [&](std::uint64_t bin) { atomic_add(words.counts + bin, std::uint64_t{1}); });
  auto* const own = thread.memory<std::uint32_t>();
  for (std::int64_t bin = thread.thread(); bin < words.bins; bin += thread.threads()) own[bin] = 0;
  thread.barrier();
  each_bin(words, thread, [&](std::uint64_t bin) { atomic_add(own + bin, std::uint32_t{1}); });
  thread.barrier();
  for (std::int64_t bin = thread.thread(); bin < words.bins; bin += thread.threads())
    if (own[bin] != 0) atomic_add(words.counts + bin, std::uint64_t{own[bin]});
}

}  // namespace

WEFT_KERNEL(count_numbers, count_numbers, CountNumbers, count)

}  // namespace weft::kernels
