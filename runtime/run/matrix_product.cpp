#include "runtime/run/matrix_product.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include "runtime/library/linalg/matrix_call.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {
namespace {

/// Rows of C that are computed apart: as many as OpenBLAS's kernels take at once fit into them, so that parts
/// have the bits of the whole. So have columns, of most processors' kernels; those are always cut alike,
/// however many threads there are: where a few rows are multiplied, and where there are very many columns.
constexpr std::int64_t tile_rows = 48, few_rows = 192;
constexpr std::int64_t narrow_columns = 256, thin_columns = 1024, wide_columns = 4608;
/// Rows that a call of BLAS has at least, if there are as many: each packs the other matrix anew.
constexpr std::int64_t rows_a_call = 480;
/// Rows and columns of the tiles of a matrix by its own transpose.
constexpr std::int64_t square_rows = 192, square_columns = 1152;
/// Multiplications worth a thread of their own; fewer than 10^6 have other kernels. Those by a vector wait
/// for the matrix.
constexpr std::int64_t least_work = 1 << 20, least_vector_work = 1 << 17;

std::int64_t least_work_of(const MatrixProduct& product) {
  return product.m == 1 || product.n == 1 || is_thin(product) ? least_vector_work : least_work;
}

/// C's extent along one axis, cut into tiles; the last takes what is left over.
struct Cut {
  std::int64_t extent, tile, tiles;

  /// Into multiples of `unit` that are worth a thread, `least`, where each of it costs `work`.
  Cut(std::int64_t whole, std::int64_t unit, std::int64_t work, std::int64_t least = least_work)
      : extent(whole),
        tile(unit * (1 + least / std::max<std::int64_t>(unit * work, 1))),
        tiles(std::max<std::int64_t>(whole / tile, 1)) {}

  std::int64_t begin(std::int64_t number) const { return number * tile; }
  std::int64_t end(std::int64_t number) const { return number + 1 < tiles ? begin(number + 1) : extent; }
};

/// Whether parts of a vector's product have the bits of the whole, so that one call may take several. Kernels
/// take 4 elements otherwise than 64, and some take what is left over first.
bool has_alike_parts(std::int64_t elements) { return elements % 64 == 0; }

/// A vector and a matrix: the matrix is read where it lies, whole where it is small. Parts that are not alike
/// are always the same, quarters of its rows or columns, however many threads there are.
std::int64_t vector_unit(std::int64_t elements, std::int64_t k) {
  if (elements * k < least_work) return elements;
  if (has_alike_parts(elements)) return narrow_columns;
  return std::max(elements / 4 / narrow_columns * narrow_columns, narrow_columns);
}

std::int64_t column_unit(const MatrixProduct& product) {
  if (is_thin(product)) return thin_columns;
  if (product.m > 1) return product.m < few_rows ? narrow_columns : wide_columns;
  return vector_unit(product.n, product.k);
}

Cut columns_of(const MatrixProduct& product) {
  return {product.n, column_unit(product), (product.m < few_rows ? product.m : tile_rows) * product.k,
          least_work_of(product)};
}

Cut rows_of(const MatrixProduct& product, std::int64_t unit = tile_rows) {
  if (product.n == 1) unit = vector_unit(product.m, product.k);
  return {product.m, unit, std::min(product.n, columns_of(product).tile) * product.k, least_work_of(product)};
}

/// Rows of a tile of a symmetric product, so many that a square of them is worth a thread: tiles of columns
/// are multiples of each.
std::int64_t square_tile(std::int64_t k) {
  for (const std::int64_t rows : {square_rows, 2 * square_rows, 3 * square_rows})
    if (rows * rows * k >= least_work) return rows;
  return square_columns;
}
static_assert(square_columns % (2 * square_rows) == 0 && square_columns % (3 * square_rows) == 0);

/// How far matrices of a batch lie from the first, in elements.
struct Offsets {
  std::int64_t a = 0, b = 0, c = 0;
};

/// Of the batch's product `number`.
[[gnu::noinline]] Offsets offsets(const MatrixProduct& p, std::int64_t number) {
  Offsets found;
  for (std::size_t axis = p.batch.size(); axis-- > 0; number /= p.batch[axis]) {
    const std::int64_t i = number % p.batch[axis];
    found.a += i * p.a_batch_strides[axis];
    found.b += i * p.b_batch_strides[axis];
    found.c += i * p.c_batch_strides[axis];
  }
  return found;
}

/// One of the batch's products, or `count` from the first on, and where they begin.
struct Operands {
  const std::byte* a;
  const std::byte* b;
  std::byte* c;
  std::int64_t count;
};

/// Of a matrix and its own transpose, half is computed, as NumPy does.
bool is_own_transpose(const MatrixProduct& product, const Operands& at) {
  return at.count == 1 && at.a == at.b && may_be_own_transpose(product);
}

/// Whether it is one tile, since all of it is not worth a thread. Then it is one call, with nothing around
/// it: loops multiply short rows.
bool is_one_tile(const MatrixProduct& product, const Operands& at) {
  return at.count == 1 && product.m * product.n * product.k < least_work_of(product) &&
         !is_own_transpose(product, at);
}

template <class T>
class Product {
 public:
  Product(const MatrixProduct& product, const Operands& at)
      : p_(product),
        a_(reinterpret_cast<const T*>(at.a)),
        b_(reinterpret_cast<const T*>(at.b)),
        c_(reinterpret_cast<T*>(at.c)),
        count_(at.count),
        is_symmetric_(is_own_transpose(product, at)),
        columns_(is_symmetric_ ? Cut(p_.n, square_columns, std::min(p_.m, square_rows) * p_.k)
                               : columns_of(p_)),
        rows_(is_symmetric_ ? Cut(p_.m, square_tile(p_.k), least_work) : rows_of(p_)),
        joins_rows_(!is_symmetric_ && (p_.n > 1 || has_alike_parts(p_.m))),
        joins_columns_(p_.m == 1 && has_alike_parts(p_.n)),
        call_(product) {}

