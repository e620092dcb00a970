#include "codegen/product_kernels.hpp"

#include <map>

#include "codegen/tile_points.hpp"

namespace weft::codegen {

LoopNest product_nest(DType dtype, int tile_side) {
  using enum StrideClass;
  LoopNest nest;
  nest.name = "matmul";
  nest.parallel_axes = 3;  // matrices, lines, columns
  nest.lanes = Lanes::points;
  nest.tile_side = tile_side;
  nest.exact = false;
  nest.accesses = {{.dtype = dtype, .strides = {any, any, zero, any}},
                   {.dtype = dtype, .strides = {any, zero, any, any}},
                   {.dtype = dtype, .strides = {any, any, one, zero}}};
  using Opcode = Instruction::Opcode;
  nest.instructions = {{.opcode = Opcode::load, .dtype = dtype, .index = 0},
                       {.opcode = Opcode::load, .dtype = dtype, .index = 1},
                       {.opcode = Opcode::reduced, .dtype = dtype, .per_point = true, .index = 0},
                       {.opcode = Opcode::constant, .dtype = dtype, .per_point = true},
                       {.opcode = Opcode::compute,
                        .dtype = dtype,
                        .per_point = true,
                        .operation = Operation::add,
                        .loop = dtype,
                        .operands = {3, 2}}};  // sums of zeros are 0, not -0
  nest.reductions = {{.operation = Operation::sum, .dtype = dtype, .operand = 0, .times = 1}};
  nest.stages = {{.sweep = true, .body = {0, 1}, .reductions = {0}}, {.body = {2, 3, 4}, .stores = {{2, 4}}}};
  verify(nest);
  return nest;
}

void add_product_kernels(Lowered& lowered, const NumberVaries& varies) {
  std::map<std::pair<DType, int>, std::int32_t> known;
  for (std::size_t step = 0; step < lowered.program.steps.size(); ++step) {
    auto* product = std::get_if<MatrixProduct>(&lowered.program.steps[step]);
    if (!product) continue;
    const int side = product_tile_side(*product, varies(product->m) || varies(product->n));
    const auto [place, added] =
        known.try_emplace({product->dtype, side}, static_cast<std::int32_t>(lowered.nests.size()));
    if (added) {
      lowered.nests.push_back(product_nest(product->dtype, side));
      lowered.first_reports.push_back(lowered.step_reports[step]);
    }
    product->kernel = place->second, product->tile_side = side;
  }
}

}  // namespace weft::codegen
