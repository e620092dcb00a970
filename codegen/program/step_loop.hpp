// A loop of small kernels as one kernel: machine code that takes the steps, with the loops within, and works
// out the numbers that change from step to step.
//
//   read what the first step finds where later ones find what the step before has forwarded
//   for each step:
//     store the numbers that the step has as 0-d arrays
//     for each action, in order: call a nest | copy | multiply matrices | look an item up | a loop within
//     hand on what the step has stored aside, since it read the last value meanwhile: copied, or pointers
//     swapped; forward what the next step reads
//
// As in a loop nest, sizes and strides are parameters of the launch, but for small ones, which are written
// into the code: a nest over one element becomes a few instructions.
#pragma once
#include <memory>
#include <variant>

#include "codegen/nest/loop_nest.hpp"

namespace weft::codegen {

/// coefficient x the product, over the loops around, of binomial(steps taken, order)
/// (runtime/program/size.hpp). The coefficient is a parameter of the launch, or else `literal`.
struct StepTerm {
  int param = -1;
  std::int64_t literal = 0;
  std::vector<std::uint8_t> orders;
};
/// The sum of its terms.
using StepNumber = std::vector<StepTerm>;

/// `offset` bytes into a buffer of the launch; a slot, memory of the kernel's own; or what a pointer points
/// at, which changes from step to step.
struct StepPlace {
  enum class Base : std::uint8_t { buffer, slot, pointer } base = Base::buffer;
  int index = 0;
  StepNumber offset;
};

/// All grid points of a nest.
struct NestCall {
  int nest = 0;
  std::vector<StepPlace> buffers;
  std::vector<StepNumber> params;  // as its ParamLayout has them; that of the tile is empty
  StepNumber scratch;              // where in the launch's scratch its own begins
};

struct StepCopy {
  StepPlace from, to;
  StepNumber bytes;
};

/// C = A @ B by the BLAS library, called through the runtime: `numbers` as multiply_numbers
/// (runtime/run/loop_calls.hpp) takes them.
struct ProductCall {
  StepPlace a, b, c;
  std::vector<StepNumber> numbers;
};

/// An item of a table in C order, found by the data: table[places], copied to `item`, or from there. A place
/// may be negative, as in NumPy; one that is beyond its axis ends the kernel.
struct ItemCopy {
  struct Axis {
    std::optional<std::int64_t> number;  // as NumPy's error calls it; none: the table says the error
    StepPlace place;                     // an int64
    StepNumber length;
  };
  bool puts = false;
  StepPlace table, item;
  std::vector<Axis> axes;
  StepNumber bytes;
};

/// A 0-d array that depends on how many steps were taken.
struct StepScalar {
  int slot = 0;
  DType dtype = DType::int64;
  StepNumber value;
};

struct StepBody;

/// A loop within; without a condition it takes all its steps.
struct InnerLoop {
  StepNumber steps;
  std::vector<StepPlace> condition;  // none or one: a bool that says whether there is another step
  std::shared_ptr<const StepBody> body;
};

using StepAction = std::variant<NestCall, StepCopy, ProductCall, ItemCopy, InnerLoop>;

/// An array that a step reads at one pointer while it stores it anew at another. They change places after
/// each step; at first `read` points home, where the array lies in the end, and `stored` at the slot.
struct StepSwap {
  int read = 0, stored = 0, slot = 0;
  StepPlace home;
  StepNumber bytes;
};

/// What a step reads where the step before it has stored, in a slot: the first step's is at `first`, and the
/// next one's at `stored`, after each step.
struct StepForward {
  int slot = 0;
  StepPlace first, stored;
  std::int64_t bytes = 0;
};

/// So many steps of a loop are taken side by side, where its body has a `skew`.
inline constexpr std::int64_t skewed_rows = 4;

struct StepBody {
  /// Where it is not negative, the body is one loop within, and each step is so many steps of that loop
  /// behind the one before, not after all of it.
  std::int64_t skew = -1;
  std::vector<StepForward> forwarded;
  std::vector<StepScalar> scalars;
  std::vector<StepAction> actions;
  std::vector<StepCopy> handed_on;
  std::vector<StepSwap> swapped;
};

/// Memory that is written before it is read at each step: a few bytes, which may become registers, or what
/// begins at this parameter's byte of the launch's scratch.
struct StepSlot {
  std::int64_t bytes = 0;
  int param = -1;
};

/// Slots of at most so many bytes may become registers.
inline constexpr std::int64_t most_register_bytes = 64;

/// The outermost loop. Its launch (LoopLaunch, runtime/program/program.hpp) has the steps as its grid; its
/// params begin with the steps taken by the loops around it.
struct StepLoop {
  /// What the kernel keeps in a slot while it takes steps, and leaves in a buffer.
  struct Kept {
    int buffer = 0, slot = 0;
  };
  std::string name;
  std::vector<LoopNest> nests;
  int buffers = 0, outer = 0, params = 0, pointers = 0;
  std::vector<StepSlot> slots;
  std::vector<Kept> kept;
  std::vector<StepPlace> condition;
  StepBody body;
};

/// As that of a nest: equal loops, up to `name`, have equal listings with the name left out.
std::string text(const StepLoop& loop, bool with_name = true);

/// What a kernel is made of.
using KernelSource = std::variant<LoopNest, StepLoop>;
std::string text(const KernelSource& source, bool with_name = true);
const std::string& name_of(const KernelSource& source);

}  // namespace weft::codegen
