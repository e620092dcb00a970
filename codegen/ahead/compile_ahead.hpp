// Programs compiled ahead of time, for every length of their free dimensions.
#pragma once
#include <functional>
#include <optional>

#include "ir/graph.hpp"
#include "passes/schedule/compile_options.hpp"
#include "runtime/saved/saved_program.hpp"

namespace weft {

/// A program before it is compiled: its graph for any lengths of its free dimensions. The graph's variables
/// bear the names of parameters. What `graph` throws for some lengths, the program will throw for them; it
/// notes the numbers whose signs decided what the graph is.
struct UnsavedProgram {
  std::string name;
  std::vector<std::string> dimensions;
  std::vector<SavedParameter> parameters;
  std::vector<std::string> results;
  ResultForm form = {};  // how they lie in what is returned
  std::function<Graph(const Dims& lengths, std::vector<std::int64_t>& decisions)> graph;
  CompileOptions options = {};
  /// What its kernels are compiled for: those of x86-64, of which a machine takes the best that it runs, or a
  /// GPU.
  std::vector<Isa> targets = {Isa::sse2, Isa::avx2, Isa::avx512};
};

/// Compiles it. Errors: those of `graph` at lengths in general; NotImplementedError for what depends on
/// lengths in other ways than saved programs can (shape_boxes), as what a memory limit leaves does, and for
/// constant arrays that do not lie in a piece.
SavedProgram compile_ahead(const UnsavedProgram& program);

}  // namespace weft
