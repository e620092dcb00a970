#include "ir/formulas/decisions.hpp"

#include <utility>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

thread_local SharedDecisions* current = nullptr;

/// While it lives, decisions are each sample's own.
class Apart {
 public:
  Apart() : kept_(std::exchange(current, nullptr)) {}
  ~Apart() { current = kept_; }
  Apart(const Apart&) = delete;
  Apart& operator=(const Apart&) = delete;

 private:
  SharedDecisions* kept_;
};

}  // namespace

SharedDecisions::SharedDecisions() {
  if (current == nullptr) current = this;
}

SharedDecisions::~SharedDecisions() {
  if (current == this) current = nullptr;
}

std::vector<std::size_t> decided(const std::function<std::vector<std::size_t>()>& find) {
  SharedDecisions* const shared = current;
  if (shared == nullptr) return find();
  if (shared->place_) {
    if (*shared->place_ == shared->noted_.size())
      throw InternalError("samples of a loop whose derivatives differ");
    return shared->noted_[(*shared->place_)++];
  }
  const Apart apart;
  return shared->noted_.emplace_back(find());
}

bool may_omit(bool holds) {
  if (current == nullptr) return holds;
  const bool omits = !decided([&] { return std::vector<std::size_t>(holds ? 1 : 0); }).empty();
  if (omits && !holds)
    throw NotImplementedError(
        "the derivative of a loop whose arrays have lengths of 1 in some steps only is not supported yet");
  return omits;
}

}  // namespace weft