  void run() const {
    parallel_for(count_ * rows_.tiles * columns_.tiles, grain(),
                 [this](std::int64_t begin, std::int64_t end) {
                   while (begin < end) begin += run_tiles(begin, end);
                 });
    if (is_symmetric_) mirror();
  }

 private:
  void mirror() const {
    for (std::int64_t row = 1; row < p_.m; ++row)
      for (std::int64_t column = 0; column < row; ++column)
        c_[row * p_.c_row_stride + column] = c_[column * p_.c_row_stride + row];
  }

  /// Tiles worth a call: all that a thread takes, or enough rows of them.
  std::int64_t grain() const {
    const double work = static_cast<double>(std::min(p_.m, rows_.tile)) *
                        static_cast<double>(std::min(p_.n, columns_.tile)) * static_cast<double>(p_.k);
    const auto worth =
        static_cast<std::int64_t>(static_cast<double>(least_work_of(p_)) / std::max(work, 1.0));
    if (is_symmetric_) return worth + 1;
    const bool is_vector = p_.m == 1 || p_.n == 1;
    const std::int64_t joined = std::max(joins_rows_ ? rows_.tiles : 1, joins_columns_ ? columns_.tiles : 1);
    const std::int64_t a_call = is_vector ? joined : rows_a_call / rows_.tile;
    return std::max(worth + 1, std::min(joined / num_threads(), a_call));
  }

  /// Runs tile number `tile`, and in the same call of the library those of the rows below, or of the columns
  /// beside it where there is one row, before `end`. Returns how many.
  std::int64_t run_tiles(std::int64_t tile, std::int64_t end) const {
    const std::int64_t matrix = tile / rows_.tiles / columns_.tiles;
    const std::int64_t column_tile = tile / rows_.tiles % columns_.tiles, row_tile = tile % rows_.tiles;
    const std::int64_t down = joins_rows_ ? std::min(end - tile, rows_.tiles - row_tile) : 1;
    const std::int64_t across = joins_columns_ ? std::min(end - tile, columns_.tiles - column_tile) : 1;
    const std::int64_t row = rows_.begin(row_tile);
    run_part(matrix, row, rows_.end(row_tile + down - 1) - row, columns_.begin(column_tile),
             columns_.end(column_tile + across - 1));
    return down * across;
  }

