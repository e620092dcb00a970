#include "codegen/loops/build_step_loop.hpp"

#include <algorithm>
#include <utility>

#include "codegen/loops/forward_steps.hpp"
#include "codegen/loops/single_item.hpp"
#include "codegen/loops/skew_steps.hpp"
#include "codegen/loops/step_kernel.hpp"
#include "codegen/loops/step_work.hpp"
#include "codegen/lower/number_sizes.hpp"
#include "ir/loops/fit_numbers.hpp"
#include "runtime/program/launch_size.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

using Kind = LoopBody::Input::Kind;

/// Operations between two looks at whether to stop.
constexpr double part_work = 1e6;

/// The places of what a loop carries and captures.
struct Bound {
  std::vector<StepPlace> carried, captured;
};

class BodyBuilder {
 public:
  /// `most` has this loop, too.
  BodyBuilder(StepKernel& kernel, const LoopBody& body, Bound bound, Dims most)
      : kernel_(kernel),
        body_(body),
        program_(body.program),
        sizes_(program_, body.varying),
        bound_(std::move(bound)),
        most_(std::move(most)) {}

  StepBody run() && {
    outputs_ = bound_.carried;
    for (std::size_t i = 0; i < outputs_.size(); ++i)
      if (body_.spare_bytes[i] > 0) take_twice(bound_.carried[i], outputs_[i], body_.spare_bytes[i]);
    take_inputs();
    for (const ArenaBlock& block : program_.blocks) blocks_.push_back(kernel_.slot(block.bytes));
    for (const ndarray& constant : program_.constants) constants_.push_back(kernel_.constant(constant));
    for (const Step& step : program_.steps) std::visit(*this, step);
    return std::move(made_);
  }

  void operator()(const Launch& launch) {
    NestCall call{.nest = kernel_.nest_number(launch.kernel), .buffers = {}, .params = {}, .scratch = {}};
    for (const BufferRef& buffer : launch.buffers) call.buffers.push_back(place(buffer));
    const ParamLayout layout(kernel_.nest(launch.kernel));
    Launch largest = launch;
    for (std::size_t i = 0; i < launch.params.size(); ++i) {
      const bool is_tile = std::cmp_equal(i, layout.tile());
      call.params.push_back(is_tile ? StepNumber() : number(launch.params[i]));
      largest.params[i] = upper_bound(sizes_(launch.params[i]), most_);
    }
    size_launch(largest);
    if (largest.scratch_bytes > 0)
      call.scratch = {{.param = kernel_.param(kernel_.scratch(largest.scratch_bytes)), .orders = {}}};
    made_.actions.emplace_back(std::move(call));
  }

  void operator()(const Copy& copy) {
    made_.actions.emplace_back(StepCopy{place(copy.from), place(copy.to), number(copy.bytes)});
  }

  void operator()(const MatrixProduct& product) {
    ProductCall call{place(product.a), place(product.b), place(product.c), {}};
    call.numbers.push_back(
        {{.param = kernel_.param(static_cast<std::int64_t>(product.dtype)), .orders = {}}});
    for (const std::int64_t* each :
         {&product.m, &product.n, &product.k, &product.a_strides[0], &product.a_strides[1],
          &product.b_strides[0], &product.b_strides[1], &product.c_row_stride})
      call.numbers.push_back(number(*each));
    call.numbers.push_back({{.param = kernel_.param(std::int64_t{product.may_alias}), .orders = {}}});
    made_.actions.emplace_back(std::move(call));
  }

  void operator()(const HostCall& call) {
    const SingleItem found = *single_item(call);
    const std::int64_t bytes = itemsize(call.types[0].dtype);
    ItemCopy copy{.puts = found.puts,
                  .table = place(call.buffers[0]),
                  .item = place(call.buffers[found.item]),
                  .axes = {},
                  .bytes = {{.literal = bytes, .orders = {}}}};
    for (std::size_t i = 0; i < found.axes.size(); ++i)
      copy.axes.push_back(
          {found.axes[i], place(call.buffers[found.first_place + i]), number(call.types[0].shape[i])});
    made_.actions.emplace_back(std::move(copy));
  }

  void operator()(const Loop& loop) {
    Bound within;
    for (const BufferRef& buffer : loop.carried) within.carried.push_back(place(buffer));
    for (const BufferRef& buffer : loop.captured) within.captured.push_back(place(buffer));
    InnerLoop inner{.steps = number(loop.steps), .condition = {}, .body = {}};
    if (loop.condition >= 0) inner.condition = {within.carried[static_cast<std::size_t>(loop.condition)]};
    Dims most = most_;
    most.push_back(std::max<std::int64_t>(upper_bound(sizes_(loop.steps), most_) - 1, 0));
    inner.body = std::make_shared<StepBody>(
        BodyBuilder(kernel_, *loop.body, std::move(within), std::move(most)).run());
    made_.actions.emplace_back(std::move(inner));
  }

