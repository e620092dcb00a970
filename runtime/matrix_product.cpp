#include "runtime/matrix_product.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include "runtime/blas.hpp"
#include "runtime/errors.hpp"
#include "runtime/text_of.hpp"
#include "runtime/thread_pool.hpp"

namespace weft {
namespace {

/// Rows of C that are computed apart: as many as OpenBLAS's kernels take at once fit into them, so that parts
/// have the bits of the whole. So have columns, of most processors' kernels; those are always cut alike,
/// however many threads there are: where a few rows are multiplied, and where there are very many columns.
constexpr std::int64_t tile_rows = 48, few_rows = 192;
constexpr std::int64_t narrow_columns = 256, wide_columns = 4608;
/// Rows that a call of BLAS has at least, if there are as many: each packs the other matrix anew.
constexpr std::int64_t rows_a_call = 480;
/// Rows and columns of the tiles of a matrix by its own transpose.
constexpr std::int64_t square_rows = 192, square_columns = 1152;
/// Multiplications worth a thread of their own; fewer than 10^6 have other kernels. Those by a vector wait
/// for the matrix.
constexpr std::int64_t least_work = 1 << 20, least_vector_work = 1 << 17;

std::int64_t least_work_of(const MatrixProduct& product) {
  return product.m == 1 || product.n == 1 ? least_vector_work : least_work;
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

int blas_int(std::int64_t value) {
  if (value <= std::numeric_limits<int>::max()) return static_cast<int>(value);
  throw NotImplementedError(
      text_of("matmul: BLAS counts to 2147483647 and a matrix needs {}: multiply parts of it", value));
}

/// A matrix as BLAS takes it: whether its columns, not its rows, lie in a piece, and how far they are apart.
struct Layout {
  Blas::Transpose transpose;
  int leading;
};

Layout layout(const std::int64_t (&strides)[2], std::int64_t rows, std::int64_t columns) {
  const bool by_rows = strides[1] == 1 || columns <= 1;
  const std::int64_t lines = by_rows ? rows : columns;
  const std::int64_t least = std::max<std::int64_t>(by_rows ? columns : rows, 1);
  const bool any_stride = lines <= 1 || rows * columns == 0;
  const std::int64_t apart = any_stride ? least : strides[by_rows ? 0 : 1];
  if (apart < least) {
    throw InternalError(text_of("matrix product: strides ({}, {}) of a {} x {} matrix", strides[0],
                                strides[1], rows, columns));
  }
  return {by_rows ? Blas::as_it_is : Blas::transposed, blas_int(apart)};
}

/// The layout of the transposed matrix in the same memory.
Layout turned(const Layout& matrix) {
  return {matrix.transpose == Blas::as_it_is ? Blas::transposed : Blas::as_it_is, matrix.leading};
}

/// A vector by a matrix reads the matrix where it lies: by quarters of its rows, or whole where it is small.
std::int64_t column_unit(const MatrixProduct& product) {
  if (product.m > 1) return product.m < few_rows ? narrow_columns : wide_columns;
  if (product.n * product.k < least_work) return product.n;
  return std::max(product.n / 4 / narrow_columns * narrow_columns, narrow_columns);
}

Cut columns_of(const MatrixProduct& product) {
  return {product.n, column_unit(product), (product.m < few_rows ? product.m : tile_rows) * product.k,
          least_work_of(product)};
}

Cut rows_of(const MatrixProduct& product, std::int64_t unit = tile_rows) {
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

template <class T>
class Product {
 public:
  Product(const MatrixProduct& product, const std::byte* a, const std::byte* b, std::byte* c)
      : p_(product),
        a_(reinterpret_cast<const T*>(a)),
        b_(reinterpret_cast<const T*>(b)),
        c_(reinterpret_cast<T*>(c)),
        is_symmetric_(is_square_of_one()),
        columns_(is_symmetric_ ? Cut(p_.n, square_columns, std::min(p_.m, square_rows) * p_.k)
                               : columns_of(p_)),
        rows_(is_symmetric_ ? Cut(p_.m, square_tile(p_.k), least_work) : rows_of(p_)),
        a_layout_(layout(p_.a_strides, p_.m, p_.k)),
        b_layout_(layout(p_.b_strides, p_.k, p_.n)),
        c_leading_(blas_int(p_.m <= 1 ? std::max<std::int64_t>(p_.n, 1) : p_.c_row_stride)),
        k_(blas_int(p_.k)),
        blas_(Blas::library().functions<T>()) {}

  void run() const {
    parallel_for(element_count(p_.batch) * rows_.tiles * columns_.tiles, grain(),
                 [this](std::int64_t begin, std::int64_t end) {
                   while (begin < end) begin += run_tiles(begin, end);
                 });
    if (is_symmetric_) mirror();
  }

 private:
  /// Of a matrix and its own transpose, half is computed, as NumPy does.
  bool is_square_of_one() const {
    return p_.batch.empty() && p_.m == p_.n && p_.m > 1 && p_.k > 0 && static_cast<const void*>(a_) == b_ &&
           p_.a_strides[0] == p_.b_strides[1] && p_.a_strides[1] == p_.b_strides[0];
  }

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
    return std::max(worth + 1, std::min(rows_.tiles / num_threads(), rows_a_call / rows_.tile));
  }

  /// Runs tile number `tile`, and in the same call of the library those of the rows below, before `end`.
  /// Returns how many.
  std::int64_t run_tiles(std::int64_t tile, std::int64_t end) const {
    const std::int64_t matrix = tile / rows_.tiles / columns_.tiles;
    const std::int64_t column_tile = tile / rows_.tiles % columns_.tiles, row_tile = tile % rows_.tiles;
    const std::int64_t tiles = is_symmetric_ ? 1 : std::min(end - tile, rows_.tiles - row_tile);
    const std::int64_t row = rows_.begin(row_tile);
    run_part(matrix, row, rows_.end(row_tile + tiles - 1) - row, columns_.begin(column_tile),
             columns_.end(column_tile));
    return tiles;
  }

  /// Columns [first, end) of some rows of a matrix of the batch.
  void run_part(std::int64_t matrix, std::int64_t row, std::int64_t count, std::int64_t first,
                std::int64_t end) const {
    const int rows = blas_int(count);
    if (is_symmetric_ && first <= row && row < end) add_triangle(row, rows);
    const std::int64_t column = is_symmetric_ ? std::max(first, row + rows) : first;
    if (column >= end) return;
    std::int64_t rest = matrix;
    const T* a = a_ + row * p_.a_strides[0];
    const T* b = b_ + column * p_.b_strides[1];
    T* c = c_ + row * p_.c_row_stride + column;
    for (std::size_t axis = p_.batch.size(); axis-- > 0; rest /= p_.batch[axis]) {
      const std::int64_t i = rest % p_.batch[axis];
      a += i * p_.a_batch_strides[axis];
      b += i * p_.b_batch_strides[axis];
      c += i * p_.c_batch_strides[axis];
    }
    const int columns = blas_int(end - column);
    multiply(rows, columns, a, b, c);
  }

  /// The part of C on its diagonal, of a matrix and its own transpose. Tiles of columns begin where some of
  /// rows do, so that it lies in one of them.
  void add_triangle(std::int64_t row, int rows) const {
    blas_.syrk(Blas::row_major, Blas::upper, a_layout_.transpose, rows, k_, T{1}, a_ + row * p_.a_strides[0],
               a_layout_.leading, T{0}, c_ + row * p_.c_row_stride + row, c_leading_);
  }

  void multiply(int rows, int columns, const T* a, const T* b, T* c) const {
    if (k_ == 0) {
      for (int i = 0; i < rows; ++i) std::fill_n(c + i * p_.c_row_stride, columns, T{0});
    } else if (p_.m == 1 && p_.n == 1) {
      *c = blas_.dot(k_, a, step(a_layout_), b, step(turned(b_layout_)));
    } else if (p_.n == 1) {
      multiply_vector(a_layout_, rows, k_, a, b, b_layout_.leading, c, c_leading_);
    } else if (p_.m == 1) {
      multiply_vector(turned(b_layout_), columns, k_, b, a, step(a_layout_), c, 1);
    } else {
      blas_.gemm(Blas::row_major, a_layout_.transpose, b_layout_.transpose, rows, columns, k_, T{1}, a,
                 a_layout_.leading, b, b_layout_.leading, T{0}, c, c_leading_);
    }
  }

  /// How far the elements of a row lie apart.
  static int step(const Layout& matrix) { return matrix.transpose == Blas::as_it_is ? 1 : matrix.leading; }

  /// y = matrix @ x; several times as fast as a product of matrices.
  void multiply_vector(const Layout& matrix, int rows, int columns, const T* data, const T* x, int x_step,
                       T* y, int y_step) const {
    const bool as_it_is = matrix.transpose == Blas::as_it_is;
    blas_.gemv(Blas::row_major, matrix.transpose, as_it_is ? rows : columns, as_it_is ? columns : rows, T{1},
               data, matrix.leading, x, x_step, T{0}, y, y_step);
  }

  const MatrixProduct& p_;
  const T* const a_;
  const T* const b_;
  T* const c_;
  const bool is_symmetric_;
  const Cut columns_, rows_;
  const Layout a_layout_, b_layout_;
  const int c_leading_, k_;
  const Blas::Functions<T>& blas_;
};

}  // namespace

std::int64_t rows_apart(const MatrixProduct& product) { return rows_of(product, few_rows).tile; }

void multiply(const MatrixProduct& product, const std::byte* a, const std::byte* b, std::byte* c) {
  if (product.m == 0 || product.n == 0 || element_count(product.batch) == 0) return;
  if (product.dtype == DType::float32) return Product<float>(product, a, b, c).run();
  if (product.dtype == DType::float64) return Product<double>(product, a, b, c).run();
  throw InternalError(text_of("matrix product: BLAS has no {}", name(product.dtype)));
}

}  // namespace weft
