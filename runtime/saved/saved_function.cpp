#include "runtime/saved/saved_function.hpp"

#include <algorithm>
#include <mutex>

#include "runtime/saved/instantiate.hpp"
#include "runtime/system/error_text.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

/// The program for some lengths of the free dimensions, ready for `run` once arguments are given.
struct Instance {
  Dims lengths;
  Program program;
  /// Which argument each input is, or the scalar that it is instead.
  std::vector<std::variant<std::size_t, ndarray>> inputs;
};

CompiledKernel load_image(const SavedKernel& saved, Isa isa, const std::vector<std::byte>& image) {
  if (isa == Isa::emulated) static_cast<void>(Executable::load(image));  // refuses what is damaged
  return {.name = saved.name,
          .image = std::make_shared<const std::vector<std::byte>>(image),
          .cubin = std::make_shared<const Cubin>(saved.cubin),
          .written = saved.written};
}

CompiledKernel load_kernel(const SavedKernel& saved, Isa isa) {
  const auto above = saved.objects.upper_bound(isa);
  if (above == saved.objects.begin() || is_gpu(std::prev(above)->first) != is_gpu(isa))
    throw ValueError("kernel " + saved.name + " has no code for this machine");
  try {
    if (is_gpu(isa)) return load_image(saved, isa, std::prev(above)->second);
    auto code = Executable::load(std::prev(above)->second);
    const KernelFunction function = code->kernel("weft_kernel");
    return {.name = saved.name, .code = std::move(code), .function = function};
  } catch (const InternalError& error) {
    throw ValueError("kernel " + saved.name + ": " + error.what());
  }
}

/// Binds the free dimensions to what the arguments' shapes say.
class LengthsOf {
 public:
  explicit LengthsOf(const SavedProgram& program)
      : program_(program), lengths_(program.dimensions.size(), -1), by_(lengths_.size()) {}

  Dims operator()(const std::vector<ndarray>& arguments) {
    const auto& parameters = program_.parameters;
    if (arguments.size() != parameters.size())
      throw TypeError(
          text_of("the program takes {} arguments but {} were given", parameters.size(), arguments.size()));
    for (std::size_t i = 0; i < parameters.size(); ++i) bind(parameters[i], arguments[i]);
    for (std::size_t d = 0; d < lengths_.size(); ++d)
      if (lengths_[d] < 0)
        throw ValueError("no argument says how long dimension " + program_.dimensions[d] + " is");
    return lengths_;
  }

 private:
  void bind(const SavedParameter& parameter, const ndarray& given) {
    if (given.dtype() != parameter.dtype || given.shape().size() != parameter.shape.size())
      fail(parameter, given);
    for (std::size_t axis = 0; axis < parameter.shape.size(); ++axis)
      bind(parameter, given, parameter.shape[axis], given.shape()[axis]);
    if (!given.is_c_contiguous())
      throw ValueError(text_of("argument '{}': expected an array in C order, got strides {}", parameter.name,
                               tuple_text(given.strides())));
  }

  void bind(const SavedParameter& parameter, const ndarray& given, const SavedParameter::Axis& axis,
            std::int64_t length) {
    if (axis.dimension < 0) {
      if (axis.length != length) fail(parameter, given);
      return;
    }
    const auto d = static_cast<std::size_t>(axis.dimension);
    if (lengths_[d] >= 0 && lengths_[d] != length)
      throw ValueError(text_of("argument '{}': {} is {}, but argument '{}' has {}", parameter.name,
                               program_.dimensions[d], length, by_[d], lengths_[d]));
    lengths_[d] = length;
    by_[d] = parameter.name;
  }

  [[noreturn]] void fail(const SavedParameter& parameter, const ndarray& given) const {
    throw ValueError(text_of("argument '{}': expected {}, given {} {}", parameter.name,
                             type_text(program_, parameter), name(given.dtype()), tuple_text(given.shape())));
  }

  const SavedProgram& program_;
  Dims lengths_;
  std::vector<std::string> by_;  // the argument that said so
};

ndarray scalar_of(DType dtype, std::int64_t value) {
  return dispatch_real(dtype, [&]<class T>() { return ndarray::scalar(static_cast<T>(value)); });
}

ndarray aligned(const ndarray& argument) { return argument.is_aligned() ? argument : argument.copy_c(); }

}  // namespace

struct SavedFunction::State {
  SavedProgram saved;
  Isa isa = Isa::sse2;
  std::vector<CompiledKernel> kernels;
  std::mutex mutex;
  std::shared_ptr<const Instance> latest;

  std::shared_ptr<const Instance> instance(const Dims& lengths);
  const ShapeClass& class_of(const Dims& lengths) const;
  std::shared_ptr<const Instance> make_instance(const Dims& lengths) const;
  void bind_inputs(const ShapeClass& shapes, Instance& made) const;
};

std::string error_text(const ShapeClass& shapes, const Dims& lengths) {
  std::vector<std::int64_t> numbers = numbers_in(shapes.error_text);
  const Dims steps = shapes.range.steps_to(lengths);
  for (const ShapeClass::Varying& varying : shapes.sizes)
    numbers[varying.number] = size_at(varying.size, steps);
  return with_numbers(shapes.error_text, numbers);
}

/// Classes are tried in their order.
const ShapeClass& SavedFunction::State::class_of(const Dims& lengths) const {
  const auto serves = [&](const ShapeClass& shapes) { return shapes.range.contains(lengths); };
  const auto found = std::ranges::find_if(saved.classes, serves);
  if (found == saved.classes.end())
    throw ValueError(text_of("the program was not compiled for {} = {}", joined(saved.dimensions, ", "),
                             joined(lengths, ", ")));
  if (!found->error.empty()) throw_error(found->error, error_text(*found, lengths));
  return *found;
}

