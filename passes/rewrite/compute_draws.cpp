#include "passes/rewrite/compute_draws.hpp"

#include <algorithm>
#include <optional>

#include "passes/analysis/scalars.hpp"
#include "passes/rewrite/drawn_numbers.hpp"
#include "passes/rewrite/row_cuts.hpp"
#include "runtime/library/random/draw_rows.hpp"
#include "runtime/library/random/draws.hpp"

namespace weft::passes {
namespace {

/// Of fewer elements compiling takes longer than what is gained in ten thousand runs.
constexpr std::int64_t least_elements = 1 << 12;
/// What rows are made of is in the first cache, or in the second one if need be, and less than what is drawn.
constexpr std::int64_t least_row = 64, longest_row = 1 << 10, longest_at_all = 1 << 14, least_rows = 8,
                       uneven_row = 512;

/// How long rows are, whose length divides that of the last axis: whole vectors where it can be; 0 where they
/// would be too short or too long.
std::int64_t row_of(const Type& numbers) {
  if (numbers.ndim() == 0 || numbers.size() < least_elements) return 0;
  const std::int64_t length = numbers.shape.back(), longest = std::min(length, numbers.size() / least_rows);
  for (const std::int64_t step : {8, 1})
    for (std::int64_t row = std::min(longest, longest_row) / step * step; row >= least_row; row -= step)
      if (length % row == 0) return row;
  for (std::int64_t row = longest_row; row <= std::min(longest, longest_at_all); ++row)
    if (length % row == 0) return row;
  return 0;
}

/// The generator of a call that draws uniform numbers between bounds that are known, where kernels can go on
/// from its states.
std::optional<random::BitGeneratorKind> generator_of(const Node& call) {
  if (call.operation() != Operation::call) return {};
  const auto& function = call.attribute<HostFunctionPtr>(Attribute::function);
  if (function->library != LibraryFunction::draw) return {};
  const auto is_known = [](const Tensor& bound) { return uniform_value(bound).has_value(); };
  if (!std::ranges::all_of(call.inputs().subspan(1), is_known)) return {};
  return random::congruential_generator(function->name);
}

struct Draw {
  random::BitGeneratorKind kind;
  std::int64_t state_items, row;
  const Node* numbers;  // what is drawn, in the shape in which it is read
};

bool is_slice(const Node& node, std::int64_t start, std::int64_t length) {
  return node.operation() == Operation::getitem &&
         node.attribute<Index>(Attribute::index) == Index{{IndexItem::Kind::slice, start, 1, length}};
}

/// What is drawn, of what `call` gives beside the state; null where others read that otherwise.
const Node* numbers_of(const Node& call, std::int64_t state_items, const Readers& readers) {
  const Node* numbers = nullptr;
  for (const Node* reader : readers.of(call)) {
    if (reader != nullptr && is_slice(*reader, 0, state_items)) continue;
    const std::int64_t count = call.types()[0].size() - state_items;
    if (reader == nullptr || numbers != nullptr || !is_slice(*reader, state_items, count)) return nullptr;
    numbers = reader;
  }
  return numbers;
}

/// As the reshapes that alone read it lay it out.
const Node& laid_out(const Node& numbers, const Readers& readers) {
  const Node* last = &numbers;
  for (;;) {
    const std::vector<const Node*>& next = readers.of(*last);
    if (next.size() != 1 || next[0] == nullptr || next[0]->operation() != Operation::reshape) return *last;
    last = next[0];
  }
}

/// In rows of the shape in which the numbers are read, or else of all of them in a line, or else so that the
/// last row has more.
std::optional<Draw> draw_of(const Node& call, const Readers& readers) {
  const std::int64_t state_items = call.inputs()[0].type().nbytes() / itemsize(DType::float64);
  const Node* drawn = numbers_of(call, state_items, readers);
  if (drawn == nullptr) return {};
  for (const Node* numbers : {&laid_out(*drawn, readers), drawn})
    if (const std::int64_t row = row_of(numbers->types()[0]))
      return Draw{*generator_of(call), state_items, row, numbers};
  if (drawn->types()[0].size() < least_elements) return {};
  return Draw{*generator_of(call), state_items, uneven_row, drawn};
}

double number(const Tensor& tensor) { return *uniform_value(tensor)->copy_c().data<double>(); }

/// The words that the draw is computed from, in place of what it gives.
Tensor words_of(const Node& call, const Draw& draw, std::vector<Tensor> inputs) {
  const HostFunctionPtr rows =
      random::random_function(call.attribute<HostFunctionPtr>(Attribute::function)->name + "_rows");
  const std::int64_t count = draw.numbers->types()[0].size();
  inputs.insert(inputs.end(), {constant(count), constant(draw.row)});
  return Node::apply(Operation::call, std::move(inputs),
                     {{Attribute::dtype, DType::uint64},
                      {Attribute::shape, Dims{random::words_of_rows(draw.state_items, count, draw.row)}},
                      {Attribute::function, rows}});
}

/// The shape in which it is computed.
Dims shape_in_rows(const Draw& draw) {
  const Type& type = draw.numbers->types()[0];
  const std::int64_t length = type.shape.back();
  if (length == draw.row) return type.shape;
  return length % draw.row == 0 ? cut_shape(type.shape, draw.row)
                                : Dims{random::rows_of(length, draw.row), draw.row};
}

/// What is drawn, in rows.
Tensor computed(const Draw& draw, const Node& call, const Tensor& words) {
  const Tensor numbers = drawn_numbers(words, draw.state_items, draw.kind, shape_in_rows(draw));
  if (call.inputs().size() == 1) return numbers;
  const double low = number(call.inputs()[1]), range = number(call.inputs()[2]) - low;
  const Tensor above = Node::apply(Operation::multiply, {constant(range), numbers});
  return Node::apply(Operation::add, {constant(low), above});
}

/// As many as are drawn.
Tensor first_of(const Tensor& rows, std::int64_t count) {
  const Tensor flat = Node::apply(Operation::reshape, {rows}, {{Attribute::shape, Dims{rows.type().size()}}});
  return Node::apply(Operation::getitem, {flat},
                     {{Attribute::index, Index{{IndexItem::Kind::slice, 0, 1, count}}}});
}

class Draws {
 public:
  Draws(const std::vector<const Node*>& calls, const Graph& graph) : readers_(graph), cuts_(readers_) {
    for (const Node* call : calls)
      if (const auto draw = draw_of(*call, readers_)) add(*call, *draw);
  }

