// What rules decide by lengths, alike in all samples of a loop: their derivatives must be one structure, too.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace weft {

/// While one lives, decisions are noted, and after `next_sample` taken again as they were the first time. One
/// within another has no part in it: the samples of an inner loop are decided with those around it.
class SharedDecisions {
 public:
  SharedDecisions();
  ~SharedDecisions();
  SharedDecisions(const SharedDecisions&) = delete;
  SharedDecisions& operator=(const SharedDecisions&) = delete;
  void next_sample() { place_ = 0; }

 private:
  using Decision = std::vector<std::size_t>;
  friend Decision decided(const std::function<Decision()>& find);

  std::vector<Decision> noted_;
  std::optional<std::size_t> place_;  // of the next one, once they are taken again
};

/// What `find` gives; in samples of a loop, for the first.
std::vector<std::size_t> decided(const std::function<std::vector<std::size_t>()>& find);

/// Whether a rule may leave something out, which it may where `holds`; in samples of a loop, whether it may
/// in the first. Errors: NotImplementedError where it may there and not here.
bool may_omit(bool holds);

}  // namespace weft
