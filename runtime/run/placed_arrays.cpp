#include "runtime/program/placed_arrays.hpp"

#include "runtime/array/arena.hpp"
#include "runtime/array/byte_range.hpp"
#include "runtime/program/program.hpp"

namespace weft {
namespace {

ByteRange bytes_of(const ndarray& array) {
  return range_of(array.bytes(), array.itemsize(), array.shape(), array.strides());
}

}  // namespace

std::shared_ptr<void> allocate_for(Accelerator* accelerator, std::size_t bytes) {
  return accelerator ? accelerator->allocate(bytes) : allocate_block(bytes);
}

std::vector<std::byte*> placed_constants(const Program& program, Accelerator* accelerator) {
  if (accelerator) return accelerator->constants(program);
  std::vector<std::byte*> addresses;
  for (const ndarray& constant : program.constants) addresses.push_back(constant.bytes());
  return addresses;
}

std::byte* PlacedArrays::place(const ndarray& array, bool with_elements) {
  if (!accelerator_) return array.bytes();
  if (std::shared_ptr<std::byte> there = array.on(*accelerator_))
    return static_cast<std::byte*>(memory_.emplace_back(std::move(there)).get());
  const ByteRange range = bytes_of(array);
  const auto bytes = static_cast<std::size_t>(range.bytes);
  memory_.push_back(with_elements ? accelerator_->allocate(bytes, range.begin)
                                  : accelerator_->allocate(bytes));
  auto* const memory = static_cast<std::byte*>(memory_.back().get());
  return memory + (array.bytes() - range.begin);
}

void PlacedArrays::fetch(const ndarray& array, std::byte* placed) const {
  if (!accelerator_) return;
  if (array.on(*accelerator_)) return array.mark_stored();
  const ByteRange range = bytes_of(array);
  if (range.bytes > 0)
    accelerator_->read(range.begin, placed - (array.bytes() - range.begin),
                       static_cast<std::size_t>(range.bytes));
}

}  // namespace weft
