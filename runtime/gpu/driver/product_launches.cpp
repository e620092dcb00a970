#include "runtime/gpu/driver/product_launches.hpp"

#include <algorithm>

#include "runtime/gpu/driver/batch_offsets.hpp"
#include "runtime/program/launch_size.hpp"

namespace weft {
namespace {

ProductParams params_of(const MatrixProduct& p) {
  return {p.batch.empty() ? 1 : p.batch.back(),
          p.m,
          p.n,
          p.k,
          last_or_zero(p.a_batch_strides),
          p.a_strides[0],
          p.a_strides[1],
          last_or_zero(p.b_batch_strides),
          p.b_strides[1],
          p.b_strides[0],
          last_or_zero(p.c_batch_strides),
          p.c_row_stride};
}

Launch launch_of(const MatrixProduct& product) {
  const ProductParams params = params_of(product);
  Launch launch{.params = {params.begin(), params.end()}};
  launch.rule = {.parallel_axes = 3,
                 .row_axes = 1,
                 .by_points = true,
                 .threads = RowThreads::tile,
                 .tile_side = product.tile_side};
  size_launch(launch);
  return launch;
}

}  // namespace

void each_product_launch(const MatrixProduct& whole,
                         const std::function<void(const Launch&, const ProductPlaces&)>& launch) {
  MatrixProduct product = whole;
  while (!product.batch.empty() && product.batch.back() == 1)
    for (Dims* dims :
         {&product.batch, &product.a_batch_strides, &product.b_batch_strides, &product.c_batch_strides})
      dims->pop_back();
  const Launch each = launch_of(product);
  const std::int64_t matrices = element_count(product.batch), item = itemsize(product.dtype),
                     result_item = itemsize(product.result_dtype());
  for (std::int64_t number = 0; number < matrices / std::max<std::int64_t>(each.params[0], 1); ++number)
    launch(each, {.a = batch_offset(number, product.batch, product.a_batch_strides) * item,
                  .b = batch_offset(number, product.batch, product.b_batch_strides) * item,
                  .c = batch_offset(number, product.batch, product.c_batch_strides) * result_item});
}

}  // namespace weft
