// What the passes hand to codegen: kernels in order, and where each stored value lives.
#pragma once
#include <string>
#include <vector>

#include "ir/graph.hpp"
#include "passes/schedule/compile_options.hpp"
#include "runtime/program/program.hpp"

namespace weft::passes {

/// Nodes computed together by one kernel. The kernel's body is everything between `inputs` and `outputs`:
/// walking back from an output through elementwise operations, reductions and views stops at an input, or at
/// a leaf that is no memory (constant, full, arange).
///
/// Its domain is the index space it walks. With reductions: the shape of what they reduce, the same shape and
/// the same axes for all of them; every output is then walked either over the whole domain or over its kept
/// axes. Without: the shape of its outputs, the same for all of them.
struct FusedKernel {
  enum class Kind : std::uint8_t {
    loops,           // a fused loop nest
    scan,            // the loop nest of one running total, outputs[0] of inputs[0]
    matrix_product,  // outputs[0] = matmul(inputs[0], inputs[1]) by the library, for floats
    host_call,  // outputs[0] = call(inputs…) by a function of the library, or of the program that uses Weft
    measure,    // outputs[0] = inputs[0], which the numbers of what comes after it follow
    trim,       // outputs[0] = as much of inputs[0], which lies there, as inputs[1] says
    loop        // outputs = loop(inputs…), whose steps are programs of their own
  };
  Kind kind = Kind::loops;
  std::string name;             // "softmax_0": unique in the schedule, a C identifier
  std::vector<NodePtr> nodes;   // elementwise operations, reductions and views computed, inputs before users
  std::vector<Tensor> inputs;   // read from memory
  std::vector<Tensor> outputs;  // stored to memory
  std::string ends;             // why it is not larger, for explain
  std::string again;            // the kernel it is a second run of, to the same bits; mostly none

  /// Whether its code is a loop nest.
  bool is_nest() const { return kind == Kind::loops || kind == Kind::scan; }
};

/// A stored value: `root`'s memory from byte `offset` on, walked with `strides` (bytes, one an axis of the
/// value). Values that own their storage are their own root. Pieces of a concatenate and the value of a
/// setitem are stored inside it.
struct Placement {
  Tensor root;
  std::int64_t offset = 0;
  Dims strides;
};

/// The elements between two walks of one tensor along an axis: which, and which of the walks comes first.
struct Gap {
  int axis = 0;
  bool read_first = false;
  std::int64_t elements = 1;
};

/// Kernels in the order they run. Every input and output of a kernel, every graph output, variable and array
/// has a placement. Views of stored values are read where they lie and are not in `placements`, unless they
/// are an input of a kernel.
struct Schedule {
  Graph graph;
  std::vector<FusedKernel> kernels;
  TensorMap<Placement> placements;
  /// Elements between what is read and what is stored in its place, where that is why it may be.
  std::vector<Gap> gaps;
  CompileOptions options = {};
};

/// Where each root's bytes are.
struct MemoryPlan {
  TensorMap<BufferRef> buffers;    // a root -> input, output, arena or constant
  std::vector<NodePtr> inputs;     // variables, in the order of Program::inputs
  std::vector<ndarray> constants;  // the arrays of the graph, in the order of Program::constants
  std::vector<ArenaBlock> blocks;  // what the arena is made of; the index of a buffer in the arena is one
  std::int64_t arena_bytes = 0;
};

}  // namespace weft::passes
