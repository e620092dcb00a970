#include "runtime/program.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/arena.hpp"
#include "runtime/errors.hpp"
#include "runtime/lookup.hpp"
#include "runtime/matrix_product.hpp"
#include "runtime/text_of.hpp"
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

std::vector<ndarray> make_outputs(const Program& program, const std::vector<ndarray>& given) {
  if (!given.empty()) {
    check_arrays("result", program.outputs, given);
    return given;
  }
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
  Run(const Program& program, const std::vector<ndarray>& inputs, const RunOptions& options)
      : program_(program),
        inputs_(inputs),
        options_(options),
        outputs_(make_outputs(program, options.results)) {
    if (program.arena_bytes > 0) arena_ = allocate_block(static_cast<std::size_t>(program.arena_bytes));
  }

  std::vector<ndarray> finish() {
    for (const Step& step : program_.steps) {
      refuse_when_stopped();
      const auto begin = std::chrono::steady_clock::now();
      std::visit(*this, step);
      if (options_.observer) observe(step, begin);
    }
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
  void operator()(const Lookup& lookup) const {
    look_up(lookup, address(lookup.table), address(lookup.keys), address(lookup.result));
  }
  void operator()(const HostCall& host) const;

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

  void refuse_when_stopped() const {
    if (options_.stop.stop_requested()) throw Cancelled("the evaluation was cancelled");
  }
  void observe(const Step& step, std::chrono::steady_clock::time_point begin) const;
  void run_points(const Launch& launch, std::int64_t begin, std::int64_t end) const;

  const Program& program_;
  const std::vector<ndarray>& inputs_;
  const RunOptions& options_;
  std::vector<ndarray> outputs_;
  std::shared_ptr<void> arena_;
  std::vector<void*> addresses_;  // of the launch at hand
};

void Run::operator()(const Launch& launch) {
  addresses_.clear();
  for (const BufferRef& buffer : launch.buffers) addresses_.push_back(address(buffer));
  parallel_for(launch.grid, launch.grain,
               [&](std::int64_t begin, std::int64_t end) { run_points(launch, begin, end); });
}

void Run::operator()(const HostCall& host) const {
  std::vector<ndarray> arrays;
  for (std::size_t i = 0; i < host.buffers.size(); ++i) {
    const BufferType& type = host.types[i];
    arrays.push_back(
        ndarray::from_memory({}, address(host.buffers[i]), type.dtype, type.shape, type.strides));
  }
  const ndarray result = std::move(arrays.back());
  arrays.pop_back();
  call_back(*host.function, arrays, result);
}

/// A run that may be stopped goes through its points in parts that are worth a thread.
void Run::run_points(const Launch& launch, std::int64_t begin, std::int64_t end) const {
  const KernelFunction kernel = program_.kernels[static_cast<std::size_t>(launch.kernel)].function;
  std::shared_ptr<void> scratch;
  if (launch.scratch_bytes > 0) scratch = allocate_block(static_cast<std::size_t>(launch.scratch_bytes));
  const std::int64_t part =
      options_.stop.stop_possible() ? std::max<std::int64_t>(launch.grain, 1) : end - begin;
  while (begin < end) {
    const std::int64_t next = end - begin <= part ? end : begin + part;
    kernel(addresses_.data(), launch.params.data(), begin, next, scratch.get());
    begin = next;
    if (begin < end) refuse_when_stopped();
  }
}

std::int64_t bytes_moved(const Step& step) {
  if (const auto* launch = std::get_if<Launch>(&step)) return launch->bytes;
  if (const auto* copy = std::get_if<Copy>(&step)) return 2 * copy->bytes;
  if (const auto* product = std::get_if<MatrixProduct>(&step)) {
    const std::int64_t m = product->m, n = product->n, k = product->k;
    return (m * k + k * n + m * n) * element_count(product->batch) * itemsize(product->dtype);
  }
  if (const auto* lookup = std::get_if<Lookup>(&step))
    return lookup->table_bytes() + lookup->key_bytes() + lookup->result_bytes();
  std::int64_t bytes = 0;
  for (const BufferType& type : std::get<HostCall>(step).types)
    bytes += element_count(type.shape) * itemsize(type.dtype);
  return bytes;
}

std::string_view name_of(Lookup::Kind kind) {
  if (kind == Lookup::Kind::take) return "take";
  return kind == Lookup::Kind::sort ? "argsort" : "searchsorted";
}

std::string_view name_of(const Step& step, const Program& program) {
  if (const auto* launch = std::get_if<Launch>(&step))
    return program.kernels[static_cast<std::size_t>(launch->kernel)].name;
  if (const auto* host = std::get_if<HostCall>(&step)) return host->function->name;
  if (const auto* lookup = std::get_if<Lookup>(&step)) return name_of(lookup->kind);
  return std::holds_alternative<Copy>(step) ? "copy" : "matmul";
}

void Run::observe(const Step& step, std::chrono::steady_clock::time_point begin) const {
  options_.observer({name_of(step, program_), bytes_moved(step), begin, std::chrono::steady_clock::now()});
}

}  // namespace

std::vector<ndarray> run(const Program& program, const std::vector<ndarray>& inputs,
                         const RunOptions& options) {
  check_arrays("input", program.inputs, inputs);
  return Run(program, inputs, options).finish();
}

}  // namespace weft