  /// Columns [first, end) of some rows of a matrix of the batch.
  void run_part(std::int64_t matrix, std::int64_t row, std::int64_t rows, std::int64_t first,
                std::int64_t end) const {
    const Offsets at = offsets(p_, matrix);
    const T* const a = a_ + at.a + row * p_.a_strides[0];
    T* const c = c_ + at.c + row * p_.c_row_stride;
    // Of a matrix and its own transpose, tiles of columns begin where some of rows do, so that what is on the
    // diagonal lies in one of them.
    if (is_symmetric_ && first <= row && row < end) call_.multiply_by_own(rows, a, c + row);
    const std::int64_t column = is_symmetric_ ? std::max(first, row + rows) : first;
    if (column >= end) return;
    call_.multiply(rows, end - column, a, b_ + at.b + column * p_.b_strides[1], c + column);
  }

  const MatrixProduct& p_;
  const T* const a_;
  const T* const b_;
  T* const c_;
  const std::int64_t count_;
  const bool is_symmetric_;
  const Cut columns_, rows_;
  const bool joins_rows_, joins_columns_;  // several tiles in one call
  const MatrixCall<T> call_;
};

template <class T>
void multiply_parts(const MatrixProduct& product, const Operands& at) {
  if (!is_one_tile(product, at)) return Product<T>(product, at).run();
  MatrixCall<T>(product).multiply(product.m, product.n, reinterpret_cast<const T*>(at.a),
                                  reinterpret_cast<const T*>(at.b), reinterpret_cast<T*>(at.c));
}

void multiply_matrices(const MatrixProduct& product, const Operands& at) {
  if (product.dtype == DType::float32) return multiply_parts<float>(product, at);
  if (product.dtype == DType::float64) return multiply_parts<double>(product, at);
  throw InternalError(text_of("matrix product: BLAS has no {}", name(product.dtype)));
}

/// Whether one of several is a matrix by its own transpose.
bool has_own_transpose(const MatrixProduct& product, const Operands& all) {
  if (all.count == 1 || !may_be_own_transpose(product)) return false;
  const std::int64_t apart = (all.b - all.a) / itemsize(product.dtype);
  for (std::int64_t number = all.count; number-- > 0;)
    if (const Offsets at = offsets(product, number); at.a == at.b + apart) return true;
  return false;
}

/// Each by itself, in the way that is its own.
void multiply_each(const MatrixProduct& product, const Operands& all) {
  const auto run = [&](std::int64_t begin, std::int64_t end) {
    const std::int64_t item = itemsize(product.dtype);
    for (; begin < end; ++begin) {
      const Offsets at = offsets(product, begin);
      multiply_matrices(product, {all.a + at.a * item, all.b + at.b * item, all.c + at.c * item, 1});
    }
  };
  if (all.count < num_threads()) return run(0, all.count);
  const double work =
      static_cast<double>(product.m) * static_cast<double>(product.n) * static_cast<double>(product.k);
  parallel_for(all.count, static_cast<std::int64_t>(least_work / work) + 1, run);
}

}  // namespace

bool may_be_own_transpose(const MatrixProduct& product) {
  return product.may_alias && product.m == product.n && product.m > 1 && product.k > 0 &&
         product.a_strides[0] == product.b_strides[1] && product.a_strides[1] == product.b_strides[0];
}

std::int64_t rows_apart(const MatrixProduct& product) { return rows_of(product, few_rows).tile; }

void multiply(const MatrixProduct& product, const std::byte* a, const std::byte* b, std::byte* c) {
  if (product.m == 0 || product.n == 0 || element_count(product.batch) == 0) return;
  const Operands all{a, b, c, element_count(product.batch)};
  return has_own_transpose(product, all) ? multiply_each(product, all) : multiply_matrices(product, all);
}

}  // namespace weft
