#include "tools/weft/program/drawn_arguments.hpp"

#include <fmt/format.h>

#include <random>

#include "ir/infer.hpp"

namespace weft::cli {
namespace {

// An array of the given type, of numbers between -2 and 2 (integers 0 to 99), the same on every run.
ndarray drawn_array(const Type& type, std::mt19937_64& random) {
  const ndarray array = is_dense(type) ? ndarray::empty_strided(type.dtype, type.shape, type.strides)
                                       : ndarray::empty(type.dtype, type.shape);
  std::uniform_real_distribution<double> uniform(-2, 2);
  const int parts = is_complex(type.dtype) ? 2 : 1;
  dispatch_real(real_dtype(type.dtype), [&]<class T>() {
    for (std::int64_t i = 0; i < parts * array.size(); ++i) {
      const double drawn = uniform(random);
      array.data<T>()[i] = static_cast<T>(is_inexact(type.dtype) ? drawn : (drawn + 2) * 25);
    }
  });
  return array;
}

}  // namespace

void draw_missing(LoadedProgram& loaded, const ProgramWords& words) {
  std::mt19937_64 random(0);
  for (const auto& [name, type] : input_types(loaded, words, default_free_dim)) {
    if (loaded.bound.arrays.contains(name)) continue;
    loaded.bound.arrays.emplace(name, drawn_array(type, random));
    fmt::print("drawn  {}: {}{}\n", name, weft::name(type.dtype), tuple_text(type.shape));
  }
}

}  // namespace weft::cli
