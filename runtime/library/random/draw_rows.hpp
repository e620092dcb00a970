// Uniform draws of congruential generators as rows: the few words from which kernels compute them.
#pragma once
#include <optional>
#include <string>

#include "runtime/library/random/distributions.hpp"
#include "runtime/program/host_function.hpp"

namespace weft::random {

/// Those that go by multiplication and addition, and give one word a step.
inline constexpr BitGeneratorKind congruential[] = {BitGeneratorKind::pcg64, BitGeneratorKind::pcg64dxsm};
/// The distributions of which each element is a word.
inline constexpr std::string_view of_single_words[] = {"random", "uniform"};

/// The name of such a draw, which says whose it is: PCG64_random.
std::string draw_of(BitGeneratorKind kind, std::string_view distribution);
/// The generator that a function with the name of such a draw draws from; nothing for other names.
std::optional<BitGeneratorKind> congruential_generator(std::string_view draw);

/// The function DRAW_rows, of the arguments of that draw, how many are drawn, and the length of a row. Gives,
/// as uint64, the state afterwards, then `steps` for each element of a row, and `first` and `change` for each
/// row, the low words of each before its high ones. The state that element i of row r is the output of is,
/// modulo 2**128, first[r] + steps[i] * change[r]; the last row may go on beyond what is drawn. Remembers the
/// state as the draw does.
HostFunctionPtr rows_of_draw(const Distribution& row, BitGeneratorKind kind);

inline std::int64_t rows_of(std::int64_t count, std::int64_t length) { return (count + length - 1) / length; }
/// How many words it gives.
inline std::int64_t words_of_rows(std::int64_t state, std::int64_t count, std::int64_t length) {
  return state + 2 * length + 4 * rows_of(count, length);
}

}  // namespace weft::random