  std::vector<Tensor> rewritten(const Node& node, const std::vector<Tensor>& inputs) {
    if (const Draw* draw = draws_.find(&node)) return {words_of(node, *draw, inputs)};
    const Node* const* call = calls_.find(&node);
    if (call == nullptr) return cuts_.rewritten(node, inputs);
    const Draw& draw = draws_.at(*call);
    if (&node != draw.numbers) return inputs;
    const Tensor rows = computed(draw, **call, inputs[0]);
    const std::int64_t count = node.types()[0].size();
    return {rows.type().size() == count ? cuts_.whole(node, rows) : first_of(rows, count)};
  }

 private:
  void add(const Node& call, const Draw& draw) {
    draws_[&call] = draw;
    for (const Node* node = draw.numbers; node != &call; node = &node->inputs()[0].node())
      calls_[node] = &call;
    const std::int64_t length = draw.numbers->types()[0].shape.back();
    if (length != draw.row && length % draw.row == 0) cuts_.begin(*draw.numbers, draw.row);
  }

  Readers readers_;
  RowCuts cuts_;
  NodeMap<Draw> draws_;         // by calls
  NodeMap<const Node*> calls_;  // of what is drawn and its reshapes
};

}  // namespace

Graph compute_draws(const Graph& graph) {
  std::vector<const Node*> calls;
  for (const NodePtr& node : topological_order(graph))
    if (generator_of(*node)) calls.push_back(node.get());
  if (calls.empty()) return graph;
  Draws draws(calls, graph);
  return rewrite(graph, [&](const Node& node, const std::vector<Tensor>& inputs) {
    return draws.rewritten(node, inputs);
  });
}

}  // namespace weft::passes
