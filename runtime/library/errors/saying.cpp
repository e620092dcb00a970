#include "runtime/library/errors/saying.hpp"

#include <cstdio>
#include <cstring>
#include <exception>
#include <mutex>
#include <span>
#include <utility>

#include "runtime/system/errors.hpp"
#include "runtime/text/text_template.hpp"

namespace weft {
namespace {

constexpr char of_print = 'p', of_error = 'e';

std::mutex print_mutex;
Print& print_set() {
  static auto& print = *new Print;
  return print;
}

void print(std::string_view text) {
  const std::lock_guard lock(print_mutex);
  if (print_set())
    print_set()(text);
  else
    std::fwrite(text.data(), 1, text.size(), stdout);
}

ndarray as_array(const std::string& bytes) {
  ndarray array = ndarray::zeros(DType::uint8, {static_cast<std::int64_t>(bytes.size())});
  std::memcpy(array.bytes(), bytes.data(), bytes.size());
  return array;
}

void say_text(const Said& said, std::span<const ndarray> values) {
  const std::string text = filled_in(said.text, values);
  if (said.python_name.empty()) return print(text);
  throw_raised(std::string(said.python_name), text,
               std::string(said.before) + text + std::string(said.after));
}

ndarray say(const std::vector<ndarray>& arguments) {
  if (arguments.size() < 3 || arguments[0].dtype() != DType::int64 || arguments[0].ndim() != 0 ||
      arguments[1].dtype() != DType::bool_ || arguments[1].ndim() != 0)
    throw ValueError("expected a mark, a bool and what is said");
  if (*arguments[1].data<bool>()) say_text(said_by(arguments[2]), std::span(arguments).subspan(3));
  return arguments[0];
}

}  // namespace

HostFunctionPtr say_function() {
  static const auto& function = *new HostFunctionPtr(std::make_shared<const HostFunction>(
      HostFunction{.name = "say", .run = say, .library = LibraryFunction::say}));
  return function;
}

ndarray said_by_print(std::string_view text) { return as_array(of_print + std::string(text)); }

ndarray said_by_error(std::string_view python_name, std::string_view before, std::string_view after,
                      std::string_view text) {
  std::string bytes(1, of_error);
  for (const std::string_view part : {python_name, before, after}) add_part(bytes, part);
  return as_array(bytes += text);
}

Said said_by(const ndarray& said) {
  if (said.dtype() != DType::uint8 || !said.is_c_contiguous())
    throw ValueError("expected what a program prints or raises");
  std::string_view bytes(reinterpret_cast<const char*>(said.bytes()), static_cast<std::size_t>(said.size()));
  const char what = bytes.empty() ? '\0' : bytes.front();
  if (what != of_print && what != of_error) throw ValueError("expected what a program prints or raises");
  bytes.remove_prefix(1);
  if (what == of_print) return {.python_name = {}, .before = {}, .after = {}, .text = bytes};
  const std::string_view name = take_part(bytes), before = take_part(bytes), after = take_part(bytes);
  return {name, before, after, bytes};
}

Print set_print(Print print) {
  const std::lock_guard lock(print_mutex);
  return std::exchange(print_set(), std::move(print));
}

Printed::Printed() : before_(set_print([this](std::string_view text) { text_ += text; })) {}
Printed::~Printed() { set_print(std::move(before_)); }

PrintedBeforeErrors::PrintedBeforeErrors()
    : before_(set_print([this](std::string_view text) { text_ += text; })),
      errors_(std::uncaught_exceptions()) {}
PrintedBeforeErrors::~PrintedBeforeErrors() {
  set_print(std::move(before_));
  if (std::uncaught_exceptions() > errors_ && !text_.empty()) print(text_);
}

}  // namespace weft
