// Loops, blocks of rows and lengths that data decide, in saved programs: as they were written, within bounds.
#include <algorithm>
#include <array>
#include <functional>

#include "catch.hpp"
#include "runtime/library/library_functions.hpp"
#include "runtime/program/loop.hpp"
#include "runtime/program/row_blocks.hpp"
#include "runtime/saved/saved_function.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/sha256.hpp"

using namespace weft;

namespace {

using Space = BufferRef::Space;
using Kind = LoopBody::Input::Kind;
using Bytes = std::vector<std::byte>;

const BufferType scalar{"", DType::float64, {}, {}};

/// Of one step, for x of four float64s.
SavedProgram holding(Step step, BufferType result) {
  SavedProgram program;
  program.name = "holding";
  program.parameters = {{"x", DType::float64, {{4, -1}}}};
  program.results = {"return"};
  const ndarray places = ndarray::empty(DType::int64, {4});
  std::copy_n(std::array<std::int64_t, 4>{2, 0, 1, 2}.begin(), 4, places.data<std::int64_t>());
  program.constants = {places};
  ShapeClass shapes;
  shapes.program.inputs = {{"x", DType::float64, {4}, {8}}};
  result.name = "return";
  shapes.program.outputs = {std::move(result)};
  shapes.program.steps = {std::move(step)};
  program.classes = {shapes};
  return program;
}

/// The last of x's elements: step i copies x[i].
LoopBody copying_one() {
  LoopBody body;
  body.program.inputs = {{"", DType::float64, {4}, {8}}};
  body.program.outputs = {scalar};
  body.program.steps = {Copy{{Space::input, 0, 0}, {Space::output, 0, 0}, 8}};
  body.inputs = {{Kind::captured, 0}};
  body.varying = {{2, {{8, {1}}}}};  // where the copy begins
  body.spare_bytes = {0};
  return body;
}

Loop loop_of(LoopBody body) {
  return {.body = std::make_shared<const LoopBody>(std::move(body)),
          .steps = 4,
          .carried = {{Space::output, 0, 0}},
          .captured = {{Space::input, 0, 0}}};
}

SavedProgram looping(LoopBody body = copying_one()) { return holding(loop_of(std::move(body)), scalar); }

/// x[places], two rows at a time.
BlockedRows looking_up() {
  const BufferType numbers{"", DType::float64, {4}, {8}};
  const HostCall call{.function = library_function(LibraryFunction::take),
                      .axes = {0},
                      .buffers = {{Space::input, 0, 0}, {Space::constant, 0, 0}, {Space::output, 0, 0}},
                      .types = {numbers, {"", DType::int64, {4}, {8}}, numbers}};
  return {.levels = {4}, .rows = 2, .steps = {{call, {}, {{0}, {8}, {8}}, {}}}, .row_bytes = {}};
}

SavedProgram blocked(BlockedRows rows = looking_up()) {
  RowBlocks blocks;
  blocks.rows = std::make_shared<const BlockedRows>(std::move(rows));
  return holding(blocks, {"", DType::float64, {4}, {8}});
}

/// x, as long as the first of `places` says, or another.
SavedProgram trimmed(std::int64_t place = 0) {
  SavedProgram program =
      holding(Copy{{Space::input, 0, 0}, {Space::output, 0, 0}, 32}, {"", DType::float64, {4}, {8}});
  program.classes[0].program.steps.push_back(Trim{0, 0, {Space::constant, 0, 8 * place}});
  return program;
}

ndarray four() {
  const ndarray x = ndarray::empty(DType::float64, {4});
  for (int i = 0; i < 4; ++i) x.data<double>()[i] = i + 0.5;
  return x;
}

std::string result_of(const SavedProgram& program) {
  const Bytes file = pack(program);
  const SavedFunction function(unpack(file));
  CHECK(pack(function.program()) == file);
  return function(four())[0].str();
}

std::string refusal(const SavedProgram& program) {
  try {
    result_of(program);
  } catch (const ValueError& error) {
    const std::string text = error.what();
    return text.substr(text.rfind(": ") + 2);
  }
  return "";
}

std::string refusal_of_body(const std::function<void(LoopBody&)>& change) {
  LoopBody body = copying_one();
  change(body);
  return refusal(looping(std::move(body)));
}

std::string refusal_of_rows(const std::function<void(BlockedRows&)>& change) {
  BlockedRows rows = looking_up();
  change(rows);
  return refusal(blocked(std::move(rows)));
}

Bytes forged(Bytes file) {
  const Sha256 digest = sha256(std::span(file).first(file.size() - sizeof(Sha256)));
  std::ranges::copy(digest, file.end() - sizeof(Sha256));
  return file;
}

}  // namespace

