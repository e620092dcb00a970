#include "runtime/program/program.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

#include "runtime/array/strided_copy.hpp"
#include "runtime/run/placed_program.hpp"
#include "runtime/run/step_run.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

/// Whether two layouts put every element in the same place: the stride of an axis of one element tells
/// nothing.
bool same_layout(const Dims& shape, const Dims& strides, const Dims& expected) {
  bool same = strides.size() == expected.size();
  for (std::size_t axis = 0; axis < shape.size() && same; ++axis) {
    if (shape[axis] == 0) return true;
    same = shape[axis] == 1 || strides[axis] == expected[axis];
  }
  return same;
}

void check_array(const char* what, const BufferType& expected, const ndarray& given) {
  if (given.dtype() == expected.dtype && given.shape() == expected.shape &&
      same_layout(given.shape(), given.strides(), expected.strides)) {
    return;
  }
  const auto text = [](DType dtype, const Dims& shape, const Dims& strides) {
    return text_of("{} {} with strides {}", name(dtype), tuple_text(shape), tuple_text(strides));
  };
  throw ValueError(text_of("{} {}: expected {}, got {}", what, expected.name,
                           text(expected.dtype, expected.shape, expected.strides),
                           text(given.dtype(), given.shape(), given.strides())));
}

void check_arrays(const char* what, const std::vector<BufferType>& expected,
                  const std::vector<ndarray>& given) {
  if (given.size() != expected.size())
    throw ValueError(text_of("expected {} {}s, got {}", expected.size(), what, given.size()));
  for (std::size_t i = 0; i < given.size(); ++i) check_array(what, expected[i], given[i]);
}

std::vector<ndarray> make_outputs(const Program& program, const std::vector<ndarray>& given,
                                  Accelerator* accelerator) {
  if (!given.empty()) {
    check_arrays("result", program.outputs, given);
    return given;
  }
  std::vector<ndarray> outputs;
  outputs.reserve(program.outputs.size());
  for (const BufferType& type : program.outputs) {
    outputs.push_back(accelerator ? ndarray::on_device(*accelerator, type.dtype, type.shape, type.strides)
                                  : ndarray::empty_strided(type.dtype, type.shape, type.strides));
  }
  return outputs;
}

void trim(ndarray& result, const TrimmedAxis& by) {
  Dims shape = result.shape();
  std::int64_t& length = shape[static_cast<std::size_t>(by.axis)];
  if (by.length < 0 || by.length > length) throw InternalError("a length beyond what was foreseen");
  length = by.length;
  result = result.view(shape, k_strides(shape, result.strides(), result.itemsize()), 0);
}

}  // namespace

std::vector<ndarray> run(const Program& program, const std::vector<ndarray>& inputs,
                         const RunOptions& options) {
  check_arrays("input", program.inputs, inputs);
  std::vector<ndarray> outputs = make_outputs(program, options.results, options.accelerator);
  PlacedProgram placed(program, inputs, outputs, options.accelerator);
  const Dims taken;
  StepRun steps(program, program.kernels, placed.addresses(), taken, options);
  placed.take(steps, options);
  placed.fetch(outputs);
  for (const TrimmedAxis& trimmed : steps.trimmed())
    trim(outputs[static_cast<std::size_t>(trimmed.output)], trimmed);
  return outputs;
}

StepTimes least_times(const Program& program, const std::vector<ndarray>& inputs, Accelerator& accelerator,
                      int times) {
  check_arrays("input", program.inputs, inputs);
  const RunOptions options{.accelerator = &accelerator};
  const PlacedProgram placed(program, inputs, make_outputs(program, {}, &accelerator), &accelerator);
  const Dims taken;
  StepRun steps(program, program.kernels, placed.addresses(), taken, options);
  for (int i = 0; i < 2; ++i) placed.take(steps, options);
  constexpr double never = std::numeric_limits<double>::infinity();
  StepTimes least{.device = never, .host = never};
  const auto take = [&] {
    const auto begin = std::chrono::steady_clock::now();
    placed.take(steps, options);
    const std::chrono::duration<double, std::milli> asked = std::chrono::steady_clock::now() - begin;
    least.host = std::min(least.host, asked.count());
  };
  for (int i = 0; i < times; ++i) least.device = std::min(least.device, accelerator.timed(take));
  return least;
}

}  // namespace weft
