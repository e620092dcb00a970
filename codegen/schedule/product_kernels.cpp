#include "codegen/schedule/product_kernels.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "codegen/schedule/tile_points.hpp"
#include "ir/promotion.hpp"
#include "runtime/program/program_numbers.hpp"

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

/// Of a nest: what loads the elements of access `index`, as `sums`.
int loaded(LoopNest& nest, int index, DType sums) {
  const auto add = [&](Instruction instruction) {
    nest.instructions.push_back(std::move(instruction));
    return static_cast<int>(nest.instructions.size()) - 1;
  };
  const DType dtype = nest.accesses[static_cast<std::size_t>(index)].dtype;
  const int load = add({.opcode = Opcode::load, .dtype = dtype, .index = index});
  return dtype == sums ? load : add({.opcode = Opcode::convert, .dtype = sums, .operands = {load}});
}

std::vector<int> numbers_from(std::size_t first, std::size_t last) {
  std::vector<int> numbers;
  for (std::size_t i = first; i < last; ++i) numbers.push_back(static_cast<int>(i));
  return numbers;
}

}  // namespace

LoopNest product_nest(const MatrixProduct& product) {
  using enum StrideClass;
  const DType dtype = product.dtype, result = product.result_dtype(), sums = accumulator_dtype(dtype);
  LoopNest nest;
  nest.name = "matmul";
  nest.parallel_axes = 3;  // matrices, lines, columns
  nest.lanes = Lanes::points;
  nest.schedule = {.strategy = Strategy::tiles, .size = product.tile_side};
  nest.exact = false, nest.tf32 = product.tf32;
  nest.accesses = {{.dtype = dtype, .strides = {any, any, zero, any}},
                   {.dtype = dtype, .strides = {any, zero, any, any}},
                   {.dtype = result, .strides = {any, any, one, zero}}};
  const int line = loaded(nest, 0, sums), column = loaded(nest, 1, sums);
  nest.reductions = {{.operation = Operation::sum, .dtype = sums, .operand = line, .times = column}};
  const auto elements = nest.instructions.size();
  const int sum = static_cast<int>(elements);
  const std::vector<Instruction> points = {
      {.opcode = Opcode::reduced, .dtype = sums, .per_point = true, .index = 0},
      {.opcode = Opcode::constant, .dtype = sums, .per_point = true},
      {.opcode = Opcode::compute,
       .dtype = sums,
       .per_point = true,
       .operation = Operation::add,
       .loop = sums,
       .operands = {sum + 1, sum}}};  // sums of zeros are 0, not -0
  nest.instructions.insert(nest.instructions.end(), points.begin(), points.end());
  if (result != sums)
    nest.instructions.push_back(
        {.opcode = Opcode::convert, .dtype = result, .per_point = true, .operands = {sum + 2}});
  const auto all = nest.instructions.size();
  nest.stages = {{.sweep = true, .body = numbers_from(0, elements), .reductions = {0}},
                 {.body = numbers_from(elements, all), .stores = {{2, static_cast<int>(all) - 1}}}};
  verify(nest);
  return nest;
}

namespace {

/// Gives products kernels, program by program.
class ProductKernels {
 public:
  ProductKernels(Lowered& lowered, bool tf32) : lowered_(lowered), tf32_(tf32) {}

  void run(const NumberVaries& varies) {
    for (std::size_t step = 0; step < lowered_.program.steps.size(); ++step)
      add_to(lowered_.program.steps[step], varies, lowered_.step_reports[step]);
  }

 private:
  void add_to(Step& step, const NumberVaries& varies, std::size_t report) {
    if (auto* product = std::get_if<MatrixProduct>(&step)) return add_to(*product, varies, report);
    auto* loop = std::get_if<Loop>(&step);
    if (!loop) return;
    auto body = std::make_shared<LoopBody>(*loop->body);
    const std::set<const std::int64_t*> varying = varying_numbers(*body);
    const auto inner_varies = [&](const std::int64_t& number) { return varying.contains(&number); };
    for (Step& inner : body->program.steps) add_to(inner, inner_varies, report);
    loop->body = std::move(body);
  }

  static std::set<const std::int64_t*> varying_numbers(LoopBody& body) {
    std::vector<const std::int64_t*> places;
    each_number(body.program, [&](const std::int64_t& number) { places.push_back(&number); });
    std::set<const std::int64_t*> varying;
    for (const VaryingNumber& each : body.varying) varying.insert(places[each.number]);
    return varying;
  }

  void add_to(MatrixProduct& product, const NumberVaries& varies, std::size_t report) {
    product.tf32 = tf32_ && product.dtype == DType::float32;
    product.tile_side = product_tile_side(product, varies(product.m) || varies(product.n));
    LoopNest nest = product_nest(product);
    const auto [place, added] =
        known_.try_emplace(text(nest), static_cast<std::int32_t>(lowered_.nests.size()));
    product.kernel = place->second;
    if (!added) return;
    lowered_.nests.push_back(std::move(nest));
    lowered_.first_reports.push_back(report_of(report));
  }

  /// A report of its own, where it is a step of a loop that is reported as a whole.
  std::size_t report_of(std::size_t step) {
    if (std::ranges::find(lowered_.first_reports, step) == lowered_.first_reports.end()) return step;
    lowered_.reports.push_back(KernelReport(lowered_.reports[step]));
    return lowered_.reports.size() - 1;
  }

  Lowered& lowered_;
  const bool tf32_;
  std::map<std::string, std::int32_t> known_;  // nests, by text
};

}  // namespace

void add_product_kernels(Lowered& lowered, const Target& target) {
  ProductKernels(lowered, target.options.tf32).run([&](const std::int64_t& number) {
    return target.may_vary(number);
  });
}

}  // namespace weft::codegen
