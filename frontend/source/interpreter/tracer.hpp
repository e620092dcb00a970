// Walks a program once, with its arrays as graphs: known values are computed, operations on arrays become
// nodes.
#pragma once
#include <exception>
#include <functional>
#include <memory>
#include <unordered_map>
#include <utility>

#include "frontend/source/loops/interpreter.hpp"
#include "frontend/source/values/call_arguments.hpp"

namespace weft::source {

struct Counted;
struct LoopCheck;
class Checker;
class LoopReader;
class LoopState;
class RaisedError;

/// That a condition on data breaks off or continues the loop at hand.
class LeavesByData : public ReadError {
 public:
  explicit LeavesByData(const ReadError& error) : ReadError(error) {}
};

/// Whether an error says that something is not read, and no more.
bool is_refusal(const ReadError& error);

class Tracer final : public Interpreter {
 public:
  Tracer(const Syntax& syntax, std::int64_t max_steps);
  ~Tracer() override;

  /// Runs the statements of the file that `function` needs, a name of it: functions are defined, names bound.
  /// What a statement that cannot be read would have bound, or changed, is an error to read from then on.
  void run_module(Index32 function);
  void bind_global(const std::string& name, Value value);
  /// Calls what the name of a function of the file is bound to, with a value, or nothing for its default, for
  /// each parameter.
  Value call_function(Index32 function, std::vector<std::optional<Value>> arguments);
  /// Calls what can be called; a message points at `place`.
  Value call(const Value& callee, CallArguments arguments, Offset place);
  Value evaluate(const Expression& expression) override;
  void assign(const Expression& target, const Value& value) override;
  Flow execute(const Block& block) override;
  void execute_body(const Block& body) override;
  Flow execute_step(const Statement& loop, const Value& item) override;
  bool is_within_try() const override { return attempt_ != nullptr; }
  /// From now on loops of many steps become one node, where they can.
  void keep_loops(const LoopCheck& check);

 private:
  friend class Checker;

  /// Limits that keep a program from exhausting the stack.
  static constexpr int max_depth = 1000, max_calls = 100;

  /// One way of a condition that is known only when the program runs.
  struct Branch {
    LazyTensor condition;  // with all those around it
    Flow flow = Flow::next;
    Names names;
    Value result = NoneValue{};
  };
  /// Names are bound in `frame` while one lives; that of a function is a call.
  class Within {
   public:
    Within(Tracer& tracer, Frame& frame)
        : tracer_(tracer), before_(std::exchange(tracer.frame_, &frame)), calls_(tracer.calls_) {
      frame.caller = before_;
      tracer.calls_ += frame.function != nullptr;
    }
    ~Within() {
      tracer_.frame_->caller = nullptr;
      tracer_.frame_ = before_, tracer_.calls_ = calls_;
    }
    Within(const Within&) = delete;

   private:
    Tracer& tracer_;
    Frame* before_;
    int calls_;
  };
  /// While one lives, what is read happens where a condition on data holds.
  class Conditional {
   public:
    explicit Conditional(Tracer& tracer) : tracer_(tracer) { ++tracer.conditions_; }
    ~Conditional() { --tracer_.conditions_; }
    Conditional(const Conditional&) = delete;

   private:
    Tracer& tracer_;
  };
  class Depth {
   public:
    Depth(Tracer& tracer, Offset offset);
    ~Depth() { --tracer_.depth_; }
    Depth(const Depth&) = delete;

   private:
    Tracer& tracer_;
  };

  /// Errors: NotImplementedError for too many of them.
  void count_step(Offset offset);
  /// Gives the items of an iterable to `take`, until it says false.
  void each_item(const Expression& iterable, const Value& value,
                 const std::function<bool(const Value&)>& take);

  // Statements (statements.cpp)
  Flow execute(const Statement& statement);
  Flow execute_where(const Statement& statement);
  Flow execute_if(const Statement& statement, Index32 first = 0);
  void define(const Statement& statement);
  Value decorated(const Expression& decorator, const Value& function);
  bool is_read(const Expression& name) const;
  void define_unread(const Statement& statement);
  void execute_import(const Statement& statement);
  void execute_global(const Statement& statement) const;
  [[noreturn]] void fail_refused(Offset offset, Index32 refusal) const;

