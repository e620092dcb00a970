#include "frontend/source/data/raising.hpp"

#include "frontend/numpy/core/after.hpp"
#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/context.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/values/exception_classes.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "frontend/source/values/reading.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/library/errors/saying.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {

/// By the innermost first, and what that gives by those around it.
ReadError decided(ReadError error, bool is_text_known) {
  struct Restored {
    DecidedErrors* before = reading().deciding;
    ~Restored() { reading().deciding = before; }
  } const restored;
  for (DecidedErrors* each = reading().deciding; each; each = each->before_) {
    reading().deciding = each->before_;
    error = each->decided(error, is_text_known);
  }
  return error;
}

namespace {

Storage& none() { return *reading().none_raised; }

/// After what was noted before.
void note(const LazyTensor& condition, const ReadError& error) {
  none().write(checked(none().current, condition, decided(error, true)));
}

/// Where what is being read happens.
Tensor where_read() {
  const Tensor where = WritesWhere::condition();
  return where ? where : constant(true);
}

void note_said(const ndarray& said, const Text& text) {
  std::vector<Tensor> arguments{none().current, where_read(), *numpy::Operand(said).tensor()};
  arguments.insert(arguments.end(), text.values().begin(), text.values().end());
  none().write(numpy::called(say_function(), std::move(arguments), {}));
}

/// Whether an error was raised, once warnings are told of; nothing where neither can be.
std::optional<LazyTensor> raised_or_told() {
  const auto told = ReadFloatErrors::at_hand().told();
  if (!none().written && !told) return std::nullopt;
  const LazyTensor raised = numpy::not_equal(none().current, std::int64_t{0});
  return told ? numpy::logical_or(raised, *told) : raised;
}

}  // namespace

void begin_noting() {
  reading().none_raised = std::make_shared<Storage>();
  none().hold(LazyTensor(constant(std::int64_t{0})));
}

DecidedErrors::DecidedErrors() : before_(std::exchange(reading().deciding, this)) {}
DecidedErrors::~DecidedErrors() { reading().deciding = before_; }

LazyTensor checked(const LazyTensor& before, const LazyTensor& condition, const ReadError& error) {
  return numpy::checked(before, condition, error.python_name(), error.own_text(), error.what());
}

/// Whether the error is raised, where a `try` asks for that and it is known: for what is read but once.
std::optional<bool> known_to_raise(const LazyTensor& where) {
  if (!reading().deciding || numpy::context().sampling || is_reading_ahead()) return std::nullopt;
  return numpy::known_any(where);
}

void raise_where(const LazyTensor& condition, const ReadError& error) {
  const LazyTensor where = where_written(condition);
  const auto known = known_to_raise(where);
  if (known.value_or(false)) throw ReadError(error);
  if (!known) note(where, error);
}

void note_raised(const ReadError& error) { note(LazyTensor(where_read()), error); }

void note_raised(const ReadError& error, const Text& text) {
  decided(error, false);
  const std::string all = error.what(), before = error.python_name() + std::string(": ");
  const std::size_t place = all.find(before, all.find(": ")) + before.size();
  note_said(said_by_error(error.python_name(), all.substr(0, place), all.substr(place), text.bytes()), text);
}

void note_printed(const Text& text) { note_said(said_by_print(text.bytes()), text); }

bool is_anything_noted() { return none().written; }

void raise_here(const ReadError& error) {
  note_raised(error);
  throw RaisesByData{};
}

void raise_where(const LazyTensor& condition, const std::string& python_name, const std::string& text) {
  raise_where(condition, error_at_place(python_name, text));
}

void raise_where(const LazyTensor& condition, const std::string& python_name, const Text& text) {
  const WritesWhere here{Tensor(condition)};
  note_raised(error_at_place(python_name, ""), text);
}

LazyTensor none_raised() { return none().current; }

void raise_said(const RaisedError& error) {
  const Text& text = *error.raised().text;
  if (!text.is_fixed()) {
    note_raised(error, text);
    throw RaisesByData{};
  }
  if (!writes_depend()) throw error;
  raise_here(error);
}

void raise_said(const std::string& python_name, const Text& text) {
  const ReadError error = error_at_place(python_name, text.is_fixed() ? *text.known() : "");
  const auto made_of =
      std::make_shared<const Sequence>(Sequence{.is_tuple = true, .items = {text_value(text)}});
  raise_said(RaisedError(error, {exception_class(python_name), std::make_shared<const Text>(text), made_of}));
}

std::optional<Tensor> need_none_raised(std::vector<Tensor>& outputs) {
  const auto raised = raised_or_told();
  if (!raised || numpy::wait_for(outputs, *raised)) return std::nullopt;
  return *raised;
}

}  // namespace weft::source