void SavedFunction::State::bind_inputs(const ShapeClass& shapes, Instance& made) const {
  const Dims steps = shapes.range.steps_to(made.lengths);
  for (const BufferType& input : made.program.inputs) {
    if (const auto scalar = scalar_number(input.name)) {
      made.inputs.emplace_back(scalar_of(input.dtype, size_at(shapes.scalars[*scalar], steps)));
      continue;
    }
    const auto found = std::ranges::find(saved.parameters, input.name, &SavedParameter::name);
    made.inputs.emplace_back(static_cast<std::size_t>(found - saved.parameters.begin()));
  }
}

std::shared_ptr<const Instance> SavedFunction::State::make_instance(const Dims& lengths) const {
  const ShapeClass& shapes = class_of(lengths);
  auto made = std::make_shared<Instance>();
  made->lengths = lengths;
  made->program = instantiate(shapes, lengths, saved.constants);
  made->program.kernels = kernels;
  bind_inputs(shapes, *made);
  return made;
}

/// The instance used last is kept: calls in a row mostly have one shape.
std::shared_ptr<const Instance> SavedFunction::State::instance(const Dims& lengths) {
  {
    const std::lock_guard lock(mutex);
    if (latest && latest->lengths == lengths) return latest;
  }
  auto made = make_instance(lengths);
  const std::lock_guard lock(mutex);
  return latest = std::move(made);
}

SavedFunction::SavedFunction(SavedProgram program) : state_(std::make_shared<State>()) {
  state_->saved = std::move(program);
  state_->isa = isa_of(state_->saved);
  if (state_->isa == Isa::emulated && host_isa() < Isa::avx2)
    throw ValueError("an emulated GPU needs AVX2, which this machine lacks");
  for (const SavedKernel& kernel : state_->saved.kernels)
    state_->kernels.push_back(load_kernel(kernel, state_->isa));
}

const SavedProgram& SavedFunction::program() const { return state_->saved; }

struct SavedFunction::Bound {
  std::shared_ptr<const Instance> instance;
  std::vector<ndarray> inputs;
};

SavedFunction::Bound SavedFunction::bound(const std::vector<ndarray>& arguments,
                                          const Accelerator* accelerator) const {
  if (is_gpu(state_->isa) != (accelerator != nullptr))
    throw ValueError(text_of("the program is for {}, which is not what is to run it", name(state_->isa)));
  const auto instance = state_->instance(LengthsOf(state_->saved)(arguments));
  std::vector<ndarray> inputs;
  for (const auto& input : instance->inputs) {
    const auto* argument = std::get_if<std::size_t>(&input);
    inputs.push_back(argument ? aligned(arguments[*argument]) : std::get<ndarray>(input));
  }
  return {instance, std::move(inputs)};
}

std::vector<ndarray> SavedFunction::call(const std::vector<ndarray>& arguments,
                                         const RunOptions& options) const {
  const Bound call = bound(arguments, options.accelerator);
  return run(call.instance->program, call.inputs, options);
}

StepTimes SavedFunction::least_times(const std::vector<ndarray>& arguments, Accelerator& accelerator,
                                     int times) const {
  const Bound call = bound(arguments, &accelerator);
  return weft::least_times(call.instance->program, call.inputs, accelerator, times);
}

std::vector<Dims> SavedFunction::call_into(const std::vector<ndarray>& arguments,
                                           const std::vector<ndarray>& results) const {
  const auto instance = state_->instance(LengthsOf(state_->saved)(arguments));
  const auto& types = instance->program.outputs;
  if (results.size() != types.size())
    throw TypeError(text_of("the program has {} results, {} were given", types.size(), results.size()));
  RunOptions options;
  for (std::size_t i = 0; i < types.size(); ++i)
    options.results.push_back(types[i].strides == results[i].strides()
                                  ? results[i]
                                  : ndarray::empty_strided(types[i].dtype, types[i].shape, types[i].strides));
  std::vector<Dims> shapes;
  const std::vector<ndarray> left = call(arguments, options);
  for (std::size_t i = 0; i < types.size(); ++i) {
    shapes.push_back(left[i].shape());
    if (left[i].bytes() == results[i].bytes()) continue;
    results[i].view(shapes[i], c_strides(shapes[i], left[i].itemsize()), 0).assign(left[i]);
  }
  return shapes;
}

std::vector<ndarray> SavedFunction::call(const std::vector<std::pair<std::string, ndarray>>& named,
                                         const RunOptions& options) const {
  const auto& parameters = state_->saved.parameters;
  for (const auto& [name, array] : named)
    if (std::ranges::find(parameters, name, &SavedParameter::name) == parameters.end())
      throw TypeError("the program has no argument '" + name + "'");
  std::vector<ndarray> arguments;
  for (const SavedParameter& parameter : parameters) {
    const auto found = std::ranges::find(named, parameter.name, &std::pair<std::string, ndarray>::first);
    if (found == named.end())
      throw TypeError(text_of("argument '{}' is missing: expected {}", parameter.name,
                              type_text(state_->saved, parameter)));
    arguments.push_back(found->second);
  }
  return call(arguments, options);
}

std::vector<BufferType> SavedFunction::result_types(const Dims& lengths) const {
  return state_->instance(lengths)->program.outputs;
}

}  // namespace weft
