#include "runtime/placed_arrays.hpp"

#include "runtime/arena.hpp"
#include "runtime/byte_range.hpp"

namespace weft {
namespace {

ByteRange bytes_of(const ndarray& array) {
  return range_of(array.bytes(), array.itemsize(), array.shape(), array.strides());
}

}  // namespace

std::shared_ptr<void> allocate_for(Accelerator* accelerator, std::size_t bytes) {
  return accelerator ? accelerator->allocate(bytes) : allocate_block(bytes);
}

std::byte* PlacedArrays::place(const ndarray& array, bool with_elements) {
  if (!accelerator_) return array.bytes();
  const ByteRange range = bytes_of(array);
  const auto bytes = static_cast<std::size_t>(range.bytes);
  memory_.push_back(accelerator_->allocate(bytes));
  auto* const memory = static_cast<std::byte*>(memory_.back().get());
  if (with_elements && bytes > 0) accelerator_->write(memory, range.begin, bytes);
  return memory + (array.bytes() - range.begin);
}

void PlacedArrays::fetch(const ndarray& array, std::byte* placed) const {
  const ByteRange range = bytes_of(array);
  if (accelerator_ && range.bytes > 0)
    accelerator_->read(range.begin, placed - (array.bytes() - range.begin),
                       static_cast<std::size_t>(range.bytes));
}

}  // namespace weft