  // Errors (trying.cpp)
  class Attempt;
  class Named;
  struct HandledError {
    ReadError error;
    ExceptionValue value;
  };
  Flow execute_try(const Statement& statement);
  bool has_finally(const Statement& statement) const;
  Flow execute_caught(const Statement& statement, Attempt& attempt);
  static std::optional<Index32> handler_of(const Attempt& attempt, const ReadError& error);
  Flow handle(const Statement& statement, Index32 handler, const HandledError& error);
  void execute_assert(const Statement& statement);
  [[noreturn]] void execute_raise(const Statement& statement);
  ExceptionValue raised_by(const Statement& statement);
  [[noreturn]] void raise(Offset offset, const ExceptionValue& raised);
  [[noreturn]] void raise(const RaisedError& error);
  [[noreturn]] void pass_on(const std::exception_ptr& error);

  // The files' own statements (own_statements.cpp)
  class OwnStatements;
  /// What is read of a file that is imported.
  struct ReadFile {
    std::shared_ptr<Frame> names = std::make_shared<Frame>();
    enum class State : std::uint8_t { unread, reading, read } state = State::unread;
    std::shared_ptr<const ReadError> error = nullptr;
  };
  Value own_module(Index32 file, Offset place);
  Value own_member(const OwnModule& module, const std::string& name, Offset place, bool imported);
  Value imported_member(const ImportSyntax& import, Offset place);
  void import_all(const ImportSyntax& import, Offset place);
  Value defined(Index32 function);
  void execute_delete(const Expression& target);

  // Loops (loop_statements.cpp)
  Flow execute_loop(const Statement& statement);
  /// A loop that is tried as it is written; `all_steps`: however many there are, where it returns by data.
  struct LoopAsWritten {
    const Statement& statement;
    bool all_steps = true;
  };
  Flow execute_while(const LoopAsWritten& loop);
  bool read_while(const Statement& statement, const LazyTensor& condition);
  bool raises_at_once(const Statement& statement, const LazyTensor& condition);
  void refuse_caught(const Error& error) const;
  std::optional<Flow> becomes_while(const Statement& statement, const LoopState& before);
  Flow execute_for(const LoopAsWritten& loop);
  void refuse_returning(const LoopAsWritten& loop, std::size_t returned, std::int64_t steps) const;
  std::optional<Flow> becomes_counted(const Statement& statement, const std::function<Value()>& walked,
                                      PythonInt least);
  Flow execute_counted(const Statement& statement, const Counted& counted);
  Flow after_loop(const Statement& statement);

  // Conditions that are not known (branches.cpp)
  bool comes_to_end(const std::function<void()>& read);
  Branch read_branch(const LazyTensor& condition, const std::function<Flow()>& read);
  Flow execute_either(const Statement& statement, const LazyTensor& condition,
                      const std::function<Flow()>& read_yes, const std::function<Flow()>& read_no);
  Flow go_on(Branch& way);
  [[noreturn]] void refuse_leaving(const Statement& statement) const;
  void leave_where(Branch& branch);
  void choose_names(const Statement& statement, const LazyTensor& condition, Names& yes, Names& no);
  void look_at_choices();
  bool is_seen(const LoopState& here, const Array& array) const;
  Value evaluate_conditional(const Expression& expression);
  std::optional<Value> evaluate_where(const LazyTensor& condition, const Expression& expression);
  Value evaluate_rest(const Expression& expression, Index32 first, const LazyTensor& condition,
                      const Value& a);

  // Values of unlike kinds (choices.cpp)
  std::optional<std::pair<Frame*, Index32>> choice_read_by(const Statement& statement);
  Flow execute_each_way(const Statement& statement, Frame& frame, Index32 name);
  using OfValue = std::function<Value(const Value&)>;
  Value of_each_way(const Value& value, const OfValue& read);
  using OfPair = std::function<Value(const Value&, const Value&)>;
  Value of_each_pair(const Value& a, const Value& b, const OfPair& read);
  Value of_each_index(const Value& container, const Value& index, const OfPair& read);
  Value evaluate_truth(const Expression& expression);

