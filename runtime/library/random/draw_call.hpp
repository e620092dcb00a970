// One call of a draw: its arguments, and where its results lie.
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "runtime/library/random/bit_generator.hpp"
#include "runtime/program/host_function.hpp"

namespace weft::random {

class DrawCall {
 public:
  DrawCall(const std::vector<ndarray>& arguments, const ndarray& result);
  /// Stores the state, and remembers it.
  void finish(const std::string& function) const;
  /// As a call that draws so many items of that dtype does.
  void finish(const std::string& function, DType dtype, std::int64_t drawn) const;

  RandomBits& bits() const { return *bits_; }
  std::span<const ndarray> parameters() const { return std::span(arguments_).subspan(1); }
  /// Errors of these: ValueError when there is no such parameter.
  void expect(std::size_t parameters) const;
  const ndarray& parameter(std::size_t i) const { return arguments_[i + 1]; }
  template <class T>
  std::span<const T> numbers(std::size_t i) const {
    expect(i, dtype_of<T>);
    return {parameter(i).data<T>(), static_cast<std::size_t>(parameter(i).size())};
  }
  DType dtype() const { return result_.dtype(); }
  /// What is drawn.
  ndarray values() const;
  template <class T>
  std::span<T> values() const {
    expect_drawn(dtype_of<T>);
    const ndarray drawn = values();
    return {drawn.data<T>(), static_cast<std::size_t>(drawn.size())};
  }

 private:
  void expect(std::size_t parameter, DType dtype) const;
  void expect_drawn(DType dtype) const;

  const std::vector<ndarray>& arguments_;
  const ndarray& result_;
  std::unique_ptr<RandomBits> bits_;
  std::int64_t state_bytes_ = 0;
};

/// Of what parameters are, and of how much is drawn.
inline constexpr std::string_view errors_of_draws = "ValueError OverflowError";

HostFunctionPtr drawing(std::string name, std::function<void(const DrawCall&)> draw);

}  // namespace weft::random
