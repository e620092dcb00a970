#include "frontend/source/values/random_object.hpp"

#include <algorithm>

#include "runtime/library/random/bit_generator.hpp"

namespace weft::source {
namespace {

using Kind = RandomObject::Kind;

std::string module_of(numpy::random::BitGeneratorKind kind) {
  using enum numpy::random::BitGeneratorKind;
  return kind == pcg64dxsm ? "pcg64" : [&] {
    std::string text(name(kind));
    std::ranges::transform(text, text.begin(), [](char c) { return static_cast<char>(std::tolower(c)); });
    return text;
  }();
}

}  // namespace

std::string type_name(const RandomObject& object) {
  if (object.kind == Kind::generator) return "numpy.random._generator.Generator";
  if (object.kind == Kind::random_state) return "numpy.random.mtrand.RandomState";
  if (object.kind == Kind::seed_sequence) return "numpy.random.bit_generator.SeedSequence";
  if (object.kind == Kind::wide_int) return "int of 128 bits";
  const auto kind = object.bits->kind();
  return "numpy.random._" + module_of(kind) + "." + std::string(name(kind));
}

}  // namespace weft::source
