// Loops of many steps become one node: a few of the steps are read, and tell what all of them are.
#pragma once
#include <algorithm>
#include <exception>
#include <unordered_map>

#include "frontend/loops/sampling.hpp"
#include "frontend/source/loops/loop_checks.hpp"
#include "frontend/source/loops/loop_step.hpp"

namespace weft::source {

/// Reads `for` loops over ranges and arrays. The steps read are among others the first and the last, so that
/// what is affine and holds for them holds for all.
class LoopReader {
 public:
  /// Fewer steps are written out: what lies between them is fused.
  static constexpr std::int64_t least_steps = 8;

  LoopReader(Interpreter& interpreter, const LoopCheck& check) : interpreter_(interpreter), check_(check) {}

  /// Reads all of a loop; steps by themselves at its ends where they are another thing than the rest. False,
  /// and nothing has changed: it is to be read step by step.
  bool read(const Statement& statement, const Value& items);
  /// The same for a while whose condition is known only when the program runs.
  bool read_while(const Statement& statement, const LazyTensor& condition);

  /// The same for one whose condition is known to hold at first. False too where an int might become larger
  /// than those that are read: what is known has no such limit.
  bool read_known_while(const Statement& statement);

  /// Reads the function that is called, from the frame at hand, where some of its arrays have lengths that
  /// depend on data, as one step of a loop. False, and nothing has changed, where they have not.
  bool read_function(Index32 function);

  /// Errors: LoopRefused when a sample has taken too many statements, of `steps` in all.
  void check_steps(std::int64_t steps) const;

  /// Before a generator gives an item that was made when there were so many nodes. Errors: LoopRefused where
  /// it was there before the sample at hand, which is read more often than items are given.
  void check_item(std::uint64_t made);
  /// Whether the last loop that was to be read takes such items: its steps are written out.
  bool takes_items() const { return takes_items_; }

  /// What the sample at hand has come to, to go back to; nothing when no loop is being read.
  std::optional<LoopSampling> sampling() const {
    return sampling_ ? std::optional(*sampling_) : std::nullopt;
  }
  void sample_from(const std::optional<LoopSampling>& before) {
    if (before) *sampling_ = *before;
  }
  /// Whether a loop within the one that is read, which cannot be read as it is written, is to be read with a
  /// counter that is computed.
  bool counts(const Statement& statement) const;
  /// How many steps a while takes at most, and whether it takes them all: nothing leaves it, nor do data
  /// decide.
  void know_steps(Offset loop, PythonInt most, bool takes_all) {
    most_steps_[loop] = static_cast<std::int64_t>(std::clamp<PythonInt>(most, 0, INT64_MAX));
    known_steps_.erase(loop);
    if (takes_all) known_steps_[loop] = most_steps_[loop];
  }
  /// Whether the last loop that was to be read makes what is known: its steps are written out.
  bool makes_what_is_known() const { return makes_what_is_known_; }
  /// Goes back to the loops that were being read then, and keeps what has been decided since.
  void leave_to(const std::optional<LoopSampling>& before);

 private:
  /// Steps at each end that may differ from the rest, as where a slice has one element, and be read by
  /// themselves.
  static constexpr std::int64_t most_apart = 2;

  /// How a loop within a loop is read, alike in each step of the outer one.
  struct Plan {
    bool written_out = false, ends_by_data = false, counted = false;
    bool never_alike = false;  // of other lengths in other steps: writing it out does not make them alike
    Offset around = 0;         // the loop that it stands in
    std::int64_t before = 0;   // steps read by themselves
    std::int64_t longest = 0;  // of those met
    bool may_be_written_out() const { return !written_out && !counted && !ends_by_data && !never_alike; }
  };
  /// That a plan has changed while a sample was read.
  struct ReadAgain {};
  /// That the steps of a loop differ in more than numbers.
  struct Differs {
    Offset loop;
  };
  struct Range {
    std::int64_t first = 0, steps = 0;
  };
  /// Steps of a loop that were read, and what was decided while each was.
  struct Samples {
    const Statement& statement;
    const Value& items;
    Range range;
    bool guarded;
    std::vector<TracedStep> steps = {};
    std::vector<LoopSampling> samplings = {};
    std::size_t count = 0;               // without corners that are moved inside
    std::size_t depth = 1, lengths = 0;  // that they came to
    std::size_t needed(std::size_t degree) const { return samples_for(depth, lengths, degree); }
    bool are_alike_between(const LoopSteps& made) const {
      return decided_alike(samplings) && divides_everywhere(samplings) && has_affine_indexes(made);
    }
  };

