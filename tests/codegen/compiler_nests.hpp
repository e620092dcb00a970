// Loop nests written by hand, compiled, and run on guarded memory.
#pragma once
#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <stdexcept>
#include <vector>

#include "catch.hpp"
#include "codegen/cache/compiler.hpp"
#include "codegen/compiler/plugin.hpp"
#include "codegen/nest/launch_rule.hpp"
#include "codegen/nest/loop_nest.hpp"
#include "runtime/code/executable.hpp"
#include "runtime/gpu/gpu.hpp"

namespace weft::codegen::test {

enum class Guard : std::uint8_t { before, after };

/// An array that ends where a page begins that must not be touched, or begins where such a page ends.
template <class T>
class Guarded {
 public:
  explicit Guarded(std::size_t size, Guard guard = Guard::after)
      : size_(size), mapped_((size * sizeof(T) + 8191) / 4096 * 4096), guard_(guard) {
    base_ = static_cast<char*>(
        mmap(nullptr, mapped_ + 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (base_ == MAP_FAILED) throw std::bad_alloc();
    mprotect(guard == Guard::after ? base_ + mapped_ : base_, 4096, PROT_NONE);
  }
  ~Guarded() { munmap(base_, mapped_ + 4096); }
  Guarded(const Guarded&) = delete;
  Guarded& operator=(const Guarded&) = delete;

  T* data() {
    return guard_ == Guard::after ? reinterpret_cast<T*>(base_ + mapped_) - size_
                                  : reinterpret_cast<T*>(base_ + 4096);
  }
  T& operator[](std::size_t i) { return data()[i]; }
  std::size_t size() const { return size_; }
  T* begin() { return data(); }
  T* end() { return data() + size_; }

 private:
  std::size_t size_, mapped_;
  Guard guard_;
  char* base_;
};

/// The instruction sets that this machine has.
inline std::vector<Isa> available_isas() {
  std::vector<Isa> isas{Isa::sse2};
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) isas.push_back(Isa::avx2);
  if (__builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw")) isas.push_back(Isa::avx512);
  return isas;
}

/// And the GPU that it emulates, which takes whole grids.
inline std::vector<Isa> available_isas_and_gpu() {
  std::vector<Isa> isas = available_isas();
  if (isas.back() >= Isa::avx2) isas.push_back(Isa::emulated);
  return isas;
}

/// Awkward lengths: none, one, around vectors of eight and sixteen, around leaves of 128, and longer.
inline const std::vector<std::int64_t> lengths = {0,  1,  7,  8,   9,   15,  16,  17,  31,
                                                  63, 64, 65, 127, 128, 129, 200, 1000};

using S = StrideClass;

/// Writes a nest instruction by instruction.
struct Draft {
  LoopNest nest;

  int access(DType dtype, std::vector<S> strides) {
    nest.accesses.push_back({.dtype = dtype, .counter = false, .strides = std::move(strides)});
    return static_cast<int>(nest.accesses.size()) - 1;
  }
  int counter(std::vector<S> strides) {
    nest.accesses.push_back({.dtype = DType::int64, .counter = true, .strides = std::move(strides)});
    return static_cast<int>(nest.accesses.size()) - 1;
  }
  int add(Instruction instruction) {
    nest.instructions.push_back(std::move(instruction));
    return static_cast<int>(nest.instructions.size()) - 1;
  }
  int load(int access, bool per_point = false) {
    return add({.opcode = Instruction::Opcode::load,
                .dtype = nest.accesses[access].dtype,
                .per_point = per_point,
                .index = access,
                .operands = {}});
  }
  int compute(Operation operation, DType dtype, std::vector<int> operands, bool per_point = false) {
    const bool selects = operation == Operation::where;
    const DType loop = nest.instructions[operands[selects ? 1 : 0]].dtype;
    return add({.opcode = Instruction::Opcode::compute,
                .dtype = dtype,
                .per_point = per_point,
                .operation = operation,
                .loop = loop,
                .operands = std::move(operands)});
  }
  int convert(int operand, DType dtype) {
    return add({.opcode = Instruction::Opcode::convert, .dtype = dtype, .operands = {operand}});
  }
  int constant(DType dtype, std::uint64_t bits) {
    return add({.opcode = Instruction::Opcode::constant,
                .dtype = dtype,
                .per_point = true,
                .operands = {},
                .bits = bits});
  }
  int reduced(int reduction) {
    return add({.opcode = Instruction::Opcode::reduced,
                .dtype = nest.reductions[reduction].dtype,
                .per_point = true,
                .index = reduction,
                .operands = {}});
  }
  int spilled(int slot) {
    return add(
        {.opcode = Instruction::Opcode::spilled, .dtype = nest.slots[slot], .index = slot, .operands = {}});
  }
  int reduce(Operation operation, int operand, bool ordered = false, int run_axes = 1) {
    nest.reductions.push_back({.operation = operation,
                               .dtype = nest.instructions[operand].dtype,
                               .operand = operand,
                               .ordered = ordered,
                               .run_axes = run_axes});
    return static_cast<int>(nest.reductions.size()) - 1;
  }
};

inline Stage sweep_of(std::vector<int> body, std::vector<int> reductions) {
  return {.sweep = true,
          .body = std::move(body),
          .reductions = std::move(reductions),
          .stores = {},
          .spills = {}};
}

/// A compiled kernel.
class Compiled {
 public:
  Compiled(const LoopNest& nest, Isa isa) {
    verify(nest);
    std::vector<std::byte> object = compile(nest, isa);
    if (is_gpu(isa)) {
      rule_ = rule_of(nest);
      kernel_ = {.name = nest.name,
                 .image = std::make_shared<const std::vector<std::byte>>(std::move(object))};
    } else {
      kernel_ = {.name = nest.name, .code = Executable::load(object)};
      kernel_.function = kernel_.code->kernel("weft_kernel");
    }
  }
  void operator()(std::vector<void*> buffers, const std::vector<std::int64_t>& params, std::int64_t grid,
                  std::int64_t scratch_bytes = 0) const {
    if (!kernel_.image) return run(buffers, params, 0, grid, scratch_bytes);
    Launch launch;
    launch.params = params, launch.rule = rule_, launch.grid = grid;
    emulated_gpu().launch(kernel_, launch, buffers);
    emulated_gpu().finish();
  }
  void run(std::vector<void*> buffers, const std::vector<std::int64_t>& params, std::int64_t begin,
           std::int64_t end, std::int64_t scratch_bytes) const {
    std::vector<char> scratch(static_cast<std::size_t>(scratch_bytes) + 64);
    const auto address = (reinterpret_cast<std::uintptr_t>(scratch.data()) + 63) / 64 * 64;
    kernel_.function(buffers.data(), params.data(), begin, end, reinterpret_cast<void*>(address));
  }

 private:
  static LaunchRule rule_of(const LoopNest& nest) {
    return {.parallel_axes = nest.parallel_axes,
            .row_axes = nest.row_axes,
            .tiled = nest.schedule.cuts_rows(),
            .by_points = nest.lanes == Lanes::points,
            .threads = row_threads(nest),
            .tile_side = nest.schedule.tile_side(),
            .scratch = nest.slots};
  }

  CompiledKernel kernel_;
  LaunchRule rule_;
};

/// Equal to the bit, but that every NaN equals every other.
template <class T>
bool same(T a, T b) {
  if constexpr (is_float_type<T>)
    if (a != a && b != b) return true;
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

/// `values` converted by a kernel.
template <class To, class From>
std::vector<To> converted(const std::vector<From>& values, Isa isa) {
  Draft draft;
  const int x = draft.load(draft.access(dtype_of<From>, {S::one}));
  const int y = draft.convert(x, dtype_of<To>);
  const int out = draft.access(dtype_of<To>, {S::one});
  draft.nest.stages = {{.sweep = true, .body = {x, y}, .reductions = {}, .stores = {{out, y}}, .spills = {}}};
  Guarded<From> in(values.size());
  Guarded<To> result(values.size());
  std::copy(values.begin(), values.end(), in.begin());
  Compiled(draft.nest, isa)({in.data(), result.data()}, {static_cast<std::int64_t>(values.size())}, 1);
  return {result.begin(), result.end()};
}

}  // namespace weft::codegen::test
