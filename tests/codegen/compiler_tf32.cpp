// Products of float32s whose operands tensor cores may round to TF32, on an emulated GPU.
#include <array>
#include <cmath>

#include "codegen/schedule/product_kernels.hpp"
#include "compiler_nests.hpp"

using namespace weft;
using namespace weft::codegen;
using namespace weft::codegen::test;

namespace {

/// With a fraction of 10 bits: the nearest, and of two the larger.
float as_tf32(float number) {
  int exponent = 0;
  const double fraction = std::frexp(number, &exponent);
  return static_cast<float>(std::ldexp(std::round(std::ldexp(fraction, 11)), exponent - 11));
}

/// Lines by rows, or columns by rows, that lie along the row or across it, some elements apart.
struct Matrix {
  std::int64_t points, row;
  bool across;
  std::int64_t pitch;
  std::vector<float> elements;

  Matrix(std::int64_t count, std::int64_t length, bool lies_across, std::int64_t further)
      : points(count), row(length), across(lies_across), pitch((across ? points : row) + further) {
    elements.resize(static_cast<std::size_t>(pitch * (across ? row : points)));
  }
  std::int64_t along_points() const { return across ? 1 : pitch; }
  std::int64_t along_row() const { return across ? pitch : 1; }
  float& at(std::int64_t point, std::int64_t element) {
    return elements[static_cast<std::size_t>(point * along_points() + element * along_row())];
  }
};

std::vector<float> multiplied(Matrix& a, Matrix& b, bool tf32) {
  const LoopNest nest = product_nest({.dtype = DType::float32, .tile_side = 64, .tf32 = tf32});
  std::vector<float> c(static_cast<std::size_t>(a.points * b.points), -1);
  Compiled(nest, Isa::emulated)({a.elements.data(), b.elements.data(), c.data()},
                                {1, a.points, b.points, a.row, 0, a.along_points(), a.along_row(), 0,
                                 b.along_points(), b.along_row(), 0, b.points},
                                a.points * b.points);
  return c;
}

}  // namespace

TEST_CASE("tensor cores round float32 operands to TF32 where a nest says that they may") {
  for (const auto& [m, k, n] : {std::array{64, 16, 64}, std::array{72, 40, 136}, std::array{70, 33, 65}})
    for (const bool lines_across : {false, true})
      for (const bool columns_across : {false, true}) {
        INFO(m << " by " << k << " by " << n << (lines_across ? ", lines" : "")
               << (columns_across ? ", columns" : "") << " across");
        Matrix a(m, k, lines_across, 4), b(n, k, columns_across, 0);
        for (std::int64_t line = 0; line < m; ++line)
          for (std::int64_t i = 0; i < k; ++i)
            a.at(line, i) = static_cast<float>(std::sin(static_cast<double>(line * k + i)));
        for (std::int64_t column = 0; column < n; ++column)
          for (std::int64_t i = 0; i < k; ++i)
            b.at(column, i) = static_cast<float>((column * 7 + i * 3) % 9 - 4);
        const std::vector<float> rounded = multiplied(a, b, true), whole = multiplied(a, b, false);
        std::size_t next = 0;
        bool differ = false;
        for (std::int64_t line = 0; line < m; ++line)
          for (std::int64_t column = 0; column < n; ++column, ++next) {
            double wanted = 0, exact = 0, bound = 0;
            for (std::int64_t i = 0; i < k; ++i) {
              wanted += static_cast<double>(as_tf32(a.at(line, i))) * b.at(column, i);
              exact += static_cast<double>(a.at(line, i)) * b.at(column, i);
              bound += std::abs(static_cast<double>(a.at(line, i)) * b.at(column, i));
            }
            REQUIRE(std::abs(rounded[next] - wanted) <= bound * 1e-6);
            REQUIRE(std::abs(whole[next] - exact) <= bound * 1e-6);
            differ = differ || std::abs(rounded[next] - exact) > bound * 1e-5;
          }
        CHECK(differ);
      }
}
