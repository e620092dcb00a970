#include "runtime/library/random/draw_rows.hpp"

#include "runtime/library/random/draw_call.hpp"
#include "runtime/library/random/generators.hpp"
#include "runtime/system/errors.hpp"

namespace weft::random {
namespace {

/// Numbers of 128 bits as two arrays of words.
class WordPairs {
 public:
  WordPairs(std::uint64_t* words, std::int64_t count) : low_(words), high_(words + count) {}
  void put(std::int64_t i, Uint128 number) const {
    low_[i] = static_cast<std::uint64_t>(number);
    high_[i] = static_cast<std::uint64_t>(number >> 64);
  }

 private:
  std::uint64_t *low_, *high_;
};

struct Congruence {
  Uint128 state, increment, multiplier;
  Uint128 change() const { return state * (multiplier - 1) + increment; }
};

Congruence congruence_of(const State& state) {
  const std::uint64_t* body = state.data() + common_words;
  const BitGeneratorKind kind = kind_of(state);
  if (kind != BitGeneratorKind::pcg64 && kind != BitGeneratorKind::pcg64dxsm)
    throw ValueError("rows of a random draw: expected a state of PCG64 or PCG64DXSM");
  const bool dxsm = kind == BitGeneratorKind::pcg64dxsm;
  Congruence from{Uint128{body[0]} << 64 | body[1], Uint128{body[2]} << 64 | body[3],
                  dxsm ? Pcg64<true>::multiplier : Pcg64<false>::multiplier};
  if (!dxsm) from.state += from.change();  // it steps first
  return from;
}

void store_rows(Congruence from, std::span<std::uint64_t> words, std::int64_t rows, std::int64_t length) {
  const WordPairs steps(words.data(), length), first(words.data() + 2 * length, rows),
      change(words.data() + 2 * (length + rows), rows);
  Uint128 sum = 0;
  for (std::int64_t i = 0; i < length; ++i, sum = sum * from.multiplier + 1) steps.put(i, sum);
  for (std::int64_t row = 0; row < rows; ++row, from.state += sum * from.change()) {
    first.put(row, from.state);
    change.put(row, from.change());
  }
}

/// The last two of `arguments` are how many are drawn, and the length of a row; the others are those of the
/// draw.
void run_rows(const Distribution& row, const std::string& draw, const std::vector<ndarray>& arguments,
              const ndarray& result) {
  const std::vector<ndarray> own(arguments.begin(), arguments.end() - 2);
  const DrawCall call(own, result);
  call.expect(row.count());
  check_parameters(row, call.parameters());
  const std::span<std::uint64_t> words = call.values<std::uint64_t>();
  const std::int64_t count = arguments.rbegin()[1].item<std::int64_t>(),
                     length = arguments.back().item<std::int64_t>();
  if (count < 0 || length < 1 || words_of_rows(0, count, length) != std::ssize(words))
    throw ValueError("rows of a random draw: expected room for them");
  State state(static_cast<std::size_t>(own[0].nbytes()) / sizeof(std::uint64_t));
  call.bits().store(state.data());
  store_rows(congruence_of(state), words, rows_of(count, length), length);
  call.bits().skip(static_cast<std::uint64_t>(count));
  call.finish(draw, DType::float64, count);
}

}  // namespace

std::string draw_of(BitGeneratorKind kind, std::string_view distribution) {
  return std::string(name(kind)) + '_' + std::string(distribution);
}

std::optional<BitGeneratorKind> congruential_generator(std::string_view draw) {
  for (const BitGeneratorKind kind : congruential)
    for (const std::string_view distribution : of_single_words)
      if (draw == draw_of(kind, distribution)) return kind;
  return std::nullopt;
}

HostFunctionPtr rows_of_draw(const Distribution& row, BitGeneratorKind kind) {
  const std::string draw = draw_of(kind, row.name);
  HostFunction function{
      .name = draw + "_rows", .run = {}, .errors = errors_of_draws, .library = LibraryFunction::draw};
  function.store = [&row, draw](const std::vector<ndarray>& arguments, const ndarray& result) {
    if (arguments.size() < 3)
      throw ValueError("rows of a random draw: expected how many are drawn, and the length of a row");
    run_rows(row, draw, arguments, result);
  };
  return std::make_shared<const HostFunction>(std::move(function));
}

}  // namespace weft::random
