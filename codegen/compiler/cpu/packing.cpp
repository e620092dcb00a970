#include "codegen/compiler/cpu/packing.hpp"

#include "codegen/compiler/cpu/transpose.hpp"

namespace weft::codegen {
namespace {

/// What lies in memory; bool is packed as its bytes.
DType packed_dtype(DType dtype) { return dtype == DType::bool_ ? DType::uint8 : dtype; }

/// Of the squares that are transposed.
constexpr int side = 8;
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
  const std::int64_t room = (longest_strips * longest_short_row + side) * lanes_;
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
  const Value whole = values_.bit_and(row_, values_.index(-side));
  pack_squares(instruction, scope, strip, whole);
  pack_elements(instruction, scope, strip, whole);
}

/// The elements before `to`: rows are read in vectors.
void Packing::pack_squares(int instruction, const Scope& scope, const Strip& strip, Value to) const {
  const auto squares = [&](Value end, const std::function<void(Value)>& body) {
    for_loop(values_, "square", values_.index(0), end, values_.index(side), {},
             [&](Value at, const ValueList&) {
               body(at);
               return ValueList();
             });
  };
  squares(values_.index(lanes_), [&](Value lane) {
    squares(to, [&](Value element) { pack_square(instruction, scope, strip, lane, {element, to}); });
  });
}

/// Columns from lane number `lane` on, and elements. Columns that do not exist repeat the last one.
void Packing::pack_square(int instruction, const Scope& scope, const Strip& strip, Value lane,
                          const Range& elements) const {
  const Instruction& load_of = kernel_.nest.instructions[instruction];
  Strip along{.lanes = side, .start = elements.from, .count = {}, .mask = {}};
  if (kernel_.vectors.masks) {
    along.count = values_.minimum(values_.subtract(elements.to, elements.from), values_.index(side));
    along.mask = values_.first_lanes(along.count, side);
  }
  Scope first = scope;
  const Value last = values_.subtract(strip.count, values_.index(1));
  const Value here = values_.minimum(lane, last);
  first.enter(kernel_, kernel_.nest.parallel_axes - 1, here);
  first.enter(kernel_, kernel_.vector_axis(), elements.from);
  const Lines lines{
      .memory = kernel_.buffers[load_of.index],
      .offset = first.offsets[load_of.index],
      .stride = kernel_.params[kernel_.layout.stride(load_of.index, kernel_.nest.parallel_axes - 1)],
      .last = values_.subtract(last, here)};
  const ValueList vectors = load_transposed(values_, packed_dtype(load_of.dtype), lines, along);
  for (int i = 0; i < side; ++i)
    keep(instruction, vectors[i],
         place(instruction, strip.start, lane, values_.add(elements.from, values_.index(i))));
}

/// The elements from `from` on, one by one.
void Packing::pack_elements(int instruction, const Scope& scope, const Strip& strip, Value from) const {
  const Instruction& load_of = kernel_.nest.instructions[instruction];
  for_loop(values_, "element", from, row_, values_.index(1), {}, [&](Value element, const ValueList&) {
    Scope at = scope;
    at.enter(kernel_, kernel_.vector_axis(), element);
    at.strip = strip;
    at.across_points = true;
    Place from_memory = place_of(kernel_, at, load_of.index);
    if (!strip.mask && from_memory.lane_stride == StrideClass::one) {  // not beyond the last column
      from_memory.lane_stride = StrideClass::any;
      from_memory.stride = values_.index(1);
    }
    keep(instruction, load(values_, packed_dtype(load_of.dtype), from_memory, strip),
         place(instruction, strip.start, values_.index(0), element));
    return ValueList();
  });
}

/// Where a lane of the strip that begins with a column, and its neighbours, have an element: the strips of a
/// panel follow one another.
Place Packing::place(int instruction, Value column, Value lane, Value element) const {
  const Value offset = values_.add(values_.add(values_.multiply(column, row_), lane),
                                   values_.multiply(element, values_.index(lanes_)));
  return {.memory = memory_[instruction], .offset = offset, .lane_stride = StrideClass::one, .stride = {}};
}

void Packing::keep(int instruction, Value vector, const Place& place) const {
  store(values_, packed_dtype(kernel_.nest.instructions[instruction].dtype), vector, place,
        {.lanes = Values::lanes(vector), .start = {}, .count = {}, .mask = {}});
}

Value Packing::loaded(int instruction, Value column, Value element) const {
  return load(values_, kernel_.nest.instructions[instruction].dtype,
              place(instruction, column, values_.index(0), element),
              {.lanes = lanes_, .start = {}, .count = {}, .mask = {}});
}

}  // namespace weft::codegen
