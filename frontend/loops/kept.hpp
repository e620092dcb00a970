// Variables that have their values for a scope alone.
#pragma once

namespace weft {

/// Gives a variable its value back.
template <class T>
class Kept {
 public:
  explicit Kept(T& variable) : variable_(variable), before_(variable) {}
  ~Kept() { variable_ = before_; }
  Kept(const Kept&) = delete;

 private:
  T& variable_;
  T before_;
};

}  // namespace weft
