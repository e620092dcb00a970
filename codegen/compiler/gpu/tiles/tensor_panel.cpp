#include "codegen/compiler/gpu/tiles/tensor_panel.hpp"

#include "codegen/compiler/gpu/apart.hpp"
#include "codegen/compiler/gpu/copies.hpp"
#include "codegen/compiler/gpu/fragments.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"
#include "runtime/gpu/abi/launch_shape.hpp"

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

constexpr int piece_bytes = 16, words_of_piece = 4;
/// Eight rows of matrices are loaded at once; eight pieces fill all banks.
constexpr int matrix_rows = 8, pieces_at_once = 8, bytes_at_once = pieces_at_once * piece_bytes;

}  // namespace

TensorPanel::TensorPanel(const Kernel& kernel, const TileOperand& operand, const ValueList& tile,
                         bool by_points, int point_bytes, std::int64_t at)
    : kernel_(kernel),
      values_(kernel.values),
      operand_(operand),
      tensor_(tensor_operand(kernel.nest, operand)),
      tile_(tile),
      by_points_(by_points),
      point_bytes_(point_bytes),
      at_(at) {
  if (kernel.nest.instructions[tensor_.instruction].opcode == Opcode::load)
    copied_ = lies_in_pieces(kernel, operand, tile, tensor_.dtype, by_points ? own_axis() : row_axis(),
                             by_points ? row_axis() : own_axis());
}

int TensorPanel::in_piece() const { return piece_bytes / static_cast<int>(itemsize(tensor_.dtype)); }
int TensorPanel::pieces() const { return by_points_ ? points() / in_piece() : point_bytes_ / piece_bytes; }
int TensorPanel::all_pieces() const { return points() * point_bytes_ / piece_bytes; }

/// Neighbouring pieces are of neighbouring threads, which read what lies side by side.
TensorPanel::Piece TensorPanel::piece(Value number) const {
  const Value row = values_.quotient(number, values_.index(pieces())),
              place = values_.bit_and(number, values_.index(pieces() - 1)),
              along = values_.multiply(place, values_.index(in_piece()));
  return {row, place, by_points_ ? along : row, by_points_ ? row : along};
}

/// Points beyond the last are the last one again, or, side by side, do not exist.
void TensorPanel::copy(const Piece& at, Value first, Value buffer) const {
  const int own = own_axis();
  const Value point = values_.add(tile_[own], at.point), element = values_.add(first, at.element),
              last = values_.subtract(kernel_.extent(own), values_.index(1));
  Scope scope = outermost(kernel_);
  for (int axis = 0; axis < kernel_.nest.parallel_axes; ++axis)
    scope.enter(kernel_, axis, axis != own ? tile_[axis] : by_points_ ? point : values_.minimum(point, last));
  scope.enter(kernel_, row_axis(), at.element);
  scope.enter(kernel_, row_axis(), first);
  Value exists = values_.compare(Relation::less, element, kernel_.extent(row_axis()));
  if (by_points_) exists = values_.bit_and(exists, values_.compare(Relation::less_equal, point, last));
  begin_copy(kernel_, offset(at.row, at.place, buffer),
             place_of(kernel_, scope, first_access(kernel_.nest, operand_)), tensor_.dtype, piece_bytes,
             exists);
}

/// The words of a piece, element by element.
Value TensorPanel::read(const Piece& at, Value first) const {
  Value all = values_.constant(tensor_.dtype, 0, in_piece());
  for (int i = 0; i < in_piece(); ++i) {
    const Value further = values_.index(i);
    const Value point = by_points_ ? values_.add(at.point, further) : at.point;
    const Value place = by_points_ ? at.element : values_.add(at.element, further);
    const Value element = values_.add(first, place);
    Scope scope = read_scope(kernel_, operand_, tile_, point, element);
    evaluate(kernel_, operand_.body, scope);
    const Value value = in_lanes(kernel_, scope, tensor_.instruction);
    const Value exists = values_.compare(Relation::less, element, kernel_.extent(row_axis()));
    all = values_.insert(values_.select(exists, value, values_.bits(value, 0)), all, i);
  }
  return values_.bitcast(all, values_.type(DType::int32, words_of_piece));
}

void TensorPanel::read_through_registers(Value first, Value buffer) const {
  Strip strip{.lanes = words_of_piece};
  strip.aligned = true;
  for_loop(values_, "piece", from_here(kernel_).gpu.lane, values_.index(all_pieces()),
           values_.index(most_threads), {}, [&](Value number, const ValueList&) {
             const Piece at = piece(number);
             const Value start = offset(at.row, at.place, buffer);
             codegen::store(values_, DType::int32, read(at, first),
                            {.memory = view_bytes(values_, kernel_.gpu.shared, start, DType::int32),
                             .offset = values_.index(0),
                             .lane_stride = StrideClass::one},
                            strip);
             return ValueList();
           });
}

