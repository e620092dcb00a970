#include "runtime/gpu/product_launches.hpp"

#include "runtime/gpu/batch_offsets.hpp"
#include "runtime/launch_size.hpp"

namespace weft {
namespace {

/// As the nest's ParamLayout has them: extents, then the strides of each matrix, batch first.
std::vector<std::int64_t> params_of(const MatrixProduct& p) {
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
  Launch launch{.params = params_of(product)};
  launch.rule = {.parallel_axes = 3,
                 .row_axes = 1,
                 .by_points = true,
                 .threads = RowThreads::tile,
                 .tile_side = product.tile_side};
  size_launch(launch);
  return launch;
}

}  // namespace

std::vector<ProductLaunch> product_launches(const MatrixProduct& product) {
  std::vector<ProductLaunch> launches;
  const Launch launch = launch_of(product);
  const std::int64_t matrices = element_count(product.batch), item = itemsize(product.dtype);
  for (std::int64_t number = 0; number < matrices / std::max<std::int64_t>(launch.params[0], 1); ++number)
    launches.push_back({.launch = launch,
                        .a_at = batch_offset(number, product.batch, product.a_batch_strides) * item,
                        .b_at = batch_offset(number, product.batch, product.b_batch_strides) * item,
                        .c_at = batch_offset(number, product.batch, product.c_batch_strides) * item});
  return launches;
}

}  // namespace weft