TEST_CASE("A saved program holds loops, blocks of rows and lengths that data decide") {
  CHECK(result_of(looping()) == "3.5");
  CHECK(result_of(blocked()) == "[2.5 0.5 1.5 2.5]");
  CHECK(result_of(trimmed()) == "[0.5 1.5]");
  CHECK(result_of(trimmed(1)) == "[]");
}

TEST_CASE("A step of a saved loop that would leave its buffers is refused") {
  CHECK(refusal_of_body([](LoopBody& body) { body.varying[0].size[0].coefficient = 16; }) ==
        "a step leaves its buffer");
  CHECK(refusal_of_body([](LoopBody& body) { body.varying[0].number = 3; }) == "a step leaves its buffer");
  CHECK(refusal_of_body([](LoopBody& body) { body.varying[0].number = 4; }) == "a step leaves its buffer");
  CHECK(refusal_of_body([](LoopBody& body) { body.spare_bytes = {4}; }) == "a step leaves its buffer");
  SavedProgram program = looping();
  std::get<Loop>(program.classes[0].program.steps[0]).captured[0].offset = 8;
  CHECK(refusal(program) == "a step leaves its buffer");
}

TEST_CASE("A saved loop's body holds together") {
  CHECK(refusal_of_body([](LoopBody& body) { body.inputs[0].index = 1; }) ==
        "an input of a loop's step is none");
  CHECK(refusal_of_body([](LoopBody& body) { body.inputs.clear(); }) ==
        "an input of a loop's step is missing");
  CHECK(refusal_of_body([](LoopBody& body) { body.varying[0].number = 5; }) == "a size has no number");
  CHECK(refusal_of_body([](LoopBody& body) { body.varying[0].size[0].orders = {}; }) ==
        "a size has other dimensions");
  CHECK(refusal_of_body([](LoopBody& body) { body.spare_bytes = {}; }) ==
        "a loop's step leaves other values than the loop carries");
  CHECK(refusal_of_body([](LoopBody& body) { body.given_lengths = {1}; }) ==
        "a length that a loop's step is given is none");
  CHECK(refusal_of_body([](LoopBody& body) { body.lengths = 1; }) == "a loop's step measures other lengths");
  CHECK(refusal_of_body([](LoopBody& body) { body.program.arena_bytes = -1; }) ==
        "a loop's steps need more memory than can be");
  CHECK(refusal_of_body([](LoopBody& body) { body.program.steps.emplace_back(Trim{}); }) ==
        "a result is trimmed within a loop");
  SavedProgram program = looping();
  std::get<Loop>(program.classes[0].program.steps[0]).condition = 1;
  CHECK(refusal(program) == "a loop has no condition");
  program.classes[0].program.steps = {LoopLaunch{.buffers = {{Space::output, 0, 0}}}};
  CHECK(refusal(program) == "a loop has no kernel");
}

TEST_CASE("Loops of a file lie within one another to a depth alone") {
  const auto nested = [](int depth) {
    LoopBody body = copying_one();
    body.varying.clear();
    for (; depth > 1; --depth) {
      LoopBody around = copying_one();
      around.varying.clear();
      around.program.steps = {loop_of(std::move(body))};
      body = std::move(around);
      std::get<Loop>(body.program.steps[0]).steps = 1;
    }
    return looping(std::move(body));
  };
  CHECK(result_of(nested(64)) == "0.5");
  CHECK(refusal(nested(65)) == "loops lie too deep within one another");
}

