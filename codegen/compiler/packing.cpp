#include "codegen/compiler/packing.hpp"

#include "codegen/compiler/transpose.hpp"

namespace weft::codegen {
namespace {

/// What lies in memory; bool is packed as its bytes.
DType packed_dtype(DType dtype) { return dtype == DType::bool_ ? DType::uint8 : dtype; }

/// Elements of rows that are read, and transposed, together.
constexpr int at_once = 8;
/// Strips of the longest row that there is room for: what is packed stays in the nearest cache.
constexpr std::int64_t longest_strips = 2;

}  // namespace

bool walks_columns(const LoopNest& nest, const Instruction& instruction) {
  return instruction.opcode == Instruction::Opcode::load && !instruction.per_point &&
         nest.accesses[instruction.index].strides[nest.parallel_axes - 1] != StrideClass::zero;
}

/// Squares may end beyond the last element of the last strip.
Packing::Packing(const Kernel& kernel)
    : kernel_(kernel),
      values_(kernel.values),
      lanes_(kernel.vectors.lanes),
      row_(kernel.extent(kernel.vector_axis())) {
  const std::int64_t room = (longest_strips * longest_short_row + at_once) * lanes_;
  for (const Instruction& instruction : kernel.nest.instructions)
    memory_.push_back(walks_columns(kernel.nest, instruction)
                          ? stack_memory(values_, stored_type(values_.builder(), instruction.dtype), room)
                          : Value());
}

Value Packing::most_columns() const {
  const Value room = values_.index(longest_strips * longest_short_row * lanes_);
  return values_.bit_and(values_.quotient(room, row_), values_.index(-lanes_));
}

/// Strips come one after the other, so that each overwrites what lies beyond the one before.
void Packing::pack(const Scope& outer, Value first, Value count) const {
  for_loop(values_, "column", values_.index(0), count, values_.index(lanes_), {},
           [&](Value column, const ValueList&) {
             const Value here = values_.minimum(values_.subtract(count, column), values_.index(lanes_));
             Strip strip{.lanes = lanes_, .start = column, .count = here, .mask = {}};
             if (kernel_.vectors.masks) strip.mask = values_.first_lanes(here, lanes_);
             Scope scope = outer;
             scope.enter(kernel_, kernel_.nest.parallel_axes - 1, values_.add(first, column));
             for (std::size_t i = 0; i < memory_.size(); ++i)
               if (memory_[i]) pack_strip(static_cast<int>(i), scope, strip);
             return ValueList();
           });
}

void Packing::pack_strip(int instruction, const Scope& scope, const Strip& strip) const {
  const Access& access = kernel_.nest.accesses[kernel_.nest.instructions[instruction].index];
  const bool square = access.strides[kernel_.vector_axis()] == StrideClass::one &&
                      access.strides[kernel_.nest.parallel_axes - 1] == StrideClass::any;
  if (!square) return pack_elements(instruction, scope, strip, values_.index(0));
  if (kernel_.vectors.masks) return pack_squares(instruction, scope, strip, row_);
  const Value whole = values_.bit_and(row_, values_.index(-at_once));
  pack_squares(instruction, scope, strip, whole);
  pack_elements(instruction, scope, strip, whole);
}

/// The elements before `to`: rows are read in vectors.
void Packing::pack_squares(int instruction, const Scope& scope, const Strip& strip, Value to) const {
  const Instruction& load_of = kernel_.nest.instructions[instruction];
  const int columns = kernel_.nest.parallel_axes - 1;
  for_loop(values_, "element", values_.index(0), to, values_.index(at_once), {},
           [&](Value element, const ValueList&) {
             Strip along{.lanes = at_once, .start = element, .count = {}, .mask = {}};
             if (kernel_.vectors.masks) {
               along.count = values_.minimum(values_.subtract(to, element), values_.index(at_once));
               along.mask = values_.first_lanes(along.count, at_once);
             }
             const Lines lines{.memory = kernel_.buffers[load_of.index],
                               .offset = values_.add(scope.offsets[load_of.index], element),
                               .stride = kernel_.params[kernel_.layout.stride(load_of.index, columns)],
                               .last = values_.subtract(strip.count, values_.index(1))};
             const ValueList vectors =
                 load_transposed(values_, packed_dtype(load_of.dtype), lines, lanes_, along);
             for (int i = 0; i < at_once; ++i)
               keep(instruction, vectors[i], strip, values_.add(element, values_.index(i)));
             return ValueList();
           });
}

/// The elements from `from` on, one by one.
void Packing::pack_elements(int instruction, const Scope& scope, const Strip& strip, Value from) const {
  const Instruction& load_of = kernel_.nest.instructions[instruction];
  for_loop(values_, "element", from, row_, values_.index(1), {}, [&](Value element, const ValueList&) {
    Scope at = scope;
    at.enter(kernel_, kernel_.vector_axis(), element);
    at.strip = strip;
    at.across_points = true;
    Place place = place_of(kernel_, at, load_of.index);
    if (!strip.mask && place.lane_stride == StrideClass::one) {  // not beyond the last column
      place.lane_stride = StrideClass::any;
      place.stride = values_.index(1);
    }
    keep(instruction, load(values_, packed_dtype(load_of.dtype), place, strip), strip, element);
    return ValueList();
  });
}

/// The strips of a panel follow one another, element by element.
void Packing::keep(int instruction, Value vector, const Strip& strip, Value element) const {
  const Value offset =
      values_.add(values_.multiply(strip.start, row_), values_.multiply(element, values_.index(lanes_)));
  store(values_, packed_dtype(kernel_.nest.instructions[instruction].dtype), vector,
        {.memory = memory_[instruction], .offset = offset, .lane_stride = StrideClass::one, .stride = {}},
        {.lanes = lanes_, .start = {}, .count = {}, .mask = {}});
}

Value Packing::loaded(int instruction, const Strip& strip, Value element) const {
  const Value first = values_.bit_and(strip.start, values_.index(-lanes_));
  const Value lane = values_.bit_and(strip.start, values_.index(lanes_ - 1));
  const Value offset = values_.add(values_.add(values_.multiply(first, row_), lane),
                                   values_.multiply(element, values_.index(lanes_)));
  return load(
      values_, kernel_.nest.instructions[instruction].dtype,
      {.memory = memory_[instruction], .offset = offset, .lane_stride = StrideClass::one, .stride = {}},
      {.lanes = strip.lanes, .start = {}, .count = {}, .mask = {}});
}

}  // namespace weft::codegen
