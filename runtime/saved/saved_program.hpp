// Compiled programs that outlive their process: plain data, and the bytes of a .weft file.
#pragma once
#include <map>
#include <optional>
#include <span>

#include "runtime/program/loop.hpp"
#include "runtime/program/result_form.hpp"
#include "runtime/program/row_blocks.hpp"
#include "runtime/program/shape_range.hpp"
#include "runtime/program/size.hpp"
#include "runtime/system/isa.hpp"

namespace weft {

/// What an argument must be: its C-ordered shape is, an axis at a time, a length or a free dimension.
struct SavedParameter {
  struct Axis {
    std::int64_t length = 0;
    std::int32_t dimension = -1;  // -1: `length`; else which free dimension
  };
  std::string name;
  DType dtype = DType::float64;
  std::vector<Axis> shape;
};

/// Shapes that one program serves. Its numbers, as program_numbers.hpp counts them, are polynomials of the
/// dimensions.
struct ShapeClass {
  ShapeRange range;
  /// What the program raises for every one of these shapes, in Python's words; "" for nothing. The numbers in
  /// its text (error_text.hpp) are those that vary.
  std::string error, error_text;
  /// Without kernels and constants, which are the saved program's own. Arena offsets are within their block.
  Program program;
  using Varying = VaryingNumber;
  std::vector<Varying> sizes;
  /// Numbers that depend on the shape, such as what a mean divides by: 0-d inputs named ".0", ".1", ….
  std::vector<Size> scalars;
};

/// Which scalar an input of this name is; nothing for an argument.
std::optional<std::size_t> scalar_number(const std::string& name);
std::string scalar_name(std::size_t number);

struct SavedKernel {
  std::string name;
  /// What defines `weft_kernel`: relocatable objects, of which that for sse2 is always there; or a GPU's
  /// image alone.
  std::map<Isa, std::vector<std::byte>> objects;
  std::string written = {};  // where its operations are: "softmax.py:4, 5"
  /// Machine code for some GPUs besides their image, if it has an architecture.
  Cubin cubin = {};
};

struct SavedProgram {
  std::string name;
  Isa target = Isa::sse2;               // what it is for: x86-64, or a GPU
  std::vector<std::string> dimensions;  // names of the free ones
  std::vector<SavedParameter> parameters;
  std::vector<std::string> results;  // names; `no_result` for what only a text of the form has
  ResultForm form;                   // how they lie in what was returned, where that is known
  std::vector<ShapeClass> classes;
  std::vector<SavedKernel> kernels;
  std::vector<ndarray> constants;  // C-contiguous
};

/// The GPU that it is for, or this processor.
Isa isa_of(const SavedProgram& program);

/// The axes of a result, by its number, along which data decide how long it is: in ascending order.
Dims trimmed_axes(const SavedProgram& program, std::size_t result);

/// As an annotation says it: "float32[n, 1024]".
std::string type_text(const SavedProgram& program, const SavedParameter& parameter);

/// The bytes of a file: magic, format version, size, content, SHA-256 of all before.
std::vector<std::byte> pack(const SavedProgram& program);

/// The function of a name, or null.
using FunctionFinder = HostFunctionPtr (*)(std::string_view name);

/// What takes the steps that many programs do without: libraries made of these are linked with none of it.
struct StepRunners {
  FunctionFinder find = nullptr;
  StartLoop start_loop = nullptr;
  RunBlocks run_blocks = nullptr;
};
/// any_library_function, start_loop and run_blocks.
const StepRunners& all_step_runners();

/// Trusts nothing: the checksum, every count and every index is checked before it is used. (Machine code is
/// machine code: who runs a saved program trusts who made it.) Errors: ValueError, in one sentence.
SavedProgram unpack(std::span<const std::byte> file, const StepRunners& runners = all_step_runners());

/// Errors: OSError, ValueError; both name the file.
void save_program(const std::string& path, const SavedProgram& program);
SavedProgram load_saved_program(const std::string& path);

}  // namespace weft