TEST_CASE("Blocks of rows that would leave their buffers are refused") {
  const auto leaves = [](const std::string& text) {
    return text == "a step leaves its buffer" || text == "blocks of rows leave their buffers";
  };
  CHECK(leaves(refusal_of_rows([](BlockedRows& rows) { rows.levels = {5}; })));
  CHECK(leaves(refusal_of_rows([](BlockedRows& rows) { rows.rows = 0; })));
  CHECK(leaves(refusal_of_rows([](BlockedRows& rows) { rows.steps[0].moves[1] = {16}; })));
  CHECK(leaves(refusal_of_rows([](BlockedRows& rows) { rows.steps[0].moves[2] = {-8}; })));
  CHECK(leaves(refusal_of_rows([](BlockedRows& rows) { rows.steps[0].moves[0] = {8}; })));
  CHECK(leaves(refusal_of_rows([](BlockedRows& rows) {
    rows.levels = {3, 4};
    rows.steps[0].moves = {{0, 0}, {0, 8}, {8, 8}};
  })));
  CHECK(refusal_of_rows([](BlockedRows& rows) { rows.steps[0].moves.pop_back(); }) ==
        "a buffer does not move with rows");
  CHECK(refusal_of_rows([](BlockedRows& rows) { rows.steps[0].extents = {{0, 1}}; }) ==
        "an extent of rows is none");
  CHECK(refusal_of_rows([](BlockedRows& rows) {
          std::get<HostCall>(rows.steps[0].step).buffers[2] = {Space::block, 0, 0};
        }) == "a buffer does not exist");
}

TEST_CASE("A length beyond its result is refused, and so is one of nothing") {
  SavedProgram program = trimmed();
  program.constants[0].data<std::int64_t>()[0] = 5;
  CHECK_THROWS_AS(result_of(program), InternalError);
  program = trimmed();
  std::get<Trim>(program.classes[0].program.steps[1]).output = 1;
  CHECK(refusal(program) == "a result that is trimmed has no length");
  std::get<Trim>(program.classes[0].program.steps[1]) = {
      .output = 0, .axis = 1, .length = {Space::constant, 0, 0}};
  CHECK(refusal(program) == "a result that is trimmed has no length");
  CHECK(refusal(trimmed(4)) == "a step leaves its buffer");
  program.classes[0].program.steps = {Measure{{Space::constant, 0, 0}, {Space::output, 0, 0}, 0, 4}};
  CHECK(refusal(program) == "a length is measured outside a loop");
}

TEST_CASE("A forged file of loops is refused, or runs within its bounds") {
  for (const SavedProgram& program : {looping(), blocked(), trimmed()}) {
    const Bytes file = pack(program);
    for (std::size_t i = 32; i < file.size() - sizeof(Sha256); ++i)
      for (const int value : {0, 1, 2, 3, 7, 8, 63, 64, 65, 127, 128, 255}) {
        Bytes changed = file;
        changed[i] = static_cast<std::byte>(value);
        try {
          const SavedFunction function(unpack(forged(changed)));
          function(four());
        } catch (const Error&) {  // of any kind: what matters is that nothing is touched outside its bounds
        }
      }
  }
}

TEST_CASE("Blocks of rows that are none, or too many, are refused") {
  CHECK(refusal_of_rows([](BlockedRows& rows) { rows.levels.clear(), rows.steps.clear(); }) ==
        "blocks of rows have no rows");
  CHECK(refusal_of_rows([](BlockedRows& rows) {
          constexpr std::int64_t many = std::int64_t{1} << 40;
          rows.levels = {many, many, 1}, rows.steps.clear();
        }) == "blocks of rows leave their buffers");
}

TEST_CASE("A form whose parts are not the results with names is refused") {
  SavedProgram program = looping();
  program.results = {no_result};
  program.form = {.texts = {"[", "]"}, .parts = {ResultForm::Part::array}};
  CHECK(refusal(program) == "parts of a result are others than it says");
  program.results = {"return"};
  CHECK(refusal(program).empty());
}

TEST_CASE("A form that is not that of the results is refused") {
  SavedProgram program = looping();
  program.form = {.texts = {"{'a': ", "}"}, .parts = {ResultForm::Part::array}};
  CHECK(unpack(pack(program)).form.texts[0] == "{'a': ");
  program.form.parts.push_back(ResultForm::Part::array);
  CHECK(refusal(program) == "parts of a result are missing");
}
