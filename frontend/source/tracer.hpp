// Walks a program once, with its arrays as graphs: known values are computed, operations on arrays become
// nodes.
#pragma once
#include <functional>
#include <unordered_map>
#include <utility>

#include "frontend/source/values.hpp"

namespace weft::source {

/// The arguments of a call, evaluated, in the order written.
struct CallArguments {
  std::vector<Value> positional;
  std::vector<std::pair<std::string, Value>> keywords;
};

using Names = std::unordered_map<Index32, Value>;

class Tracer {
 public:
  Tracer(const Syntax& syntax, std::int64_t max_steps) : syntax_(syntax), max_steps_(max_steps) {}

  /// Runs the statements of the file: functions are defined, names bound.
  void run_module();
  void bind_global(const std::string& name, Value value);
  /// Calls a function of the file with a value, or nothing for its default, for each parameter.
  Value call_function(Index32 function, std::vector<std::optional<Value>> arguments);
  Value evaluate(const Expression& expression);

 private:
  enum class Flow : std::uint8_t { next, break_, continue_, return_ };

  /// Limits that keep a program from exhausting the stack.
  static constexpr int max_depth = 1000, max_calls = 100;

  /// The names of a call in progress, of a comprehension in progress, or of the module.
  struct Frame {
    const FunctionSyntax* function = nullptr;
    Names names;
    Frame* outer = nullptr;    // whose names are seen too
    std::vector<Index32> own;  // a comprehension's names, bound or not yet
    bool owns(Index32 name) const;
    Value result = NoneValue{};
  };
  /// Names are bound in `frame` while one lives; that of a function is a call.
  class Within {
   public:
    Within(Tracer& tracer, Frame& frame)
        : tracer_(tracer), before_(std::exchange(tracer.frame_, &frame)), calls_(tracer.calls_) {
      tracer.calls_ += frame.function != nullptr;
    }
    ~Within() { tracer_.frame_ = before_, tracer_.calls_ = calls_; }
    Within(const Within&) = delete;

   private:
    Tracer& tracer_;
    Frame* before_;
    int calls_;
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
  Flow execute(const Block& block);
  Flow execute(const Statement& statement);
  Flow execute_if(const Statement& statement);
  Flow execute_while(const Statement& statement);
  Flow execute_for(const Statement& statement);
  Flow after_loop(const Statement& statement);
  void execute_assert(const Statement& statement);
  [[noreturn]] void execute_raise(const Statement& statement);
  void define(const Statement& statement);
  const Block& block(const Statement& statement, Index32 i) const {
    return syntax_.blocks[statement.first_block + i];
  }

  // Assignment (assignments.cpp)
  void assign(const Expression& target, const Value& value);
  void unpack(const Expression& target, const Value& value);
  void augment(const Statement& statement);
  void bind(Index32 name, Value value);

  // Expressions (expressions.cpp)
  Value evaluate_kind(const Expression& expression);
  Value evaluate_constant(const Expression& expression);
  Value evaluate_chain(const Expression& expression);
  Value evaluate_comparison(const Expression& expression);
  Value evaluate_boolean(const Expression& expression);
  Value evaluate_sequence(const Expression& expression);
  Value evaluate_comprehension(const Expression& expression);
  void comprehend(const Expression& expression, Index32 clause, const Value& first,
                  std::vector<Value>& items);
  void collect_names(const Expression& target, std::vector<Index32>& names) const;
  Value evaluate_slice(const Expression& expression);
  Value evaluate_name(const Expression& expression);
  Value evaluate_attribute(const Expression& expression);
  std::vector<std::string> visible_names() const;

  // Calls (calls.cpp)
  Value evaluate_call(const Expression& expression);
  CallArguments call_arguments(const Expression& expression);
  void check_generator(const Expression& call, const Value& callee) const;
  Value call_user_function(const Expression& expression, Index32 function, CallArguments arguments);
  [[noreturn]] void refuse_keyword(const Expression& call, const FunctionSyntax& function,
                                   const std::string& keyword) const;

  const Syntax& syntax_;
  const SourceText& source() const { return syntax_.source; }

  Frame module_frame_;
  Frame* frame_ = &module_frame_;
  std::unordered_map<Index32, std::vector<std::optional<Value>>> defaults_;  // of each function defined
  int depth_ = 0, calls_ = 0;
  std::int64_t steps_ = 0;
  const std::int64_t max_steps_;
};

}  // namespace weft::source
