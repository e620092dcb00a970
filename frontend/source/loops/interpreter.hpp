// What loops ask of who reads the statements of a program.
#pragma once
#include <cstdint>

#include "frontend/source/values/frame.hpp"

namespace weft::source {

class Interpreter {
 public:
  /// What comes after a statement.
  enum class Flow : std::uint8_t { next, break_, continue_, return_, raise_ };

  virtual ~Interpreter() = default;
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;

  virtual Flow execute(const Block& block) = 0;
  /// A function's, in its own frame, which is at hand.
  virtual void execute_body(const Block& body) = 0;
  /// Assigns the item that a `for` gives, and reads its body.
  virtual Flow execute_step(const Statement& loop, const Value& item) = 0;
  virtual Value evaluate(const Expression& expression) = 0;
  virtual void assign(const Expression& target, const Value& value) = 0;
  /// Whether a `try` would see what is raised.
  virtual bool is_within_try() const = 0;

  const Syntax& syntax() const { return syntax_; }
  const SourceText& source() const { return syntax_.source; }
  const Block& block(const Statement& statement, Index32 i) const {
    return syntax_.blocks[statement.first_block + i];
  }
  /// Where names are bound.
  Frame& frame() { return *frame_; }
  /// How many statements have been read.
  std::int64_t& steps() { return steps_; }

 protected:
  explicit Interpreter(const Syntax& syntax) : syntax_(syntax) {}

  const Syntax& syntax_;
  Frame* frame_ = nullptr;
  std::int64_t steps_ = 0;
};

}  // namespace weft::source
