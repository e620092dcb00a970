// Generators that are values: each item is worked out when it is asked for, once.
#include "frontend/source/interpreter/tracer.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/loops/loop_reader.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {

class Tracer::Generator {
 public:
  Generator(Tracer& tracer, const Expression& expression, const Value& first)
      : tracer_(tracer),
        expression_(expression),
        frame_(tracer.comprehension_frame(expression)),
        walks_(expression.count) {
    walks_[1] = walk(1, first);
  }

  /// Before an item is asked for.
  void check() const {
    if (tracer_.loops_) tracer_.loops_->check_item(made_);
  }

  /// From the clause of the last item back to one that goes on, and forth to the end again.
  std::optional<Value> next() {
    if (frame_->caller)
      tracer_.source().fail(expression_.offset, "ValueError", "generator already executing");
    const Depth depth(tracer_, expression_.offset);
    const Within within(tracer_, *frame_);
    for (bool forth = !begun_; at_ > 0;) {
      begun_ = true;
      if (forth && at_ == expression_.count) return tracer_.evaluate_item(tracer_.syntax_.child(expression_));
      const Expression* clause = forth ? &tracer_.syntax_.child(expression_, at_) : back();
      if (!clause) break;
      forth = goes_on(*clause, forth);
      at_ += forth;
    }
    return std::nullopt;
  }

 private:
  /// The last clause before that walks.
  const Expression* back() {
    for (--at_; at_ > 0; --at_)
      if (const Expression& clause = tracer_.syntax_.child(expression_, at_);
          clause.kind == ExpressionKind::each)
        return &clause;
    return nullptr;
  }

  Iteration walk(Index32 clause, const Value& value) const {
    const Expression& iterable = tracer_.syntax_.child(tracer_.syntax_.child(expression_, clause), 1);
    return placed(tracer_.source(), iterable.offset, [&] { return Iteration(value); });
  }

  bool goes_on(const Expression& clause, bool begins) {
    const Syntax& syntax = tracer_.syntax_;
    if (clause.kind == ExpressionKind::only) {
      const Expression& test = syntax.child(clause);
      const Value holds = tracer_.evaluate(test);
      return placed(tracer_.source(), test.offset, [&] { return truth(holds); });
    }
    const Expression& iterable = syntax.child(clause, 1);
    if (begins && at_ > 1) walks_[at_] = walk(at_, tracer_.evaluate_walked(iterable));
    const auto item = placed(tracer_.source(), iterable.offset, [&] { return walks_[at_]->next(); });
    if (!item) return false;
    tracer_.count_step(clause.offset);
    tracer_.assign(syntax.child(clause), *item);
    return true;
  }

  Tracer& tracer_;
  const Expression& expression_;
  const std::shared_ptr<Frame> frame_;
  std::vector<std::optional<Iteration>> walks_;
  Index32 at_ = 1;
  bool begun_ = false;
  const std::uint64_t made_ = Node::next_serial();
};

Value Tracer::evaluate_generator(const Expression& expression) {
  const Value first = evaluate_walked(syntax_.child(syntax_.child(expression, 1), 1));
  const auto generator = std::make_shared<Generator>(*this, expression, first);
  captured_.add(frame_->shared_from_this());
  const auto zip = std::make_shared<ZipValue>();
  zip->name = "generator";
  zip->place = expression.offset;
  zip->depth = nesting_of(first).depth + 1;
  if (zip->depth > max_nesting)
    source().fail(expression.offset, "MemoryError", "generators are nested too deeply");
  zip->next_item = [generator, made = zip.get()] {
    generator->check();
    ++made->asked;
    return generator->next();
  };
  return zip;
}

}  // namespace weft::source
