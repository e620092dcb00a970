#include "runtime/run/host_side.hpp"

#include <algorithm>

#include "runtime/array/arena.hpp"

namespace weft {
namespace {

std::byte* end_of(const ByteRange& range) { return range.begin + range.bytes; }

/// Ascending; those that overlap as one. What only touches may be two allocations, which no copy spans.
std::vector<ByteRange> joined(std::vector<ByteRange> ranges) {
  std::erase_if(ranges, [](const ByteRange& range) { return range.bytes == 0; });
  std::ranges::sort(ranges, {}, &ByteRange::begin);
  std::vector<ByteRange> apart;
  for (const ByteRange& range : ranges) {
    if (apart.empty() || end_of(apart.back()) <= range.begin)
      apart.push_back(range);
    else
      apart.back().bytes = std::max(end_of(apart.back()), end_of(range)) - apart.back().begin;
  }
  return apart;
}

}  // namespace

HostSide::HostSide(Accelerator& accelerator, std::vector<ByteRange> ranges) : accelerator_(accelerator) {
  for (const ByteRange& range : joined(std::move(ranges))) {
    const auto bytes = static_cast<std::size_t>(range.bytes);
    copies_.push_back({range, allocate_block(bytes)});
    accelerator_.read(copies_.back().memory.get(), range.begin, bytes);
  }
}

std::byte* HostSide::at(std::byte* address) const {
  for (const Copy& copy : copies_)
    if (copy.range.begin <= address && address < end_of(copy.range))
      return static_cast<std::byte*>(copy.memory.get()) + (address - copy.range.begin);
  return address;  // of no bytes
}

void HostSide::stored(const ByteRange& range) const {
  if (range.bytes > 0)
    accelerator_.write(range.begin, at(range.begin), static_cast<std::size_t>(range.bytes));
}

}  // namespace weft
