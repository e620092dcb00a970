// The compiled form of a graph: a flat list of steps over buffers. Plain data, so that it can be saved.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "runtime/array/ndarray.hpp"
#include "runtime/code/executable.hpp"
#include "runtime/program/host_function.hpp"
#include "runtime/program/run_options.hpp"

namespace weft {

/// Where a step finds an array: an argument, a result, the program's own arena, a constant it carries, or,
/// within RowBlocks, a value of which there is never more than a block of rows.
struct BufferRef {
  enum class Space : std::uint8_t { input, output, arena, constant, block };
  Space space = Space::arena;
  std::int32_t index = 0;   // which input, output, constant or value; in the arena, which block
  std::int64_t offset = 0;  // bytes from the start of that array, or of the arena
};

/// Bytes of the arena that kernels use from number `first` on to number `last`; -1 for the end.
struct ArenaBlock {
  std::int64_t bytes = 0, offset = 0;
  std::int32_t first = 0, last = -1;
};

/// How threads of a GPU share a point's row: each takes some elements, a thread takes a row, or a block, a
/// warp of it, or a team of several blocks does; or they keep the row in registers. `warp`: part by part, in
/// its order, a warp takes one or several short ones, or a block does where there are few. `tile`: a block
/// takes the rows of a tile of points, or, where rows are `tiled`, a tile of their elements and of what lies
/// across them.
enum class RowThreads : std::uint8_t { elements, row, block, kept, warp, tile };

/// From which extents tile, grid, grain and scratch of a launch follow (runtime/program/launch_size.hpp): its
/// params begin with those of the parallel axes, then those of the row axes, then the tile when `tiled`.
struct LaunchRule {
  std::int32_t parallel_axes = 0, row_axes = 0;
  bool tiled = false;
  bool narrow = false;     // rows are read across memory: tiles are short
  bool by_points = false;  // vectors lie across points of the last parallel axis
  RowThreads threads = RowThreads::elements;
  std::int32_t tile_side = 0;  // points, or elements, along both axes of such a tile
  std::int64_t work = 1;       // operations an element of the row
  std::vector<DType> scratch;

  std::size_t axes() const {
    return static_cast<std::size_t>(parallel_axes) + static_cast<std::size_t>(row_axes);
  }
};

/// Runs grid points [0, grid) of a kernel, split over threads.
struct Launch {
  std::int32_t kernel = 0;  // into Program::kernels
  std::vector<BufferRef> buffers;
  std::vector<std::int64_t> params;
  std::int64_t grid = 1;
  std::int64_t grain = 1;          // least points worth a thread of their own
  std::int64_t scratch_bytes = 0;  // a thread
  std::int64_t bytes = 0;          // read and written, for observers
  LaunchRule rule;
};

/// C[batch] = A[batch] @ B[batch] by the BLAS library, for float32 or float64; strides in elements. One of
/// each matrix's two strides is 1, except where its extent is at most 1; C's rows are contiguous. Of a matrix
/// and its own transpose, one in memory, the library computes a half, with bits of its own; `may_alias` is
/// false where A and B are arrays of their own in NumPy, wherever they lie here.
/// A GPU multiplies float16s and bfloat16s, too: of these its own kernel is there, and sums are of float32.
struct MatrixProduct {
  DType dtype = DType::float64;  // of A and B
  std::int64_t m = 0, n = 0, k = 0;
  BufferRef a, b, c;
  std::int64_t a_strides[2] = {}, b_strides[2] = {}, c_row_stride = 0;
  Dims batch;                                              // shape of the broadcast leading axes
  Dims a_batch_strides, b_batch_strides, c_batch_strides;  // in elements, one an axis of `batch`
  bool may_alias = false;
  /// For a GPU that has no library: the program's own, and the side of its tiles
  /// (gpu/driver/product_launches.hpp).
  std::int32_t kernel = -1, tile_side = 0;
  bool widened = false;  // of halves: C is of float32
  bool tf32 = false;     // of float32: a GPU may round A and B to TF32, of 10 bits' fraction

