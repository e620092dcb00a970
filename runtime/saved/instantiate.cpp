#include "runtime/saved/instantiate.hpp"

#include "runtime/program/launch_size.hpp"
#include "runtime/program/place_blocks.hpp"
#include "runtime/program/program_numbers.hpp"
#include "runtime/saved/saved_bytes.hpp"
#include "runtime/saved/step_bounds.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

void fill_in(Program& program, const ShapeClass& shapes, const Dims& steps) {
  std::vector<std::int64_t*> numbers;
  each_number(program, [&](std::int64_t& number) { numbers.push_back(&number); });
  for (const ShapeClass::Varying& varying : shapes.sizes)
    *numbers[varying.number] = size_at(varying.size, steps);
}

void check_arrays(const Program& program) {
  for (const auto* types : {&program.inputs, &program.outputs})
    for (const BufferType& type : *types) check_array(type);
  for (const ArenaBlock& block : program.blocks) {
    require_at_least(0, block.bytes);
    if (block.bytes > most_bytes) throw MemoryError("the program needs more memory than can be");
  }
}

/// Offsets into the arena are within their block here.
void check_steps(const Program& program) {
  const ArrayBytes bytes = array_bytes(program);
  const auto room = [&](const BufferRef& buffer) {
    if (buffer.space != BufferRef::Space::arena) return bytes(buffer);
    return program.blocks[static_cast<std::size_t>(buffer.index)].bytes;
  };
  for (const Step& step : program.steps) check_bounds(step, room);
}

/// Those of loops' bodies, too, whose steps are checked when they are come to.
void size_launches(Program& program) {
  for (Step& step : program.steps) {
    if (auto* launch = std::get_if<Launch>(&step)) size_launch(*launch);
    auto* loop = std::get_if<Loop>(&step);
    if (!loop) continue;
    auto body = std::make_shared<LoopBody>(*loop->body);
    size_launches(body->program);
    body->check = check_bounds_within;
    loop->body = std::move(body);
  }
}

}  // namespace

void place_arena(Program& program) {
  program.arena_bytes = place_blocks(program.blocks);
  make_offsets_absolute(program);
}

Program instantiate(const ShapeClass& shapes, const Dims& lengths, const std::vector<ndarray>& constants) {
  Program program = shapes.program;
  program.identity = std::make_shared<const char>();  // its numbers are its own
  program.constants = constants;
  fill_in(program, shapes, shapes.range.steps_to(lengths));
  check_arrays(program);
  check_steps(program);
  size_launches(program);
  place_arena(program);
  return program;
}

}  // namespace weft
