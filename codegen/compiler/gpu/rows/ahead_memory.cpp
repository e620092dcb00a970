#include "codegen/compiler/gpu/rows/ahead_memory.hpp"

#include <algorithm>

#include "codegen/compiler/gpu/neighbours.hpp"
#include "codegen/nest/row_parts.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"
#include "runtime/gpu/abi/launch_shape.hpp"

namespace weft::codegen {
namespace {

/// Warps that read.
constexpr int readers = most_threads / static_cast<int>(warp_threads) - 1;
/// Of a block's memory: a multiprocessor of sm_80 has room for two blocks.
constexpr std::int64_t most_bytes = 64 << 10;
constexpr int most_lanes = 4;
/// Rows that a thread reads, a multiple of this.
constexpr int least = 4;
static_assert(least * readers == AheadMemory::chunk);

int lanes_of(DType dtype) {
  return static_cast<int>(std::min<std::int64_t>(access_bytes / itemsize(dtype), most_lanes));
}

/// Of a buffer, for one operand: a vector follows each point's rows, which are the fewer, the more points
/// there are.
std::int64_t bytes_of(DType dtype, int each) {
  return itemsize(dtype) * gpu_panel_points * (std::int64_t{each} * readers + lanes_of(dtype));
}

std::int64_t buffer_bytes(const LoopNest& nest, const Stage& stage, int each) {
  std::int64_t bytes = 0;
  for (const int index : operands_of(nest, stage)) bytes += bytes_of(nest.instructions[index].dtype, each);
  return bytes;
}

int buffers_of(const LoopNest& nest, const Stage& stage) { return asks_for_totals(nest, stage.body) ? 1 : 2; }

}  // namespace

int AheadMemory::rows_each(const LoopNest& nest, const Stage& stage) {
  int each = std::max(rows_together(nest, stage) / least * least, least);
  while (each > 0 && buffers_of(nest, stage) * buffer_bytes(nest, stage, each) > most_bytes) each -= least;
  return each;
}

std::int64_t AheadMemory::bytes(const LoopNest& nest, const Stage& stage) {
  return buffers_of(nest, stage) * buffer_bytes(nest, stage, rows_each(nest, stage));
}

AheadMemory::AheadMemory(const Kernel& kernel, const Stage& stage, const PanelThread& thread)
    : kernel_(kernel),
      values_(kernel.values),
      thread_(thread),
      each_(rows_each(kernel.nest, stage)),
      bytes_(buffer_bytes(kernel.nest, stage, each_)),
      is_double_(buffers_of(kernel.nest, stage) == 2) {
  std::int64_t at = 0;
  for (const int index : operands_of(kernel.nest, stage)) {
    const DType dtype = kernel.nest.instructions[index].dtype;
    operands_.push_back({dtype, at, lanes_of(dtype)});
    at += bytes_of(dtype, each_);
  }
  const Value readers_of_point =
      values_.shift_right(values_.index(std::int64_t{readers} * warp_threads), kernel.gpu.chunk_bits, false);
  rows_ = values_.multiply(readers_of_point, values_.index(each_));
  const Value before = values_.shift_right(values_.index(warp_threads), kernel.gpu.chunk_bits, false);
  own_ = values_.multiply(values_.subtract(thread.row, before), values_.index(each_));
}

Value AheadMemory::number_of(int i) const { return values_.add(own_, values_.index(i)); }

Value AheadMemory::other(Value buffer) const {
  return is_double_ ? values_.subtract(values_.index(bytes_), buffer) : buffer;
}

Place AheadMemory::place(const Operand& operand, Value buffer, Value row) const {
  const Value pitch = values_.add(rows_, values_.index(operand.lanes));
  return {.memory = view_bytes(values_, kernel_.gpu.shared, values_.add(buffer, values_.index(operand.at)),
                               operand.dtype),
          .offset = values_.add(values_.multiply(thread_.number, pitch), row)};
}

namespace {

Strip vector_of(int lanes) {
  Strip strip{.lanes = lanes};
  strip.aligned = true;
  return strip;
}

}  // namespace

void AheadMemory::put(std::size_t k, Value buffer, const ValueList& list) const {
  store_neighbours(k, buffer, number_of(0), list);
}

void AheadMemory::store_neighbours(std::size_t k, Value buffer, Value first,
                                   std::span<const Value> list) const {
  const Operand& operand = operands_[k];
  const auto lanes = static_cast<std::size_t>(operand.lanes);
  for (std::size_t i = 0; i < list.size(); i += lanes) {
    Value vector = values_.constant(operand.dtype, 0, operand.lanes);
    for (std::size_t lane = 0; lane < lanes; ++lane)
      vector = values_.insert(list[i + lane], vector, static_cast<int>(lane));
    Place to = place(operand, buffer, values_.add(first, values_.index(static_cast<std::int64_t>(i))));
    to.lane_stride = StrideClass::one;
    codegen::store(values_, operand.dtype, vector, to, vector_of(operand.lanes));
  }
}

void AheadMemory::store(std::size_t k, Value buffer, Value row, Value value) const {
  codegen::store(values_, operands_[k].dtype, value, place(operands_[k], buffer, row), {});
}

Value AheadMemory::load(std::size_t k, Value buffer, Value row) const {
  return codegen::load(values_, operands_[k].dtype, place(operands_[k], buffer, row), {});
}

ValueList AheadMemory::load_chunk(Value buffer, Value row) const {
  ValueList loaded;
  for (const Operand& operand : operands_)
    for (int i = 0; i < chunk; i += operand.lanes) {
      Place from = place(operand, buffer, values_.add(row, values_.index(i)));
      from.lane_stride = StrideClass::one;
      const Value vector = codegen::load(values_, operand.dtype, from, vector_of(operand.lanes));
      for (int lane = 0; lane < operand.lanes; ++lane) loaded.push_back(values_.extract(vector, lane));
    }
  return loaded;
}

Value AheadMemory::chunk_within(Value row) const {
  return values_.minimum(row, values_.subtract(rows_, values_.index(chunk)));
}

void AheadMemory::store_chunk(Value buffer, Value row, const ValueList& loaded) const {
  for (std::size_t k = 0; k < operands_.size(); ++k)
    store_neighbours(k, buffer, row, std::span(loaded).subspan(k * chunk, chunk));
}

ValueList AheadMemory::row_of(const ValueList& loaded, int row) const {
  ValueList list;
  for (std::size_t k = 0; k < operands_.size(); ++k)
    list.push_back(loaded[k * chunk + static_cast<std::size_t>(row)]);
  return list;
}

void AheadMemory::replace_row(ValueList& loaded, int row, const ValueList& list) const {
  for (std::size_t k = 0; k < operands_.size(); ++k)
    loaded[k * chunk + static_cast<std::size_t>(row)] = list[k];
}

}  // namespace weft::codegen
