#include "passes/memory/checkpoints.hpp"

#include <cstdlib>
#include <optional>
#include <ranges>
#include <unordered_map>
#include <unordered_set>

#include "passes/analysis/kernel_work.hpp"

namespace weft::passes {
namespace {

/// Values that are computed again of one another, in their order.
struct Chain {
  std::vector<int> values, kernels;
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
    for (const int kernel : cut.kernels) chain_of(kernel).kernels.push_back(kernel);
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

  Chain& chain_of(int kernel) {
    const auto [number, is_new] = numbers_.try_emplace(last_of(kernel), chains_.size());
    return is_new ? chains_.emplace_back() : chains_[number->second];
  }

  void add(int value) {
    Chain& chain = chain_of(writer_of(value));
    chain.values.push_back(value);
    chain.lines += value_at(value).lines;
  }

  const StoredValues& stored_;
  std::unordered_map<int, int> joined_to_;  // kernels
  std::unordered_map<int, bool> is_again_;
  std::unordered_map<int, std::size_t> numbers_;
  std::vector<Chain> chains_;
};

class Parting {
 public:
  Parting(const Schedule& schedule, const StoredValues& stored, int point, const Chain& chain)
      : schedule_(schedule), stored_(stored), point_(point), chain_(chain) {}

  /// The value of at most `room` lines that is nearest to the middle, of those that save most.
  std::optional<int> middle(std::int64_t room) const {
    std::vector<double> savings;
    for (const int value : chain_.values) savings.push_back(lines_of(value) <= room ? saving(value) : 0);
    const double enough = std::ranges::max(savings) * 0.75;
    std::optional<int> middle;
    std::int64_t before = 0, nearest = chain_.lines + 1;
    for (std::size_t i = 0; i < savings.size(); ++i) {
      const std::int64_t lines = lines_of(chain_.values[i]);
      const std::int64_t distance = std::abs(2 * before + lines - chain_.lines);
      before += lines;
      if (savings[i] == 0 || savings[i] < enough || distance >= nearest) continue;
      nearest = distance;
      middle = chain_.values[i];
    }
    return middle;
  }

 private:
  const StoredValue& value_at(int number) const { return stored_.values[static_cast<std::size_t>(number)]; }
  std::int64_t lines_of(int value) const { return value_at(value).lines; }

  /// The work that does not run again for each line, where `kept` is kept. Of long chains, which take the
  /// square of their length, all values are taken to be alike.
  double saving(int kept) const {
    if (chain_.values.size() > most_compared) return 1;
    std::unordered_set<int> needed;
    for (const int value : chain_.values)
      if (value_at(value).last() > point_) needed.insert(value);
    needed.erase(kept);
    std::int64_t saved = 0;
    for (const int kernel : chain_.kernels | std::views::reverse) {
      const auto number = static_cast<std::size_t>(kernel);
      const auto is_needed = [&](int value) { return needed.contains(value); };
      if (std::ranges::none_of(stored_.writes[number], is_needed)) {
        saved += work_of(schedule_.kernels[number]);
        continue;
      }
      for (const int value : stored_.reads[number])
        if (value != kept) needed.insert(value);
    }
    return static_cast<double>(saved) / static_cast<double>(std::max<std::int64_t>(lines_of(kept), 1));
  }

  static constexpr std::size_t most_compared = 64;

  const Schedule& schedule_;
  const StoredValues& stored_;
  const int point_;
  const Chain& chain_;
};

}  // namespace

std::vector<int> checkpoints(const Schedule& schedule, const StoredValues& stored, const Cut& cut,
                             std::int64_t room) {
  std::vector<int> result;
  std::int64_t longest = 0;
  for (const Chain& chain : Chains(stored, cut).take()) {
    if (chain.lines * 2 < longest) break;
    const auto middle = Parting(schedule, stored, cut.point, chain).middle(room);
    if (!middle) continue;
    longest = std::max(longest, chain.lines);
    room -= stored.values[static_cast<std::size_t>(*middle)].lines;
    result.push_back(*middle);
  }
  return result;
}

}  // namespace weft::passes
