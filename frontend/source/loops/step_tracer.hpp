// How a step of a loop is read: variables stand for what it may change, and what became of them is found.
#pragma once
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/loops/loop_step.hpp"
#include "frontend/source/loops/names_apart.hpp"

namespace weft::source {

/// That an int leaves the bounds which it was assumed to have; or, of ~name, that a Python number becomes a
/// NumPy scalar, or the other way round.
struct Widened {
  Index32 name;
};

/// That arrays which names are bound to are of another length at each step.
struct Varies {
  std::vector<Index32> names;
};

/// That a name which the steps bind anew shares its memory with others before the loop.
struct Shares {
  Index32 name;
};

/// Puts variables in place of what a step may change, and finds what became of them.
class StepTracer {
 public:
  StepTracer(Interpreter& interpreter, const Statement& statement, const Value& walked,
             const StepAssumptions& assumed, bool guarded, const StepCount& steps,
             std::vector<StackedList> stacked, const NamesApart& apart, const ChoicesApart& choices,
             const ItemsApart& items);

  /// `item` is called once the variables are in place.
  TracedStep run(const std::function<Value()>& item);

 private:
  /// The length of arrays that are of another one at each step, and as long as one another before the loop.
  /// Each has memory of its own in a step.
  struct VaryingLength {
    LazyTensor before;
    numpy::CountedLength given;
    std::int64_t whole = 0;  // before the loop
    std::vector<Index32> names = {};
  };
  struct VariedArray {
    Index32 name;
    Array before;
    LazyTensor held, given;  // before the loop, and in the step
    Array inside;            // of `given`
  };
  struct GivenScalar {
    Index32 name;
    Tensor before, variable;
    bool is_number;  // of Python's
    bool or_python;  // a NumPy scalar that may be one
    ComputedNumber number;
  };
  /// What a name is bound to before and after the step, when that is all of an array's memory which nothing
  /// else sees.
  struct Turn {
    std::size_t before, after;
  };
  /// Ints that are floats too, and how far a step may go for no loop to get beyond them.
  static constexpr int wide_bits = 53;
  static constexpr PythonInt most_int = PythonInt{1} << wide_bits, most_growth = PythonInt{1} << 10;

  [[noreturn]] void refuse(bool settles = false) const { throw LoopRefused{statement_.offset, settles, {}}; }

  // Before the step, and its end (loop_step.cpp)
  bool is_function() const { return statement_.kind == StatementKind::def; }
  Block body() const;
  void add_targets(const Expression& target);
  /// What a step may leave as it was, and something reads later, is handed from step to step.
  void keep_bound_sometimes();
  /// What is bound before it is read is not there before the step.
  void substitute();
  void execute_function(const Block& body);
  /// A Python number, as one that is computed.
  static std::optional<ComputedNumber> number_of(const Value& value);
  /// An int that steps change stays, it is assumed, among the numbers of as many bits; where it does not, it
  /// is tried whether it grows by little.
  ComputedNumber bounds_of(Index32 name, const ComputedNumber& before, const Tensor& given) const;
  /// What masks mark becomes arrays.
  void settle_items(Index32 name);
  void collect_condition();
  void carry(Carried what, const Tensor& input, const Tensor& given, const Tensor& left);
  /// What the step reads from outside becomes parameters.
  void make_graph();

  // What names are, and who reads them (step_uses.cpp)
  bool is_target(Index32 name) const;
  /// Whether the body binds the name of the item anew.
  bool binds_item() const;
  /// What a name holds that the body binds anew: it stays where the loop takes no step.
  const Value* held_before(Index32 name) const;
  bool is_returned(Index32 name) const;
  bool is_read_later(Index32 name) const;
  bool item_is_read_after() const;
  /// Whether nothing reads what a step leaves under the name.
  bool is_dead(Index32 name) const;
  std::optional<std::size_t> place_of(const Array& array) const;
  /// What leads to the array's memory in the frame, and, before the step, in all that wait for it and in what
  /// the loop walks.
  int owners(const Array& array) const;
  int owners_before(const Array& array) const;

