// Python's texts of values, and texts of which data decide parts. Expected values are Python's.
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "catch.hpp"
#include "runtime/library/errors/saying.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/text/format_specification.hpp"
#include "runtime/text/print_options.hpp"
#include "runtime/text/text_template.hpp"

namespace weft {

TEST_CASE("texts of strings and numbers are Python's", "[texts]") {
  CHECK(python_repr(std::string("it's")) == "\"it's\"");
  CHECK(python_repr(std::string("a'\"\n\x01\\\u00e9\u200b")) == "'a\\'\"\\n\\x01\\\\\u00e9\\u200b'");
  CHECK(python_ascii(python_repr(std::string("\u00e9\U0001F600"))) == "'\\xe9\\U0001f600'");
  CHECK(python_str(std::complex<double>(1, -2)) == "(1-2j)");
  CHECK(python_str(WideInt{-7}) == "-7");
  CHECK(formatted(WideInt{1234567}, "012,") == "0,001,234,567");
  CHECK(formatted(1e16, "#.5") == "1.0000e+16");
  CHECK(percent_formatted(-3.7, "+06d") == "-00003");
  CHECK_THROWS_WITH(formatted(std::string("a"), "d"), "Unknown format code 'd' for object of type 'str'");
}

TEST_CASE("values go where a text asks for them", "[texts]") {
  std::string yes, no, bytes, inner;
  add_known(yes, "yes ");
  add_value(yes, TextOf::scalar, TextHow::repr, "");
  add_value(no, TextOf::number, TextHow::percent, "d");
  add_known(bytes, "x = ");
  add_choice(bytes, yes, no);
  add_known(inner, "ab");
  add_text(bytes, TextHow::format, ">4", inner);
  const auto filled = [&](bool holds) {
    return filled_in(bytes, std::vector{ndarray::scalar(holds), ndarray::scalar(0.5f), ndarray::scalar(2.9)});
  };
  CHECK(filled(true) == "x = yes np.float32(0.5)  ab");
  CHECK(filled(false) == "x = 2  ab");
  CHECK_THROWS_AS(filled_in(bytes, std::vector{ndarray::scalar(true)}), ValueError);
  CHECK_THROWS_AS(filled_in(bytes.substr(0, bytes.size() - 1), std::vector{ndarray::scalar(true)}),
                  ValueError);
  CHECK_THROWS_AS(filled_in("x", {}), ValueError);
}

TEST_CASE("texts are cut after some lines, and stand beside a heading or below it", "[texts]") {
  CHECK(text_again("a\nb\nc", TextHow::first_lines, "2") == "a\nb\nc");
  CHECK(text_again("a\nb\nc\nd", TextHow::first_lines, "2") == "a\nb...");
  CHECK(text_again("", TextHow::under_heading, "3").empty());
  CHECK(text_again("\u00e9\u00e9", TextHow::under_heading, "3") == " \u00e9\u00e9");
  CHECK(text_again("abc", TextHow::under_heading, "3") == "\nabc");
  CHECK(text_again("\n", TextHow::under_heading, "3") == "\n\n");
  CHECK_THROWS_AS(text_again("a", TextHow::first_lines, "x"), ValueError);
  std::string bytes, inner;
  add_value(inner, TextOf::number, TextHow::str, "");
  add_text(bytes, TextHow::under_heading, "2", inner);
  CHECK(filled_in(bytes, std::vector{ndarray::scalar(std::int64_t{7})}) == " 7");
  CHECK(filled_in(bytes, std::vector{ndarray::scalar(std::int64_t{77})}) == "\n77");
}

TEST_CASE("programs print, or raise, where a mark holds", "[texts]") {
  std::string text;
  add_known(text, "at ");
  add_value(text, TextOf::array, TextHow::str, "");
  const auto say = [&](bool holds, const ndarray& said) {
    return say_function()->run(
        {ndarray::scalar(std::int64_t{0}), ndarray::scalar(holds), said, ndarray::scalar(2.0)});
  };
  const Printed printed;
  CHECK(*say(true, said_by_print(text)).data<std::int64_t>() == 0);
  say(false, said_by_print(text));
  CHECK(printed.text() == "at 2.0");
  say(false, said_by_error("ValueError", "f.py:1: ValueError: ", "!", text));
  CHECK_THROWS_WITH(say(true, said_by_error("ValueError", "f.py:1: ValueError: ", "!", text)),
                    "f.py:1: ValueError: at 2.0!");
  CHECK_THROWS_AS(say(true, ndarray::zeros(DType::uint8, {3})), ValueError);
}

TEST_CASE("arrays are printed as options say", "[texts]") {
  ndarray array = ndarray::zeros(DType::float64, {4});
  for (int i = 0; i < 4; ++i) array.data<double>()[i] = i / 3.0 * 1e-3;
  PrintOptions options{.precision = 3, .suppress = true};
  CHECK(array_str(array, options) == "[0.    0.    0.001 0.001]");
  CHECK(array_str(array, unpacked_options(packed(options))) == array_str(array, options));
  options = {.threshold = 2, .edge_items = 1, .separator = ", "};
  CHECK(array_str(array, options) == "[0.   , ..., 0.001]");
  CHECK(packed({}).empty());
  CHECK_THROWS_AS(unpacked_options("short"), ValueError);
}

// format_against_python.py runs this with the path of a file of cases on standard input.
TEST_CASE("format what Python formats", "[.][format_cases]") {
  std::string path;
  std::getline(std::cin, path);
  std::ifstream cases(path);
  std::ofstream texts(path + ".txt");
  const auto number = [](const std::string& text) { return std::strtod(text.c_str(), nullptr); };
  for (std::string kind, text, how; std::getline(cases, kind, '\x1e') && std::getline(cases, text, '\x1e') &&
                                    std::getline(cases, how, '\x1f');) {
    PythonValue value = text;
    const std::size_t between = text.find(';');
    if (kind[1] == 'b') value = text == "1";
    if (kind[1] == 'i') value = WideInt{std::atoll(text.c_str())};
    if (kind[1] == 'f') value = number(text);
    if (kind[1] == 'c')
      value = std::complex<double>(number(text.substr(0, between)), number(text.substr(between + 1)));
    try {
      texts << (kind[0] == 'F'   ? formatted(value, how)
                : kind[0] == '%' ? percent_formatted(value, how)
                : kind[0] == 'R' ? python_repr(value)
                                 : python_ascii(python_repr(value)));
    } catch (const Error& error) {
      texts << error.python_name() << ": " << error.what();
    }
    texts << '\x1f';
  }
}

}  // namespace weft
