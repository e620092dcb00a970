// The compiled form of a graph: a flat list of steps over buffers. Plain data, so that it can be saved.
#pragma once
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "runtime/executable.hpp"
#include "runtime/ndarray.hpp"

namespace weft {

/// Where a step finds an array: an argument, a result, the program's own arena, or a constant it carries.
struct BufferRef {
  enum class Space : std::uint8_t { input, output, arena, constant };
  Space space = Space::arena;
  std::int32_t index = 0;   // which input, output or constant; 0 for the arena
  std::int64_t offset = 0;  // bytes from the start of that space or array
};

/// Runs grid points [0, grid) of a kernel, split over threads.
struct Launch {
  std::int32_t kernel = 0;  // into Program::kernels
  std::vector<BufferRef> buffers;
  std::vector<std::int64_t> params;
  std::int64_t grid = 1;
  std::int64_t grain = 1;          // least points worth a thread of their own
  std::int64_t scratch_bytes = 0;  // a thread
};

/// C[batch] = A[batch] @ B[batch] by the BLAS library, for float32 or float64; strides in elements. One of
/// each matrix's two strides is 1, except where its extent is at most 1; C's rows are contiguous.
struct MatrixProduct {
  DType dtype = DType::float64;
  std::int64_t m = 0, n = 0, k = 0;
  BufferRef a, b, c;
  std::int64_t a_strides[2] = {}, b_strides[2] = {}, c_row_stride = 0;
  Dims batch;                                              // shape of the broadcast leading axes
  Dims a_batch_strides, b_batch_strides, c_batch_strides;  // in elements, one an axis of `batch`
};

/// Copies `bytes` contiguous bytes.
struct Copy {
  BufferRef from, to;
  std::int64_t bytes = 0;
};

using Step = std::variant<Launch, MatrixProduct, Copy>;

/// What an argument must look like, and what a result will look like. Strides in bytes.
struct BufferType {
  std::string name;
  DType dtype = DType::float64;
  Dims shape, strides;
};

struct Kernel {
  std::string name;
  std::shared_ptr<const Executable> code;
  KernelFunction function = nullptr;
};

struct Program {
  std::vector<BufferType> inputs, outputs;
  std::vector<ndarray> constants;
  std::vector<Kernel> kernels;
  std::vector<Step> steps;
  std::int64_t arena_bytes = 0;
};

/// Runs the steps in order. Each input must have its BufferType's dtype, shape and strides (checked:
/// ValueError). Results are fresh arrays laid out by their BufferType.
std::vector<ndarray> run(const Program& program, const std::vector<ndarray>& inputs);

}  // namespace weft
