#include "frontend/source/testing/testing_message.hpp"

#include <algorithm>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "frontend/source/values/reading.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

constexpr std::int64_t widest = 79;
constexpr std::string_view most_lines = "3";
constexpr const char* assertion_error = "AssertionError";

/// Of no digits less than none, which NumPy comes to where floats are written.
Text array_text(const Array& array, std::int64_t precision) {
  const LazyTensor& tensor = array.tensor();
  const bool writes_floats =
      is_inexact(tensor.dtype()) && tensor.dtype() != DType::bfloat16 && tensor.size() > 0;
  if (precision < 0 && writes_floats) return Text("[repr failed for <ndarray>: precision must be >= 0]");
  PrintOptions options = reading().printing;
  options.precision = std::max(precision, std::int64_t{0});
  return array_text(array, TextHow::repr, options);
}

Text value_text(const Value& value, std::int64_t precision) {
  const auto* array = value.as<Array>();
  Text text;
  text.add_text(array ? array_text(*array, precision) : python_text(value, TextHow::repr),
                TextHow::first_lines, most_lines);
  return text;
}

/// A header of which data decide has lines of its own.
std::int64_t left_beside(const Text& header) {
  return header.known() ? widest - count_characters(*header.known()) : 0;
}

}  // namespace

TestingMessage testing_message(const BoundArguments& given, const Text& header) {
  TestingMessage message{.header = header, .err_msg = Text()};
  if (const Value* err_msg = given.find("err_msg")) message.err_msg = python_text(*err_msg);
  if (const Value* verbose = given.find("verbose")) message.verbose = truth(*verbose);
  return message;
}

TestingMessage testing_message_of_str(const BoundArguments& given, const Text& header) {
  const Value* err_msg = given.find("err_msg");
  if (err_msg && !text_in(*err_msg)) throw NotImplementedError("an err_msg that is no str is not read");
  return testing_message(given, header);
}

Text full_message(const TestingMessage& message, const Text& said, const Value& actual,
                  const Value& desired) {
  Text text = joined({Text("\n"), message.header});
  text.add_text(said, TextHow::under_heading, std::to_string(left_beside(message.header)));
  if (!message.verbose) return text;
  for (const auto& [name, value] : {std::pair(message.names[0], &actual), {message.names[1], &desired}}) {
    text.add("\n " + std::string(name) + ": ");
    text.add(value_text(*value, message.precision));
  }
  return text;
}

void assert_not(const LazyTensor& fails, const std::function<Text()>& text) {
  const Value failure = Scalar{fails};
  const auto unknown = unknown_truth(failure);
  if (!unknown) {
    if (truth(failure)) fail_assertion(text());
    return;
  }
  const WritesWhere where{Tensor(*unknown)};
  const Text said = text();
  if (said.is_fixed()) return note_raised(error_at_place(assertion_error, *said.known()));
  note_raised(error_at_place(assertion_error, ""), said);
}

void fail_assertion(const Text& text) { raise_said(assertion_error, text); }

Text joined(std::initializer_list<Text> texts) {
  Text all;
  for (const Text& text : texts) all.add(text);
  return all;
}

}  // namespace weft::source