void TensorPanel::begin(Value first, Value buffer) const {
  const Value exists = values_.compare(Relation::less, first, kernel_.extent(row_axis()));
  if (!copied_) return when(values_, exists, [&] { read_through_registers(first, buffer); });
  when(values_, values_.bit_and(copied_, exists), [&] {
    for (int i = 0; i < all_pieces(); i += most_threads)
      copy(piece(values_.add(kernel_.gpu.lane, values_.index(i))), first, buffer);
  });
  const Value is_read = values_.bit_xor(copied_, values_.constant(DType::bool_, 1));
  when(values_, values_.bit_and(is_read, exists), [&] { read_through_registers(first, buffer); });
}

/// Where a piece lies in its row. Of rows of 64 bytes, two fill all banks; words of rows of points that are
/// float32 are loaded by fours of rows.
Value TensorPanel::turned(Value row, Value piece) const {
  const Value by = by_points_ ? values_.multiply(row, values_.index(itemsize(tensor_.dtype) / 2))
                              : values_.quotient(row, values_.index(bytes_at_once / point_bytes_));
  const int most = by_points_ ? pieces_at_once : pieces();
  return values_.bit_xor(piece, values_.bit_and(by, values_.index(most - 1)));
}

Value TensorPanel::offset(Value row, Value piece, Value buffer) const {
  return moved(row, piece, 0, 0, buffer);
}

/// Of a piece that is so many rows, a multiple of 8, or, loaded by words, of 4, further on and so many
/// pieces, whose bits the number of the first one has not.
Value TensorPanel::moved(Value row, Value piece, int rows, int pieces_further, Value buffer) const {
  const Value place = values_.bit_xor(turned(row, piece), values_.index(pieces_further));
  const std::int64_t row_bytes = by_points_ ? bytes_at_once : point_bytes_;
  Value start = values_.add(
      values_.multiply(row, values_.index(row_bytes)),
      values_.multiply(by_points_ ? values_.bit_and(place, values_.index(pieces_at_once - 1)) : place,
                       values_.index(piece_bytes)));
  if (by_points_) {
    const std::int64_t all_rows = point_bytes_ / itemsize(tensor_.dtype);
    start = values_.add(start, values_.multiply(values_.quotient(place, values_.index(pieces_at_once)),
                                                values_.index(all_rows * row_bytes)));
  }
  return values_.add(values_.add(start, buffer), values_.index(at_ + rows * row_bytes));
}

ValueList TensorPanel::fragment(Value point, int further, int step, Value buffer) const {
  if (by_points_ && tensor_.dtype == DType::float32) return words(point, further, step, buffer);
  const Value lane = values_.bit_and(kernel_.gpu.lane, values_.index(warp_threads - 1));
  const Value row = values_.bit_and(lane, values_.index(matrix_rows - 1)),
              low = values_.bit_and(values_.quotient(lane, values_.index(8)), values_.index(1)),
              high = values_.quotient(lane, values_.index(16));
  const Value points = operand_.of_line ? low : high, elements = operand_.of_line ? high : low;
  const auto rows_of = [&](Value matrix) {
    return values_.add(values_.multiply(matrix, values_.index(matrix_rows)), row);
  };
  if (!by_points_)
    return load_fragments(
        kernel_, moved(values_.add(point, rows_of(points)), elements, further, 2 * step, buffer), false);
  const Value piece = values_.add(values_.quotient(point, values_.index(in_piece())), points);
  return load_fragments(
      kernel_, moved(rows_of(elements), piece, step * 2 * matrix_rows, further / in_piece(), buffer), true);
}

/// Float32 is no pair of halves that may be transposed: a word is loaded by itself.
ValueList TensorPanel::words(Value point, int further, int step, Value buffer) const {
  const Value lane = values_.bit_and(kernel_.gpu.lane, values_.index(warp_threads - 1));
  const Value member = values_.bit_and(lane, values_.index(3)),
              group = values_.quotient(lane, values_.index(4));
  const Value own = values_.add(point, group);
  const Value piece = values_.quotient(own, values_.index(in_piece())),
              word = values_.bit_and(own, values_.index(in_piece() - 1));
  ValueList all;
  for (int i = 0; i < words_of_piece; ++i) {
    const int points = operand_.of_line ? i % 2 : i / 2, elements = operand_.of_line ? i / 2 : i % 2;
    const Value start =
        moved(member, piece, 8 * step + 4 * elements, (further + matrix_rows * points) / in_piece(), buffer);
    all.push_back(
        load(values_, DType::int32,
             {.memory = view_bytes(values_, kernel_.gpu.shared, start, DType::int32), .offset = word}, {}));
  }
  return all;
}

}  // namespace weft::codegen
