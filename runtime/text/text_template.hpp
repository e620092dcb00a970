// Texts of which data decide parts: what is known of them, as bytes, and where values go.
#pragma once
#include <span>
#include <vector>

#include "runtime/array/ndarray.hpp"
#include "runtime/text/python_text.hpp"

namespace weft {

/// What a value is to Python, and how its text is made; the last two are of texts alone: their first lines
/// only, and what follows a heading (see text_again).
enum class TextOf : char { array = 'a', scalar = 's', number = 'n' };
enum class TextHow : char {
  str = 's',
  repr = 'r',
  ascii = 'a',
  format = 'f',
  percent = '%',
  first_lines = 'l',
  under_heading = 'h'
};

/// Each adds to the bytes of a text: what is known of it; the next of its values; what another text comes to,
/// formatted; one of two texts, as the next value, a bool, says, whose values follow, those of both.
/// `specification` is that of format(), the conversion of `%` (format_specification.hpp), or how an array is
/// printed (print_options.hpp).
void add_known(std::string& bytes, std::string_view known);
void add_value(std::string& bytes, TextOf of, TextHow how, std::string_view specification);
void add_text(std::string& bytes, TextHow how, std::string_view specification, std::string_view text);
void add_choice(std::string& bytes, std::string_view yes, std::string_view no);

/// The parts of a text, as these have added them.
struct TextPart {
  enum class Kind : char { known = 'k', value = 'v', text = 't', choice = '?' };
  Kind kind = Kind::known;
  TextOf of = TextOf::array;
  TextHow how = TextHow::str;
  std::string_view known, specification;
  std::vector<TextPart> within, otherwise;  // of a text, and of a choice: yes and no
};
/// Errors: ValueError where the bytes are none.
std::vector<TextPart> parts_of(std::string_view bytes);

/// The text for these values. Errors: ValueError where the bytes are none, or the values not those that they
/// ask for; those of formatting.
std::string filled_in(std::string_view bytes, std::span<const ndarray> values);

/// What becomes of a text that is a value itself. `specification` of first_lines: how many lines are left of
/// a text that has two more, and "..." after them; of under_heading: a text of one line and fewer characters
/// stands beside the heading, after a space, any other one on a line of its own, and an empty one nowhere.
std::string text_again(const std::string& text, TextHow how, std::string_view specification);
/// The text of one value.
std::string value_text(const ndarray& value, TextOf of, TextHow how, std::string_view specification);
/// The Python number that a single element is.
PythonValue python_number(const ndarray& value);

/// A part that begins with its length, as bytes have them.
void add_part(std::string& bytes, std::string_view part);
std::string_view take_part(std::string_view& bytes);

}  // namespace weft
