// A `try` that is being read.
#pragma once
#include "frontend/source/data/raising.hpp"
#include "frontend/source/interpreter/tracer.hpp"
#include "frontend/source/python/of_python.hpp"
#include "ir/call_watch.hpp"

namespace weft::source {

/// While one lives, a name of the frame at hand is bound to the error that is handled; to none, where `name`
/// is absent.
class Tracer::Named {
 public:
  Named(Tracer& tracer, const Expression& name, const ExceptionValue& error);
  ~Named();
  Named(const Named&) = delete;
  Named& operator=(const Named&) = delete;

 private:
  Frame& frame_;
  const Expression& name_;
};

/// While one lives, the body of its try is being read, or what follows that but its `finally`. Which error is
/// caught is known while reading, or else refused: those that data decide are looked at when they are noted,
/// and those of functions that are called when the program runs, when these are.
class Tracer::Attempt final : public DecidedErrors, public CallWatch {
 public:
  Attempt(Tracer& tracer, const Statement& statement);
  ~Attempt() override;

  /// Which handler catches errors of that class.
  std::optional<Index32> handler_of(std::string_view name) const;
  /// From now on none does: its body has come to its end, one way or the other.
  void end_body() { in_body_ = false; }
  /// Whether what is being read happens whenever the try does: no condition on data lies between.
  bool is_certain() const;
  /// Errors: NotImplementedError where a condition on data has ended the call within.
  void check_returned() const;
  /// Errors: NotImplementedError, always: what would be caught data decide, or it is not known whether Python
  /// raises it.
  [[noreturn]] void refuse_caught(std::string_view name) const;
  [[noreturn]] void refuse_unsure(const ReadError& error) const;
  /// Of an error in a loop of as many steps as data decide. Errors: NotImplementedError where one in whose
  /// body this thread reads would catch it, or does something after it.
  void refuse_in_loop(const ReadError& error) const;
  /// Whether one in the body of which this thread reads would catch errors of that class.
  static bool would_catch(const Tracer& tracer, std::string_view name);

  ReadError decided(const ReadError& error, bool is_text_known) override;
  void look(const NodePtr& node, std::string_view errors) override;

 private:
  const Block& handler(Index32 i) const { return tracer_.block(statement_, i + 1); }
  bool reraises(const Block& handler) const;
  ReadError raised_instead(Index32 caught, const ReadError& error, bool is_text_known) const;
  void check_finally(std::string_view name) const;
  bool is_quiet(const Block& block) const;
  bool is_quiet(const Expression& expression) const;
  bool is_quiet_call(const Expression& callee) const;
  [[noreturn]] void refuse(const std::string& text) const;

  Tracer& tracer_;
  const Statement& statement_;
  Attempt* before_;
  Frame& frame_;
  std::optional<LazyTensor> alive_;
  std::size_t returned_;
  int conditions_;
  bool in_body_ = true;
};

}  // namespace weft::source
