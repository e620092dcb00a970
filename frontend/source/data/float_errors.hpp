// np.errstate: what becomes of floating-point errors, told of at the line that computes.
#pragma once
#include <algorithm>
#include <map>
#include <vector>

#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/source/values/values.hpp"
#include "runtime/library/errors/float_errors.hpp"
#include "weft/errstate.hpp"

namespace weft::source {

/// While one lives, it keeps the state of the program that its thread reads.
class ReadFloatErrors final : public numpy::FloatWatch {
 public:
  /// `spoken_of`: whether the state may change.
  ReadFloatErrors(const numpy::Errstate& state, bool spoken_of);
  ~ReadFloatErrors() override;
  ReadFloatErrors(const ReadFloatErrors&) = delete;
  static ReadFloatErrors& at_hand();
  /// Whether a program is being read that does not ignore all errors.
  static bool looks();

  const numpy::Errstate& state() const { return states_.back(); }
  void change(const numpy::Errstate& state) { states_.back() = state; }
  void enter(const numpy::Errstate& state) { states_.push_back(state); }
  void leave() { states_.pop_back(); }

  /// The memory that says which sites tell of an error in the steps of loops; nothing where none can.
  const std::optional<Array>& marks() const { return marks_; }
  /// How many conditions are kept besides, of what is no step of a loop; those from a number on are dropped.
  std::size_t kept() const { return kept_.size(); }
  void drop_from(std::size_t count) { kept_.resize(std::min(count, kept_.size())); }
  /// False, once all that happened is told of; nothing where nothing can have happened.
  std::optional<LazyTensor> told() const;

  void look(const Tensor& result, std::string_view name, const LazyTensor* where) override;
  void tell(const numpy::FloatCondition& condition, std::string_view name, const LazyTensor* where) override;

 private:
  friend class StatesKept;
  friend class StatesLeft;
  void note(numpy::FloatError error, std::string_view name, const LazyTensor& holds);
  void mark(const FloatErrorSite& site, const LazyTensor& holds);

  ReadFloatErrors* before_;
  std::vector<numpy::Errstate> states_;
  std::optional<Array> marks_;
  std::vector<std::pair<FloatErrorSite, LazyTensor>> kept_;
  std::vector<FloatErrorSite> sites_;          // of the marks
  std::map<std::string, std::size_t> places_;  // of sites, by their texts
};

/// While it lives, NumPy's functions are looked at, if anything is not ignored.
class LooksAtFloats {
 public:
  LooksAtFloats();

 private:
  numpy::Watched watched_;
};

/// Puts the states back that were when it was made: of another branch.
class StatesKept {
 public:
  StatesKept() : before_(ReadFloatErrors::at_hand().states_) {}
  ~StatesKept() { ReadFloatErrors::at_hand().states_ = before_; }
  StatesKept(const StatesKept&) = delete;
  StatesKept& operator=(const StatesKept&) = delete;

 private:
  std::vector<numpy::Errstate> before_;
};

/// Leaves the states that a block has entered, and may have jumped out of.
class StatesLeft {
 public:
  StatesLeft() : count_(ReadFloatErrors::at_hand().states_.size()) {}
  ~StatesLeft() {
    auto& states = ReadFloatErrors::at_hand().states_;
    states.resize(std::min(states.size(), count_));
  }
  StatesLeft(const StatesLeft&) = delete;
  StatesLeft& operator=(const StatesLeft&) = delete;

 private:
  std::size_t count_;
};

/// While it lives, all errors are ignored, in what functions of NumPy do so.
class FloatsIgnored {
 public:
  FloatsIgnored() : entered_(ReadFloatErrors::looks()) {
    if (entered_) ReadFloatErrors::at_hand().enter({});
  }
  ~FloatsIgnored() {
    if (entered_) ReadFloatErrors::at_hand().leave();
  }
  FloatsIgnored(const FloatsIgnored&) = delete;
  FloatsIgnored& operator=(const FloatsIgnored&) = delete;

 private:
  bool entered_;
};

/// The state that a dict says, as np.geterr gives them.
numpy::Errstate state_of(const Value& dict);

}  // namespace weft::source
