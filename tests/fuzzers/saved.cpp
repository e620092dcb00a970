// Saved programs, made whole: refused, or worked out for a few lengths. Machine code is
// trusted, so none is run.
#include "fuzzers/fuzz.hpp"
#include "runtime/program/program.hpp"
#include "runtime/saved/instantiate.hpp"

namespace {

/// Where the header has the content's size.
constexpr std::size_t size_at = 24;

void work_out(const weft::SavedProgram& program) {
  for (const weft::ShapeClass& shapes : program.classes)
    for (const weft::Dims& lengths : {shapes.range.first, shapes.range.last})
      weft::fuzz::outcome([&] { weft::instantiate(shapes, lengths, program.constants); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return weft::fuzz::outcome([&] {
    const weft::SavedProgram program = weft::unpack(weft::fuzz::forged(data, size, size_at));
    if (weft::pack(weft::unpack(weft::pack(program))) != weft::pack(program)) __builtin_trap();
    work_out(program);
  });
}
