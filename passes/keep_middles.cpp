#include "passes/keep_middles.hpp"

#include <cstdlib>
#include <optional>
#include <unordered_map>

namespace weft::passes {
namespace {

/// Values that are computed again of one another, in their order.
struct Chain {
  std::vector<int> values;
  std::int64_t lines = 0;
};

class Chains {
 public:
  Chains(const StoredValues& stored, const Cut& cut) : stored_(stored) {
    for (const int kernel : cut.kernels) joined_to_[kernel] = kernel;
    for (const int value : cut.values) is_again_[value] = true;
    for (const int value : cut.values)
      for (const int writer : value_at(value).writers) join(writer, writer_of(value));
    for (const int kernel : cut.kernels)
      for (const int value : stored.reads[static_cast<std::size_t>(kernel)])
        if (is_again_.contains(value)) join(kernel, writer_of(value));
    for (const int value : cut.values) add(value);
  }

  /// The longest first.
  std::vector<Chain> take() && {
    std::ranges::stable_sort(chains_, std::ranges::greater(), &Chain::lines);
    return std::move(chains_);
  }

 private:
  const StoredValue& value_at(int number) const { return stored_.values[static_cast<std::size_t>(number)]; }
  int writer_of(int value) const { return value_at(value).writers.front(); }

  int last_of(int kernel) {
    while (joined_to_.at(kernel) != kernel)
      kernel = joined_to_.at(kernel) = joined_to_.at(joined_to_.at(kernel));
    return kernel;
  }
  void join(int a, int b) { joined_to_.at(last_of(a)) = last_of(b); }

  void add(int value) {
    const auto [number, is_new] = numbers_.try_emplace(last_of(writer_of(value)), chains_.size());
    if (is_new) chains_.emplace_back();
    Chain& chain = chains_[number->second];
    chain.values.push_back(value);
    chain.lines += value_at(value).lines;
  }

  const StoredValues& stored_;
  std::unordered_map<int, int> joined_to_;  // kernels
  std::unordered_map<int, bool> is_again_;
  std::unordered_map<int, std::size_t> numbers_;
  std::vector<Chain> chains_;
};

/// The value of at most `room` lines that is nearest to the middle.
std::optional<int> middle_of(const Chain& chain, const StoredValues& stored, std::int64_t room) {
  std::optional<int> middle;
  std::int64_t before = 0, nearest = chain.lines + 1;
  for (const int value : chain.values) {
    const std::int64_t lines = stored.values[static_cast<std::size_t>(value)].lines;
    const std::int64_t distance = std::abs(2 * before + lines - chain.lines);
    before += lines;
    if (lines > room || distance >= nearest) continue;
    nearest = distance;
    middle = value;
  }
  return middle;
}

}  // namespace

std::vector<int> middles(const StoredValues& stored, const Cut& cut, std::int64_t room) {
  std::vector<int> result;
  std::int64_t longest = 0;
  for (const Chain& chain : Chains(stored, cut).take()) {
    if (chain.lines * 2 < longest) break;
    const auto middle = middle_of(chain, stored, room);
    if (!middle) continue;
    longest = std::max(longest, chain.lines);
    room -= stored.values[static_cast<std::size_t>(*middle)].lines;
    result.push_back(*middle);
  }
  return result;
}

}  // namespace weft::passes
