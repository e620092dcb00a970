// What `weft verify` prints: a line for each thing that Weft and NumPy give, and whether they agree.
#pragma once
#include "ir/graph.hpp"
#include "runtime/program/result_form.hpp"
#include "tools/weft/judge/judge.hpp"
#include "tools/weft/judge/nearness.hpp"

namespace weft::cli {

/// What Weft gives: results, or the error that the program raises.
struct Outcome {
  Returned returned;
  std::string error, text, printed;
};

/// Whether they agree in all: results, the form in which they are returned, prints, errors, and the arguments
/// that are changed. `graph` is the program's, `bound` what it was given.
bool agree(const Outcome& ours, const Judgement& numpys, const Graph& graph, const Bound& bound,
           const Asked& asked);

}  // namespace weft::cli
