// Axes as NumPy's iterators walk them for an inner loop: neighbours merged, and copied through a buffer where
// that makes longer calls.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "runtime/array/dims.hpp"

namespace weft {

/// Elements of the buffer that NumPy copies into.
inline constexpr std::int64_t iterator_buffer_size = 8192;
/// The most operands of an iterator here. One that there is not has strides of 0, and so no say.
inline constexpr std::size_t walked_operands = 3;

/// Neighbouring axes walked as one, and the stride of each operand along them. The first operand is the
/// result.
struct WalkedDim {
  std::vector<int> axes;  // innermost first
  std::int64_t length;
  std::array<std::int64_t, walked_operands> strides;
};

/// The axes longer than 1, innermost first, merged where all operands' strides allow. `order` has the axes
/// outermost first.
std::vector<WalkedDim> walked_dims(const Dims& shape, const std::vector<int>& order,
                                   const std::array<Dims, walked_operands>& strides);

/// Where NumPy ends the buffer: dims below `dim` are its core, which it holds a whole number of times.
struct Buffering {
  std::size_t dim = 0;
  std::int64_t core = 1, size = 1;
  int cost = 1;
};

/// The search for the buffer that costs least for its length. `cost` counts the operands that must be copied,
/// plus one.
class BufferingSearch {
 public:
  /// `dims` outlives the search. `cast`: whether the second operand is converted.
  BufferingSearch(const std::vector<WalkedDim>& dims, bool cast);

  const Buffering& best() const { return best_; }
  /// Whether each call of the inner loop is one core, and the buffer walks cores.
  bool core_by_core() const { return outer_reduce_dim_ != 0 && best_.dim == outer_reduce_dim_; }
  /// The elements copied, and so given to a call, at a time.
  std::int64_t transfer_size() const;
  /// Whether the operand is copied, where a call takes all that the buffer holds.
  bool is_buffered(std::size_t operand) const { return is_cast(operand) || single_[operand] <= best_.dim; }

 private:
  bool done() const { return outer_reduce_dim_ != 0 || (size_ >= iterator_buffer_size && cost_ > 1); }
  bool is_cast(std::size_t operand) const { return operand == 1 && cast_; }
  void extend(std::size_t operand, std::size_t i);

  const std::vector<WalkedDim>& dims_;
  bool cast_;
  std::int64_t size_;
  int cost_;
  Buffering best_;
  std::array<std::size_t, walked_operands> single_{1, 1, 1};  // dims that one stride walks
  std::size_t outer_reduce_dim_ = 0;                          // 0: none
};

}  // namespace weft