  template <class Other>
  void operator()(const Other&) {
    throw InternalError("a step that is not in kernels that are loops");
  }

 private:
  void take_inputs() {
    for (std::size_t i = 0; i < body_.inputs.size(); ++i) {
      const auto [kind, index] = body_.inputs[i];
      const auto at = static_cast<std::size_t>(index);
      inputs_.push_back(kind == Kind::number     ? scalar(program_.inputs[i].dtype, body_.numbers[at])
                        : kind == Kind::captured ? bound_.captured[at]
                                                 : bound_.carried[at]);
    }
  }

  StepPlace scalar(DType dtype, const Size& size) {
    StepPlace slot = kernel_.slot(itemsize(dtype));
    made_.scalars.push_back({slot.index, dtype, kernel_.number(size)});
    return slot;
  }

  /// What is read while it is stored anew.
  void take_twice(StepPlace& read, StepPlace& stored, std::int64_t bytes) {
    const StepPlace home = read, slot = kernel_.slot(bytes);
    if (bytes <= most_register_bytes) {
      stored = slot;
      made_.handed_on.push_back({stored, home, {{.literal = bytes, .orders = {}}}});
      return;
    }
    read = kernel_.pointer(), stored = kernel_.pointer();
    made_.swapped.push_back(
        {read.index, stored.index, slot.index, home, {{.param = kernel_.param(bytes), .orders = {}}}});
  }

  StepNumber number(const std::int64_t& place) { return kernel_.number(sizes_(place)); }

  StepPlace place(const BufferRef& buffer) {
    const auto index = static_cast<std::size_t>(buffer.index);
    Size offset = sizes_(buffer.offset);
    switch (buffer.space) {
      case BufferRef::Space::input:
        return moved(inputs_[index], offset);
      case BufferRef::Space::output:
        return moved(outputs_[index], offset);
      case BufferRef::Space::constant:
        return moved(constants_[index], offset);
      case BufferRef::Space::arena:
        offset.push_back({-program_.blocks[index].offset, {}});
        return moved(blocks_[index], offset);
      case BufferRef::Space::block:
        throw InternalError("blocks of rows in a kernel that is a loop");
    }
    __builtin_unreachable();
  }

  /// The constant terms of `by` may be several.
  StepPlace moved(const StepPlace& place, const Size& by) {
    Size sum{{0, {}}};
    for (const SizeTerm& term : by)
      if (StepKernel::is_constant(term))
        sum.front().coefficient += term.coefficient;
      else
        sum.push_back(term);
    return kernel_.moved(place, sum);
  }

  StepKernel& kernel_;
  const LoopBody& body_;
  Program program_;
  NumberSizes sizes_;
  Bound bound_;
  const Dims most_;
  std::vector<StepPlace> inputs_, outputs_, blocks_, constants_;
  StepBody made_;
};

/// What a step keeps in registers while steps are taken: 0-d arrays.
void keep_scalars(StepKernel& kernel, const LoopBody& body, Bound& bound) {
  for (std::size_t i = 0; i < bound.carried.size(); ++i) {
    const BufferType& type = body.program.outputs[i];
    if (!type.shape.empty()) continue;
    const StepPlace slot = kernel.slot(itemsize(type.dtype));
    kernel.built().loop.kept.push_back({bound.carried[i].index, slot.index});
    bound.carried[i] = slot;
  }
}

}  // namespace

std::optional<BuiltStepLoop> build_step_loop(const Loop& loop, const NumberSizes& sizes, const Dims& most,
                                             const std::vector<LoopNest>& nests,
                                             std::vector<ndarray>& constants) {
  Dims within = most;
  within.push_back(std::max<std::int64_t>(upper_bound(sizes(loop.steps), most) - 1, 0));
  const std::optional<double> work = step_work(*loop.body, within);
  if (!work) return {};
  StepKernel kernel(nests, constants, most.size());
  Bound bound;
  for (const BufferRef& buffer : loop.carried) bound.carried.push_back(kernel.buffer(buffer));
  for (const BufferRef& buffer : loop.captured) bound.captured.push_back(kernel.buffer(buffer));
  keep_scalars(kernel, *loop.body, bound);
  auto& [made, launch] = kernel.built();
  launch.steps = loop.steps;
  launch.condition = loop.condition;
  if (loop.condition >= 0) made.condition = {bound.carried[static_cast<std::size_t>(loop.condition)]};
  made.body = BodyBuilder(kernel, *loop.body, bound, within).run();
  launch.part = std::max<std::int64_t>(1, static_cast<std::int64_t>(part_work / std::max(*work, 1.0)));
  made.buffers = static_cast<int>(launch.buffers.size());
  made.params = static_cast<int>(launch.params.size());
  forward_steps(made, launch.params);
  skew_steps(made, launch.params);
  return std::move(kernel.built());
}

}  // namespace weft::codegen
