#include "runtime/program.hpp"

#include <fmt/format.h>

#include <cstring>

#include "runtime/arena.hpp"
#include "runtime/errors.hpp"
#include "runtime/matrix_product.hpp"
#include "runtime/thread_pool.hpp"

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

void check_input(const BufferType& expected, const ndarray& given) {
  if (given.dtype() == expected.dtype && given.shape() == expected.shape &&
      same_layout(given.shape(), given.strides(), expected.strides)) {
    return;
  }
  const auto text = [](DType dtype, const Dims& shape, const Dims& strides) {
    return fmt::format("{} {} with strides {}", name(dtype), tuple_text(shape), tuple_text(strides));
  };
  throw ValueError(fmt::format("input {}: expected {}, got {}", expected.name,
                               text(expected.dtype, expected.shape, expected.strides),
                               text(given.dtype(), given.shape(), given.strides())));
}

void check_inputs(const Program& program, const std::vector<ndarray>& inputs) {
  if (inputs.size() != program.inputs.size()) {
    throw ValueError(fmt::format("expected {} inputs, got {}", program.inputs.size(), inputs.size()));
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) check_input(program.inputs[i], inputs[i]);
}

std::vector<ndarray> make_outputs(const Program& program) {
  std::vector<ndarray> outputs;
  outputs.reserve(program.outputs.size());
  for (const BufferType& type : program.outputs) {
    outputs.push_back(ndarray::empty_strided(type.dtype, type.shape, type.strides));
  }
  return outputs;
}

/// One run of a program: where its buffers are.
class Run {
 public:
  Run(const Program& program, const std::vector<ndarray>& inputs)
      : program_(program), inputs_(inputs), outputs_(make_outputs(program)) {
    if (program.arena_bytes > 0) arena_ = allocate_block(static_cast<std::size_t>(program.arena_bytes));
  }

  std::vector<ndarray> finish() {
    for (const Step& step : program_.steps) std::visit(*this, step);
    return std::move(outputs_);
  }

  void operator()(const Launch& launch);
  void operator()(const MatrixProduct& product) const {
    multiply(product, address(product.a), address(product.b), address(product.c));
  }
  void operator()(const Copy& copy) const {
    if (copy.bytes > 0)
      std::memcpy(address(copy.to), address(copy.from), static_cast<std::size_t>(copy.bytes));
  }

 private:
  std::byte* start(const BufferRef& buffer) const {
    const auto index = static_cast<std::size_t>(buffer.index);
    switch (buffer.space) {
      case BufferRef::Space::input:
        return inputs_[index].bytes();
      case BufferRef::Space::output:
        return outputs_[index].bytes();
      case BufferRef::Space::constant:
        return program_.constants[index].bytes();
      case BufferRef::Space::arena:
        return static_cast<std::byte*>(arena_.get());
    }
    __builtin_unreachable();
  }
  std::byte* address(const BufferRef& buffer) const { return start(buffer) + buffer.offset; }

  const Program& program_;
  const std::vector<ndarray>& inputs_;
  std::vector<ndarray> outputs_;
  std::shared_ptr<void> arena_;
  std::vector<void*> addresses_;  // of the launch at hand
};

void Run::operator()(const Launch& launch) {
  addresses_.clear();
  for (const BufferRef& buffer : launch.buffers) addresses_.push_back(address(buffer));
  const KernelFunction kernel = program_.kernels[static_cast<std::size_t>(launch.kernel)].function;
  parallel_for(launch.grid, launch.grain, [&](std::int64_t begin, std::int64_t end) {
    std::shared_ptr<void> scratch;
    if (launch.scratch_bytes > 0) scratch = allocate_block(static_cast<std::size_t>(launch.scratch_bytes));
    kernel(addresses_.data(), launch.params.data(), begin, end, scratch.get());
  });
}

}  // namespace

std::vector<ndarray> run(const Program& program, const std::vector<ndarray>& inputs) {
  check_inputs(program, inputs);
  return Run(program, inputs).finish();
}

}  // namespace weft
