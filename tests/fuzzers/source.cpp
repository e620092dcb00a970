// Programs of NumPy source: each function is read, and what its graph prints is read to the same graph.
#include "frontend/source/source.hpp"

#include <algorithm>
#include <cstdio>

#include "frontend/evaluate/evaluated.hpp"
#include "frontend/loop_check.hpp"
#include "fuzzers/fuzz.hpp"
#include "ir/reference/reference.hpp"
#include "runtime/system/errors.hpp"
#include "weft/evaluate.hpp"

// What compiles is not linked: values are the reference's, and loops that functions make are refused.
namespace weft {

ndarray evaluate(const LazyTensor& tensor) { return reference::evaluate(Graph{{tensor}}, {}).at(0); }
std::vector<ndarray> evaluated(const Graph& graph, const Evaluation&) {
  return reference::evaluate(graph, {});
}

const source::LoopCheck& compiled_loops() {
  static constexpr source::LoopCheck check{
      [](const LoopStepsPtr&) { return std::optional<std::uint32_t>(); },
      [](const LoopStepsPtr&, std::int64_t) { throw NotImplementedError("loops are not compiled here"); }};
  return check;
}

}  // namespace weft

namespace {

using namespace weft::source;

/// A long loop is no fault of the reader's, but libFuzzer would take it for one that hangs.
constexpr std::int64_t max_steps = 5'000;

/// Functions of ours, as masked_sum, have no name in source; complex numbers put together of parts are
/// printed by way of a view of another dtype, which is not read; indexing by data, and what waits for errors,
/// is read to the same values, but not to the same nodes.
bool is_not_read(const weft::Graph& graph) {
  return std::ranges::any_of(weft::topological_order(graph), [](const auto& node) {
    const weft::Operation operation = node->operation();
    return operation == weft::Operation::call || operation == weft::Operation::check ||
           operation == weft::Operation::from_parts || weft::is_indexing(operation);
  });
}

std::string read_again(const std::string& printed, const std::string& function) try {
  return weft::text(read(parse("printed.py", printed), function).graph);
} catch (const weft::Error& error) {
  return error.what();
}

void read_and_print(const Module& module, const FunctionInfo& function) {
  const ReadOptions options{.dims = {}, .default_dim = 3, .max_steps = max_steps};
  const ReadProgram program = read(module, function.name, {}, options);
  const std::string printed = weft::text(program.graph), again = read_again(printed, function.name);
  if (again == printed || is_not_read(program.graph)) return;
  std::fprintf(stderr, "printed:\n%s\nread again:\n%s\n", printed.c_str(), again.c_str());
  __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return weft::fuzz::outcome([&] {
    const Module module = parse("fuzz.py", std::string(reinterpret_cast<const char*>(data), size));
    for (const FunctionInfo& function : module.functions)
      weft::fuzz::outcome([&] { read_and_print(module, function); });
  });
}
