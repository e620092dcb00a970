// Loops that are written in C++ become nodes: their bodies are called for some of the steps, and tell what
// all of them are.
#pragma once
#include <map>
#include <optional>
#include <string>

#include "frontend/loops/sampling.hpp"
#include "frontend/numpy/core/loop_indexes.hpp"
#include "ir/loops/loop.hpp"
#include "weft/loops.hpp"

namespace weft {

struct WrittenLoop {
  std::string name;  // for errors
  std::int64_t first = 0, steps = 0;
  numpy::Tensors init;
  numpy::loops::Body step;
  /// Its steps have no index, and the first value says before each whether there is one.
  bool ends_by_data = false;
};

/// Reads one loop and those within it, once each for every sample of the outermost, which may be a loop in
/// source that calls functions made of loops.
class LoopTracer {
 public:
  /// What the loop leaves. Errors: those of its body; TypeError and ValueError when it changes what is
  /// carried; NotImplementedError when the steps are not alike.
  static numpy::Tensors traced(const WrittenLoop& loop);
  /// Whether this thread is calling a body for one of its steps.
  static bool is_tracing();
  /// Those of what `body` gives, of which nothing is kept.
  static std::vector<Type> types_of(const std::function<numpy::Tensors()>& body);

 private:
  struct Range {
    std::int64_t first = 0, steps = 0;
  };
  struct TracedStep {
    LoopStep step;
    std::vector<std::size_t> carried;  // of the values: the others stay as they are
    numpy::Tensors captured;
  };
  /// That the steps of a loop differ in more than numbers.
  struct Differs {
    std::uint32_t loop;
  };

  explicit LoopTracer(const WrittenLoop& loop) : outermost_(loop), sampling_(own_sampling_) {}
  LoopTracer(const WrittenLoop& loop, LoopSampling& around) : outermost_(loop), sampling_(around) {}

  numpy::Tensors trace();
  numpy::Tensors trace_in_sample();
  std::optional<numpy::Tensors> trace_apart(Range apart);
  std::optional<numpy::Tensors> as_node(Range range, const numpy::Tensors& values);
  numpy::Tensors node_of_samples(Range range, const numpy::Tensors& values);
  std::vector<TracedStep> samples(Range range, const numpy::Tensors& values);
  numpy::Tensors trace_within(const WrittenLoop& loop);
  bool set_apart(std::uint32_t loop);

  TracedStep sample(const WrittenLoop& loop, Range range, const numpy::Tensors& values);
  TracedStep step_within(const WrittenLoop& loop, std::int64_t number, const numpy::Tensors& values);

  const WrittenLoop& outermost_;
  LoopSampling own_sampling_;
  LoopSampling& sampling_;
  std::uint32_t loops_ = 0;                 // met within, in the sample at hand
  std::map<std::uint32_t, int> set_apart_;  // steps of loops within that are by themselves
  std::string why_;                         // the steps are not alike
};

}  // namespace weft