  DType result_dtype() const { return widened ? DType::float32 : dtype; }
};

/// Copies `bytes` contiguous bytes.
struct Copy {
  BufferRef from, to;
  std::int64_t bytes = 0;
};

/// What an argument must look like, and what a result will look like. Strides in bytes.
struct BufferType {
  std::string name;
  DType dtype = DType::float64;
  Dims shape, strides;
};

/// Calls a function, of the library or of the program that uses Weft, on the thread that runs the steps.
struct HostCall {
  HostFunctionPtr function;
  Dims axes = {};  // that it is about, where its calls name such: of gather, scatter, take and check_indices
  std::vector<BufferRef> buffers;  // its arguments, then its result
  std::vector<BufferType> types;   // theirs
};

/// Whether it looks up each row of its second argument by itself in its first: with some rows of the one, it
/// makes those rows of its result.
bool looks_up_rows(const HostCall& call);
/// Calls it, on arrays that lie in these buffers. Errors: those of its function.
void call_back(const HostCall& call, std::span<void* const> buffers);

/// Of a loop's body: copies a length, int64, that numbers of the body follow from now on.
struct Measure {
  BufferRef from, to;
  std::int64_t length = 0;  // the one at hand
  std::int64_t most = 0;    // that it may be; 0 is the least
};

/// Makes a result as long along an axis as `length`, int64, says: without gaps, from where its memory begins.
struct Trim {
  std::int32_t output = 0, axis = 0;
  BufferRef length;
};

struct LoopBody;  // runtime/program/loop.hpp

/// Takes `body` again and again. The carried values begin as what their buffers hold, and end there.
struct Loop {
  std::shared_ptr<const LoopBody> body;
  std::int64_t steps = 0;
  std::int32_t condition = -1;  // which carried bool says whether there is another step; -1: all are taken
  std::vector<BufferRef> carried, captured;
};

/// A loop whose steps are one kernel's grid, taken in order, on the thread that runs the steps.
struct LoopLaunch {
  std::int32_t kernel = 0;
  std::int64_t steps = 0;
  std::vector<BufferRef> buffers;
  std::vector<std::int64_t> params;
  std::int32_t condition = -1;  // which buffer's bool says whether there is another step; -1: all are taken
  std::int64_t part = 1;        // steps a call, so that it can be stopped
  std::int64_t scratch_bytes = 0;
};

struct BlockedRows;  // runtime/program/row_blocks.hpp

/// Launches, matrix products and calls, all taken for one block of rows after the other, blocks side by side
/// on all threads, so that what they pass on stays in the cache and is never stored whole.
struct RowBlocks {
  std::shared_ptr<const BlockedRows> rows;
  std::int64_t bytes = 0;  // read and written, for observers
};

using Step = std::variant<Launch, MatrixProduct, Copy, HostCall, Measure, Trim, Loop, LoopLaunch, RowBlocks>;

/// Machine code for the GPUs of one architecture.
struct Cubin {
  std::int32_t architecture = 0;  // 90: sm_90
  std::vector<std::byte> code;
};

/// For this processor, `code` and its `function`; for an accelerator, the `image` that it loads, or, if that
/// is of its architecture, the `cubin`.
struct CompiledKernel {
  std::string name;
  std::shared_ptr<const Executable> code = {};
  KernelFunction function = nullptr;
  std::shared_ptr<const std::vector<std::byte>> image = {};
  std::shared_ptr<const Cubin> cubin = {};
  std::string written = {};  // where its operations are: "softmax.py:4, 5"
};

struct Program {
  std::vector<BufferType> inputs, outputs;
  std::vector<ndarray> constants;
  std::vector<CompiledKernel> kernels;
  std::vector<Step> steps;
  std::vector<ArenaBlock> blocks;
  std::int64_t arena_bytes = 0;
  /// By which accelerators know it and its copies again.
  std::shared_ptr<const char> identity = std::make_shared<const char>();
};

/// Runs the steps in order. Each input must have its BufferType's dtype, shape and strides (checked:
/// ValueError). Results are fresh arrays laid out by their BufferType, but for those that are trimmed; an
/// accelerator's stay in its memory, and may still be worked at.
/// Errors: Cancelled besides.
std::vector<ndarray> run(const Program& program, const std::vector<ndarray>& inputs,
                         const RunOptions& options = {});

/// Milliseconds for the steps of a program.
struct StepTimes {
  double device = 0;  // that an accelerator takes
  double host = 0;    // for asking it for them
};
/// With the arrays in the accelerator's memory: the least of so many times, after two that are not counted.
StepTimes least_times(const Program& program, const std::vector<ndarray>& inputs, Accelerator& accelerator,
                      int times);

}  // namespace weft
