#include "codegen/ahead/bind_program.hpp"

#include <algorithm>
#include <memory>

#include "runtime/program/host_calls.hpp"
#include "runtime/program/program_numbers.hpp"

namespace weft {
namespace {

/// A copy of what programs share is changed.
template <class Body, class Change>
void change(std::shared_ptr<const Body>& shared, const Change& change) {
  auto changed = std::make_shared<Body>(*shared);
  change(*changed);
  shared = std::move(changed);
}

/// Where the program itself finds arrays; the bodies of loops have arrays of their own.
template <class Visit>
void each_place(Program& program, const Visit& visit) {
  each_buffer(program, visit);
  for (Step& step : program.steps)
    if (auto* blocks = std::get_if<RowBlocks>(&step))
      change(blocks->rows, [&](BlockedRows& rows) {
        for (BlockedStep& blocked : rows.steps)
          for (BufferRef* const buffer : buffers_of(blocked)) visit(*buffer);
      });
}

class KernelNumbers {
 public:
  explicit KernelNumbers(const std::vector<std::int32_t>& numbers) : numbers_(numbers) {}

  void operator()(Launch& launch) const { renumber(launch.kernel); }
  void operator()(LoopLaunch& loop) const { renumber(loop.kernel); }
  void operator()(MatrixProduct& product) const {
    if (product.kernel >= 0) renumber(product.kernel);
  }
  void operator()(Loop& loop) const {
    change(loop.body, [&](LoopBody& body) { renumber_kernels(body.program, numbers_); });
  }
  void operator()(RowBlocks& blocks) const {
    change(blocks.rows, [&](BlockedRows& rows) {
      for (BlockedStep& blocked : rows.steps) std::visit(*this, blocked.step);
    });
  }
  void operator()(auto&) const {}

 private:
  void renumber(std::int32_t& kernel) const { kernel = numbers_[static_cast<std::size_t>(kernel)]; }
  const std::vector<std::int32_t>& numbers_;
};

}  // namespace

void renumber_kernels(Program& program, const std::vector<std::int32_t>& numbers) {
  for (Step& step : program.steps) std::visit(KernelNumbers(numbers), step);
}

void renumber_constants(Program& program, const std::vector<std::int32_t>& numbers) {
  each_place(program, [&](BufferRef& buffer) {
    if (buffer.space == BufferRef::Space::constant)
      buffer.index = numbers[static_cast<std::size_t>(buffer.index)];
  });
}

void join_blocks(Program& program) {
  each_place(program, [](BufferRef& buffer) {
    if (buffer.space == BufferRef::Space::arena) buffer.index = 0;
  });
  program.blocks = {{.bytes = program.arena_bytes, .offset = 0, .first = 0, .last = -1}};
}

std::string function_of_process(const Program& program) {
  std::string name;
  any_call(program, [&](const HostCall& call) {
    if (!call.function->library) name = call.function->name;
    return !name.empty();
  });
  return name;
}

bool has_loops(const Program& program) {
  return std::ranges::any_of(program.steps,
                             [](const Step& step) { return std::holds_alternative<Loop>(step); });
}

}  // namespace weft