  // Which way (loop_reader.cpp)
  bool read_outermost(const Statement& statement, const Value& items);
  bool read_with_loops_within(const Statement& statement, const Value& items, std::int64_t length);
  bool read_within(const Statement& statement, const Value& items, std::int64_t length);
  bool execute_step(const Statement& statement, const Value& items, std::int64_t place);
  bool read_by_itself(const Statement& statement, const Value& items, std::int64_t place);
  bool read_guarded(const Statement& statement, const Value& items, std::int64_t length);
  Tensor guard(const Statement& statement);

  // Samples (loop_samples.cpp)
  void read_sample(Samples& samples, LoopSampling chosen);
  void read_samples(Samples& samples, std::size_t degree);
  std::int64_t most_steps(const Statement& statement, Range range, bool by_data) const;
  TracedStep sampled_step(const Statement& statement, const Value& items, Range range, bool guarded);
  TracedStep untaken_step(std::int64_t first, const std::function<TracedStep(std::int64_t)>& traced) const;

  // What is made of them (loop_attempts.cpp)
  bool become_node(const Statement& statement, const Value& items, Range range, bool guarded = false);
  LoopStepsPtr joined(Samples& samples);
  LoopStepsPtr check_alike(const Samples& samples) const;

  // How loops within are read (loop_plans.cpp)
  bool set_apart(Offset loop);
  bool is_short(Offset loop);
  bool write_out(const Statement& statement);
  bool write_out(const Dims& loops);
  bool count_steps(std::optional<Offset> loop = {});

  // What it leaves (loop_results.cpp)
  void bind(const Statement& statement, const Value& items, Range range, const TracedStep& step,
            LoopStepsPtr steps);
  void leave_choices(const TracedStep& step);
  std::int64_t most_of(Offset loop, Range range) const;
  void leave_node(Range range, const TracedStep& step, std::vector<Tensor> inputs, LoopStepsPtr steps);
  void may_share(const Carried& carried, const TracedStep& step, const Names& before) const;
  void return_results(const TracedStep& step, std::vector<Tensor> inputs, LoopStepsPtr steps);
  static std::shared_ptr<Storage> after_turns(const TracedStep& step, std::shared_ptr<Storage> storage,
                                              std::int64_t steps);
  void bind_array(const Carried& carried, const Array& array);
  void leave(const Carried& carried, const LazyTensor& left);

  Interpreter& interpreter_;
  const LoopCheck& check_;
  LoopSampling* sampling_ = nullptr;  // null: no loop is being read
  std::int64_t last_step_ = 0;        // that the sample at hand may take
  std::uint64_t first_node_ = 0;      // that it makes
  std::uint64_t last_node_ = 0;       // that it may make
  Offset outermost_ = 0;
  bool takes_items_ = false, makes_what_is_known_ = false;
  bool stacks_within_ = false;  // a loop within has told how long lists are, from one of its steps
  std::unordered_map<Offset, std::int64_t> known_steps_, most_steps_;
  /// Whether loops within may be read with counters that are computed, which is tried last; whether any would
  /// have been.
  bool counts_steps_ = true, wants_to_count_ = false;
  /// How often the body of loops within one another may be written out, and whether more would have been.
  std::int64_t most_bodies_ = INT64_MAX;
  bool wants_more_bodies_ = false;
  bool is_known_while_ = false;  // what is read is one whose condition is known to hold at first
  std::uint64_t loops_come_to_ = 0, sampled_loop_ = 0;
  std::vector<Offset> around_;   // the loops at hand, the outermost first
  Tensor condition_;             // of the while that becomes a node
  bool forgets_arrays_ = false;  // a loop has left names unbound whose arrays are of any length
  std::exception_ptr failure_;   // what the last sample raised
  bool fails_in_nest_ = false;   // where there were loops within
  std::unordered_map<Offset, Plan> plans_;
  std::unordered_map<Offset, StepAssumptions> assumed_;  // alike for all samples
};

}  // namespace weft::source
