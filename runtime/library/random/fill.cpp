#include "runtime/library/random/fill.hpp"

#include "runtime/library/random/side_by_side.hpp"

namespace weft::random {
namespace {

void fill_in_order(RandomBits& bits, std::span<double> numbers) {
  for (std::size_t i = 0; i < numbers.size();)
    for (const std::uint64_t word : bits.take(numbers.size() - i)) numbers[i++] = double_of(word);
}

/// The last of an odd number of halves waits for the first of the next ones.
void fill_of_halves(RandomBits& bits, std::span<double> numbers) {
  for (std::size_t i = 0; i < numbers.size();) {
    const auto halves = bits.take(2 * (numbers.size() - i));
    for (std::size_t k = 1; k < halves.size(); k += 2) numbers[i++] = double_of(halves[k - 1], halves[k]);
    if (halves.size() % 2 == 0) continue;
    const std::uint64_t high = halves.back();
    numbers[i++] = double_of(high, bits.next32());
  }
}

}  // namespace

void fill(RandomBits& bits, std::span<double> numbers) {
  if (!goes_in_parts(bits, std::ssize(numbers)))
    return bits.makes_halves() ? fill_of_halves(bits, numbers) : fill_in_order(bits, numbers);
  take_words(bits, std::ssize(numbers), [&](std::int64_t i, std::uint64_t word) {
    numbers[static_cast<std::size_t>(i)] = double_of(word);
    return true;
  });
}

void fill_uniform(RandomBits& bits, double low, double range, std::span<double> numbers) {
  constexpr std::size_t at_a_time = 4096;
  if (goes_in_parts(bits, std::ssize(numbers))) {
    take_words(bits, std::ssize(numbers), [&](std::int64_t i, std::uint64_t word) {
      numbers[static_cast<std::size_t>(i)] = low + range * double_of(word);
      return true;
    });
    return;
  }
  for (; !numbers.empty(); numbers = numbers.subspan(std::min(numbers.size(), at_a_time))) {
    const auto some = numbers.first(std::min(numbers.size(), at_a_time));
    fill(bits, some);
    for (double& number : some) number = low + range * number;
  }
}

void fill(RandomBits& bits, std::span<float> numbers) {
  std::size_t i = 0;
  for (; i < numbers.size() && bits.has_left(); ++i) numbers[i] = bits.next_float();
  if (!goes_in_parts(bits, std::ssize(numbers) / 2)) {
    for (; i < numbers.size(); ++i) numbers[i] = bits.next_float();
    return;
  }
  const auto rest = numbers.subspan(i);
  take_halves(bits, std::ssize(rest), [&](std::int64_t at, std::uint32_t half) {
    rest[static_cast<std::size_t>(at)] = float_of(half);
    return true;
  });
}

}  // namespace weft::random