  // Memory (step_memory.cpp)
  std::optional<Turn> turn_of(Index32 name) const;
  /// Names that exchange their memory, as a, b = b, a does: each carries what it is bound to. Where data
  /// decide how often they do, none knows in the end which memory is whose, and it must not matter.
  void find_turns();
  bool takes_turns(const std::shared_ptr<Storage>& storage) const;
  /// Names that are read apart share no memory that a step writes.
  void check_apart() const;
  void collect_storages();
  void collect_items();

  // Lists (step_lists.cpp)
  [[noreturn]] void refuse_change() const;
  bool is_grown_as_before(Index32 name, const Value& value) const;
  /// What is appended at each step, if all append as much, and whether others than the list know it.
  void collect_lists(const StepLists& lists);
  /// Whether steps hand on nothing but what they append.
  bool carries_lists_alone() const;

  // Lists and dicts that are bound anew (step_containers.cpp)
  /// Whether the name alone knows the container that it is bound to before the step, and those after it.
  bool is_its_own(const Value& before, const Value& after) const;
  /// The values of dicts that take the place of others, of the same keys, become these others'.
  void keep_dicts();
  void keep_dict(const std::shared_ptr<Dict>& before, const std::shared_ptr<Dict>& after);
  bool is_kept_dict(Index32 name, const Value& value) const;
  /// Whether a tuple, or a list in the place of another one, is handed on by its items.
  bool is_sequence_anew(Index32 name, const Value& value) const;

  // Names (step_names.cpp)
  void take_choices_apart();
  [[noreturn]] void refuse_kind(Index32 name, const Value& value) const;
  void collect_name(Index32 name);
  LazyTensor narrowed_here(const ComputedNumber& number) const;
  void collect_number(Index32 name, const ComputedNumber& left, bool live);
  void collect_scalar(Index32 name, const Scalar& scalar, bool live);
  /// A name may be bound to another array at each step, if no other name sees the one before.
  void collect_array(Index32 name, const Array& array, bool live);
  std::optional<Index32> handed_on_by(const Array& array) const;
  void add_memory_before(Index32 name, std::vector<std::shared_ptr<Storage>>& memory) const;
  /// The callers' arrays that the array may be; what it may be besides, nothing sees any longer.
  std::vector<std::shared_ptr<Storage>> perhaps_given(const Array& array) const;

  // Arrays that become shorter (step_lengths.cpp)
  void substitute_varying(Index32 name, const Array& array);
  /// All arrays of one length before the step are of one length after it.
  void collect_length(const VaryingLength& length);
  /// Memory of the step's own, which no other name sees; what it held before the loop, neither, if that was
  /// changed.
  void collect_varying(const VariedArray& varied, const Array& array);
  static bool differ_in_length(const Type& a, const Type& b);

  // Functions that are read as one step (step_results.cpp)
  /// Whether no length that data decide has to do with it, and no loop, of which one step alone was read.
  static bool is_independent(const Tensor& tensor);
  /// The same of what was there before the step.
  Tensor outside(const Tensor& tensor) const;
  void collect_results();
  void collect_result(Value& value);
  /// Whether the array is a view of memory whose lengths are known, and can be taken again.
  static bool is_seen_plainly(const Array& array);
  /// One whose length depends on data has room for the longest.
  void collect_result_array(LazyTensor left);

  Interpreter& interpreter_;
  const Statement& statement_;
  const Value& walked_;
  const StepAssumptions& assumed_;
  const StepCount& steps_;
  std::vector<StackedList> stacked_;  // before the loop
  const NamesApart& apart_;
  const ChoicesApart& choices_;
  const ItemsApart& items_;
  const Expression* guard_;
  const std::uint64_t first_serial_ = Node::next_serial();
  LoopState before_;
  NameUses uses_;
  std::vector<Index32> bound_;
  std::vector<Tensor> placeholders_;  // of the storages
  std::vector<bool> written_;
  std::vector<GivenScalar> scalars_;
  std::vector<VaryingLength> lengths_;
  std::vector<VariedArray> varied_;
  std::vector<Index32> changing_;     // that were not known to vary
  std::vector<Tensor> given_, left_;  // of the carried values
  std::vector<Type> inside_;          // theirs, in the step
  TracedStep traced_;
};

}  // namespace weft::source
