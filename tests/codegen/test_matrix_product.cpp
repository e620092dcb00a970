#include "catch.hpp"
#include "codegen/lower/matrix_product.hpp"

using namespace weft;

namespace {

/// `batch` stacks of m x k matrices, one after the other, by k x n matrices `b_strides` elements apart.
MatrixProduct stacked(Dims batch, std::int64_t m, std::int64_t k, std::int64_t n, Dims b_strides) {
  MatrixProduct product{.m = m, .n = n, .k = k, .a_strides = {k, 1}, .b_strides = {n, 1}, .c_row_stride = n};
  product.b_batch_strides = std::move(b_strides);
  std::int64_t before = m;
  for (std::size_t axis = batch.size(); axis-- > 0; before *= batch[axis]) {
    product.a_batch_strides.insert(product.a_batch_strides.begin(), batch[axis] == 1 ? 0 : before * k);
    product.c_batch_strides.insert(product.c_batch_strides.begin(), batch[axis] == 1 ? 0 : before * n);
  }
  product.batch = std::move(batch);
  return product;
}

MatrixProduct joined(MatrixProduct product) {
  codegen::join_rows(product);
  return product;
}

}  // namespace

TEST_CASE("matrices by one matrix are one with all their rows", "[matrix_product]") {
  for (const std::int64_t m : {1, 2}) {
    const MatrixProduct all = joined(stacked({3, 1, 4}, m, 5, 6, {0, 0, 0}));
    CHECK(all.batch.empty());
    CHECK(all.m == 12 * m);
    CHECK(all.a_strides[0] == 5);
    CHECK(all.c_row_stride == 6);

    const MatrixProduct some = joined(stacked({3, 4}, m, 5, 6, {30, 0}));
    CHECK(some.batch == Dims{3});
    CHECK(some.m == 4 * m);
    CHECK(some.a_batch_strides == Dims{20 * m});
    CHECK(joined(stacked({3, 4}, m, 5, 6, {0, 30})).m == m);
  }
}

TEST_CASE("rows that no matrix has stay apart", "[matrix_product]") {
  MatrixProduct by_columns = stacked({3}, 2, 5, 6, {0});
  by_columns.a_strides[0] = 1, by_columns.a_strides[1] = 2;
  CHECK(joined(by_columns).m == 2);

  MatrixProduct with_gaps = stacked({3}, 2, 5, 6, {0});
  with_gaps.a_batch_strides = {11};
  CHECK(joined(with_gaps).m == 2);

  MatrixProduct overlapping = stacked({3}, 1, 5, 6, {0});
  overlapping.a_batch_strides = {1};
  CHECK(joined(overlapping).m == 1);
  MatrixProduct far_apart = overlapping;
  far_apart.a_batch_strides = {50};
  CHECK(joined(far_apart).m == 3);
}

TEST_CASE("matrices that may be multiplied by their own transposes stay apart", "[matrix_product]") {
  MatrixProduct by_own = stacked({3}, 5, 7, 5, {0});
  by_own.b_strides[0] = 1, by_own.b_strides[1] = 7;
  CHECK(joined(by_own).m == 15);
  by_own.may_alias = true;
  CHECK(joined(by_own).m == 5);
}

TEST_CASE("many matrices as one are not by their own transposes", "[matrix_product]") {
  MatrixProduct by_all = stacked({3}, 5, 7, 15, {0});
  by_all.b_strides[0] = 1, by_all.b_strides[1] = 7;
  by_all.may_alias = true;
  CHECK(joined(by_all).m == 15);
  CHECK_FALSE(joined(by_all).may_alias);
}
