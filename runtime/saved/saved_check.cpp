#include "runtime/saved/saved_check.hpp"

#include <algorithm>

#include "runtime/saved/kernel_uses.hpp"
#include "runtime/saved/step_check.hpp"
#include "runtime/system/error_text.hpp"

namespace weft {
namespace {

/// What it is for has code; every machine of x86-64 has SSE2.
bool has_code(const SavedKernel& kernel, Isa target) {
  return kernel.objects.contains(is_gpu(target) ? target : Isa::sse2);
}

/// One class of shapes of a program.
class ClassCheck {
 public:
  ClassCheck(const SavedProgram& saved, const ShapeClass& shapes, KernelUses& uses)
      : saved_(saved), shapes_(shapes), program_(shapes.program), uses_(uses) {}

  void run() {
    check_range();
    if (!shapes_.error.empty()) return check_sizes(numbers_in(shapes_.error_text).size());
    check_types(program_);
    require(program_.outputs.size() == saved_.results.size(), "results are missing");
    for (const BufferType& input : program_.inputs) check_input(input);
    require(saved_.form.fits(program_.outputs.size()), "parts of a result are missing");
    check_form();
    check_steps(program_, {.saved = saved_, .uses = uses_, .constants = saved_.constants.size()});
    check_sizes(count_numbers(program_));
  }

 private:
  void check_range() const {
    const std::size_t count = saved_.dimensions.size();
    const auto& [first, last, step] = shapes_.range;
    require(first.size() == count && last.size() == count && step.size() == count,
            "a class of shapes has other dimensions");
    for (std::size_t d = 0; d < count; ++d)
      require(0 <= first[d] && first[d] <= last[d] && step[d] > 0, "a class of shapes is empty");
  }

  /// What texts and choices take has no name, and all other parts have one.
  void check_form() const {
    auto result = saved_.results.begin();
    auto text = saved_.form.templates.begin();
    auto choice = saved_.form.choices.begin();
    for (const ResultForm::Part part : saved_.form.parts) {
      const bool is_text = part == ResultForm::Part::text, is_choice = part == ResultForm::Part::choice;
      if (is_choice) check_conditions(result - saved_.results.begin(), choice->ways.size());
      const std::int64_t taken = is_text     ? (text++)->values
                                 : is_choice ? static_cast<std::int64_t>(*results_of(*choice++))
                                             : 1;
      for (std::int64_t left = taken; left > 0; --left)
        require((*result++ == no_result) == (is_text || is_choice),
                "parts of a result are others than it says");
    }
  }

  void check_conditions(std::ptrdiff_t first, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) {
      const BufferType& condition = program_.outputs[static_cast<std::size_t>(first) + i];
      require(condition.dtype == DType::bool_ && condition.shape.empty(), "a condition is no bool");
    }
  }

  /// The inputs that are arguments bear their names, and their types.
  void check_input(const BufferType& input) const {
    if (const auto scalar = scalar_number(input.name)) {
      require(within(*scalar, shapes_.scalars) && input.shape.empty(), "a scalar is none");
      return;
    }
    const auto found = std::ranges::find(saved_.parameters, input.name, &SavedParameter::name);
    require(found != saved_.parameters.end() && found->dtype == input.dtype &&
                found->shape.size() == input.shape.size(),
            "an input is no argument");
  }

  void check_sizes(std::size_t numbers) const {
    for (const ShapeClass::Varying& varying : shapes_.sizes) {
      require(varying.number < numbers, "a size has no number");
      check_size(varying.size, saved_.dimensions.size());
    }
    for (const Size& scalar : shapes_.scalars) check_size(scalar, saved_.dimensions.size());
  }

  const SavedProgram& saved_;
  const ShapeClass& shapes_;
  const Program& program_;
  KernelUses& uses_;
};

void check(const SavedProgram& saved, const SavedParameter& parameter) {
  require(parameter.shape.size() <= max_ndim, "a parameter has too many axes");
  for (const SavedParameter::Axis& axis : parameter.shape)
    require(axis.dimension == -1 ? axis.length >= 0 : within(axis.dimension, saved.dimensions),
            "a parameter has an axis that cannot be");
}

void check(const SavedProgram& saved, const SavedKernel& kernel) {
  require(has_code(kernel, saved.target), "a kernel has no code for what the program is for");
  require(kernel.cubin.architecture == 0
              ? kernel.cubin.code.empty()
              : is_cuda(saved.target) && kernel.cubin.architecture > 0 && !kernel.cubin.code.empty(),
          "a kernel has machine code for no GPU");
}

}  // namespace

void check(const SavedProgram& program) {
  for (const SavedParameter& parameter : program.parameters) check(program, parameter);
  for (const SavedKernel& kernel : program.kernels) check(program, kernel);
  KernelUses uses(program);
  for (const ShapeClass& shapes : program.classes) ClassCheck(program, shapes, uses).run();
}

}  // namespace weft