  // Assignment (assignments.cpp)
  void unpack(const Expression& target, const Value& value);
  std::vector<Value> unpacked(const Expression& target, const Value& value);
  std::vector<Value> items_to_unpack(const Expression& target, const Value& value, std::size_t most) const;
  void assign_each_way(const Expression& target, const Value& value,
                       const std::function<void(const Value&)>& assign_way);
  void unpack_rest(const Expression& target, std::vector<Value> items, Index32 starred);
  Frame& function_frame() const;
  void assign_attribute(const Value& object, const Expression& target, const Value& value);
  void assign_shape(const Value& object, const Value& value);
  void augment(const Statement& statement);
  void augment_item(const Statement& statement, const Value& container, const Value& index,
                    const std::function<Value(const Value&)>& changed);
  void augment_attribute(const Expression& target, const std::function<Value(const Value&)>& changed);
  void bind(Index32 name, const Value& value);

  // Expressions (expressions.cpp)
  /// The same, or a choice.
  Value evaluate_any(const Expression& expression);
  Value evaluate_kind(const Expression& expression);
  Value evaluate_constant(const Expression& expression);
  Value evaluate_chain(const Expression& expression);
  Value evaluate_comparison(const Expression& expression);
  Value evaluate_boolean(const Expression& expression, Index32 first = 0);
  std::optional<Value> decided(const Expression& expression, Index32 i, const Value& value,
                               bool evaluate_others = false);
  Value evaluate_sequence(const Expression& expression);
  Value evaluate_item(const Expression& expression);
  void evaluate_items(const Expression& several, Index32 first, std::vector<Value>& items);
  Value evaluate_dict(const Expression& expression);
  Value evaluate_set(const Expression& expression);
  bool is_constant(const Expression& expression) const;
  bool is_set_of_constants(const Expression& expression) const;
  std::shared_ptr<Set> set_at_hand(const Expression& expression);
  Value evaluate_walked(const Expression& iterable);
  Value evaluate_named(const Expression& expression);
  Value evaluate_formatted(const Expression& expression);
  Text formatted_field(const Expression& field);
  Value evaluate_comprehension(const Expression& expression);
  Value evaluate_list(const Expression& comprehension);
  Value evaluate_by_loop(const Expression& comprehension, const LoopOfList& loop);
  using Take = std::function<bool(const Value&)>;
  void generate(const Expression& comprehension, const Take& take);
  std::shared_ptr<Frame> comprehension_frame(const Expression& comprehension);
  class Generator;
  class Yielding;
  Value called_generator(const FunctionSyntax& function, std::shared_ptr<Frame> frame);
  Value evaluate_generator(const Expression& expression);
  bool comprehend(const Expression& expression, Index32 clause, const Value& first, const Take& take);
  void collect_names(const Expression& target, std::vector<Index32>& names) const;
  Value evaluate_slice(const Expression& expression);
  Value evaluate_name(const Expression& expression);
  Value evaluate_attribute(const Expression& expression);
  const Unreadable* foreign(const Expression& name) const;
  std::vector<std::string> visible_names() const;
  [[noreturn]] void fail_unbound(const Expression& name, const Frame& owner) const;

  // Calls (calls.cpp)
  Value evaluate_call(const Expression& expression);
  CallArguments call_arguments(const Expression& expression);
  void add_unpacked(const Expression& starred, CallArguments& arguments);
  const Expression* generator_in(const Expression& call, const Value& callee) const;
  Value call_with_generator(const Expression& call, Builtin builtin, const Expression& generator);
  CallArguments given_arguments(const FunctionSyntax& syntax, std::vector<std::optional<Value>> values) const;
  Value call_user_function(const Function& function, CallArguments arguments, Offset place);
  Value call_defined(const Function& function, std::vector<std::optional<Value>> arguments);

  CapturedFrames captured_;
  const std::shared_ptr<Frame> module_frame_ = std::make_shared<Frame>();
  std::unordered_map<Index32, UserFunction> defined_;  // the last of each in the file's own statements
  std::vector<ReadFile> files_;
  OwnStatements* own_statements_ = nullptr;
  UnreadableValue random_state_;  // why that of np.random is not known; null where it is
  int depth_ = 0, calls_ = 0;
  int conditions_ = 0;                 // on data, those at hand
  Attempt* attempt_ = nullptr;         // the innermost
  std::vector<HandledError> handled_;  // by the handlers at hand, the innermost last
  const std::int64_t max_steps_;
  std::unordered_map<Offset, std::vector<Index32>> names_read_;  // by statements, where choices are made
  std::unique_ptr<LoopReader> loops_;                            // null: every step of a loop is written out
};

}  // namespace weft::source
