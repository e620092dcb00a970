#include "codegen/compiler/gpu_tensor_memory.hpp"

#include <numeric>

#include "codegen/compiler/gpu_neighbours.hpp"
#include "codegen/compiler/gpu_tensor_rows.hpp"
#include "runtime/gpu/launch_shape.hpp"

namespace weft::codegen {
namespace {

/// Words of a point: its elements, and as many more as let the threads of a warp meet in no bank.
constexpr int point_words = TensorMemory::elements / 2 + 4;
/// Words that are read, and stored, at once along a row.
constexpr int words_at_once = 4, halves_at_once = 2 * words_at_once;
constexpr int parts_of_row = TensorMemory::elements / halves_at_once;

/// The dtype of the halves that an operand is the float32 of, if it is no more than that.
std::optional<DType> converted_half(const LoopNest& nest, const TileOperand& operand) {
  if (operand.body.size() != 2) return {};
  const Instruction &load = nest.instructions[operand.body[0]], &convert = nest.instructions[operand.body[1]];
  if (load.opcode != Instruction::Opcode::load || convert.opcode != Instruction::Opcode::convert ||
      !is_half(load.dtype) || convert.dtype != DType::float32)
    return {};
  return load.dtype;
}

Value packed(Values& values, Value low, Value high) {
  const auto wide = [&](Value half) { return values.extend(half, values.type(DType::int32, 1), false); };
  return values.bit_or(wide(low), values.shift_left(wide(high), 16));
}

}  // namespace

bool is_for_tensor_cores(const LoopNest& nest) {
  if (nest.exact || nest.tile_side == 0 || nest.reductions.size() != 1 || nest.reductions[0].times < 0 ||
      nest.reductions[0].dtype != DType::float32)
    return false;
  const TileSweep sweep = tile_sweep(nest, only_sweep(nest));
  if (!sweep.body.empty() || sweep.operands.size() != 2) return false;
  const auto half = converted_half(nest, sweep.operands[0]);
  return half && half == converted_half(nest, sweep.operands[1]);
}

std::int64_t tensor_memory_bytes(const LoopNest& nest) {
  return std::int64_t{2} * 2 * nest.tile_side * point_words * 4;
}

TensorMemory::TensorMemory(const Kernel& kernel, const TileSweep& sweep, const ValueList& tile)
    : kernel_(kernel), values_(kernel.values), sweep_(sweep), tile_(tile), side_(kernel.nest.tile_side) {
  for (const TileOperand& operand : sweep.operands) {
    accesses_.push_back(first_access(kernel.nest, operand));
    along_.push_back(is_along(kernel, accesses_.back(), axis_of(kernel.nest, operand)));
  }
}

std::int64_t TensorMemory::bytes() const { return tensor_memory_bytes(kernel_.nest) / 2; }
DType TensorMemory::dtype() const { return kernel_.nest.accesses[accesses_[0]].dtype; }

/// Where rows lie in one piece: some neighbours of a row, of which a few threads have all.
TensorMemory::Share TensorMemory::by_rows(int i) const {
  const Value number = values_.add(kernel_.gpu.lane, values_.index(std::int64_t{i} * most_threads));
  const Value part = values_.bit_and(number, values_.index(parts_of_row - 1));
  return {values_.quotient(number, values_.index(parts_of_row)),
          values_.multiply(part, values_.index(halves_at_once))};
}

/// Where points lie side by side: two elements of some neighbouring points.
TensorMemory::Share TensorMemory::by_points() const {
  constexpr int pairs = elements / 2;
  const Value pair = values_.bit_and(kernel_.gpu.lane, values_.index(pairs - 1));
  return {values_.multiply(values_.quotient(kernel_.gpu.lane, values_.index(pairs)), values_.index(words())),
          values_.multiply(pair, values_.index(2))};
}

Place TensorMemory::place_at(std::size_t operand, Value point, Value element) const {
  const Scope scope = read_scope(kernel_, sweep_.operands[operand], tile_, point, element);
  return place_of(kernel_, scope, accesses_[operand]);
}

Value TensorMemory::half(std::size_t operand, Value point, Value element) const {
  const Value loaded = codegen::load(values_, dtype(), place_at(operand, point, element), {});
  const Value exists = values_.compare(Relation::less, element, kernel_.extent(kernel_.axes() - 1));
  return values_.select(exists, loaded, values_.bits(loaded, 0));
}

Value TensorMemory::pair(std::size_t operand, Value point, Value element) const {
  return packed(values_, half(operand, point, element),
                half(operand, point, values_.add(element, values_.index(1))));
}

ValueList TensorMemory::neighbours(const Place& place, int count) const {
  Place from = place;
  from.lane_stride = StrideClass::one;
  Strip strip{.lanes = count};
  strip.aligned = true;
  const Value loaded = codegen::load(values_, dtype(), from, strip);
  ValueList all;
  for (int i = 0; i < count; ++i) all.push_back(values_.extract(loaded, i));
  return all;
}

ValueList TensorMemory::read_by_rows(std::size_t operand, Value first) const {
  const int row = kernel_.axes() - 1;
  const Value in_one_piece = is_along(kernel_, accesses_[operand], row);
  ValueList all;
  for (int i = 0; i < words() / words_at_once; ++i) {
    const Share share = by_rows(i);
    const Value element = values_.add(first, share.element);
    const Place place = place_at(operand, share.point, element);
    const Value last = values_.add(element, values_.index(halves_at_once));
    const Value whole = values_.compare(Relation::less_equal, last, kernel_.extent(row));
    const ValueList words = branch(
        values_,
        values_.bit_and(values_.bit_and(in_one_piece, whole),
                        is_at_multiple(values_, dtype(), place, halves_at_once)),
        [&] {
          const ValueList halves = neighbours(place, halves_at_once);
          ValueList pairs;
          for (int word = 0; word < words_at_once; ++word)
            pairs.push_back(packed(values_, halves[2 * word], halves[2 * word + 1]));
          return pairs;
        },
        [&] {
          ValueList pairs;
          for (int word = 0; word < words_at_once; ++word)
            pairs.push_back(pair(operand, share.point, values_.add(element, values_.index(2 * word))));
          return pairs;
        });
    all.insert(all.end(), words.begin(), words.end());
  }
  return all;
}

ValueList TensorMemory::read_by_points(std::size_t operand, Value first) const {
  const int row = kernel_.axes() - 1, own = axis_of(kernel_.nest, sweep_.operands[operand]), count = words();
  const Share share = by_points();
  const Value element = values_.add(first, share.element), one = values_.index(1);
  const Place place = place_at(operand, share.point, element),
              next = place_at(operand, share.point, values_.add(element, one));
  const Value end = values_.add(values_.add(tile_[own], share.point), values_.index(count));
  const auto hold = [&](std::initializer_list<Value> conditions) {
    return std::accumulate(conditions.begin() + 1, conditions.end(), *conditions.begin(),
                           [&](Value a, Value b) { return values_.bit_and(a, b); });
  };
  const Value whole =
      hold({values_.compare(Relation::less, values_.add(element, one), kernel_.extent(row)),
            values_.compare(Relation::less_equal, end, kernel_.extent(own)),
            is_at_multiple(values_, dtype(), place, count), is_at_multiple(values_, dtype(), next, count)});
  return branch(
      values_, whole,
      [&] {
        const ValueList low = neighbours(place, count), high = neighbours(next, count);
        ValueList pairs;
        for (int i = 0; i < count; ++i) pairs.push_back(packed(values_, low[i], high[i]));
        return pairs;
      },
      [&] {
        ValueList pairs;
        for (int i = 0; i < count; ++i)
          pairs.push_back(pair(operand, values_.add(share.point, values_.index(i)), element));
        return pairs;
      });
}

std::vector<ValueList> TensorMemory::read(Value first) const {
  std::vector<ValueList> all;
  for (std::size_t operand = 0; operand < accesses_.size(); ++operand)
    all.push_back(branch(
        values_, along_[operand], [&] { return read_by_points(operand, first); },
        [&] { return read_by_rows(operand, first); }));
  return all;
}

Place TensorMemory::stored_at(std::size_t operand, Value buffer, Value point, Value word) const {
  const Value start = values_.add(buffer, values_.index(static_cast<std::int64_t>(operand) * bytes() / 2));
  return {.memory = view_bytes(values_, kernel_.gpu.shared, start, DType::int32),
          .offset = values_.add(values_.multiply(point, values_.index(point_words)), word)};
}

void TensorMemory::store_by_rows(std::size_t operand, const ValueList& read, Value buffer) const {
  Strip strip{.lanes = words_at_once};
  strip.aligned = true;
  for (int i = 0; i < words() / words_at_once; ++i) {
    Value list = values_.constant(DType::int32, 0, words_at_once);
    for (int word = 0; word < words_at_once; ++word)
      list = values_.insert(read[i * words_at_once + word], list, word);
    const Share share = by_rows(i);
    Place to = stored_at(operand, buffer, share.point, values_.quotient(share.element, values_.index(2)));
    to.lane_stride = StrideClass::one;
    codegen::store(values_, DType::int32, list, to, strip);
  }
}

void TensorMemory::store_by_points(std::size_t operand, const ValueList& read, Value buffer) const {
  const Share share = by_points();
  const Value word = values_.quotient(share.element, values_.index(2));
  for (int i = 0; i < words(); ++i) {
    const Value point = values_.add(share.point, values_.index(i));
    codegen::store(values_, DType::int32, read[i], stored_at(operand, buffer, point, word), {});
  }
}

void TensorMemory::store(const std::vector<ValueList>& read, Value buffer) const {
  for (std::size_t operand = 0; operand < read.size(); ++operand)
    branch(
        values_, along_[operand],
        [&] {
          store_by_points(operand, read[operand], buffer);
          return ValueList();
        },
        [&] {
          store_by_rows(operand, read[operand], buffer);
          return ValueList();
        });
}

Value TensorMemory::load(std::size_t operand, Value buffer, Value point, Value word) const {
  return codegen::load(values_, DType::int32, stored_at(operand, buffer, point, word), {});
}

}  // namespace weft::codegen
