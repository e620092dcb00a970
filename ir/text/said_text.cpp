#include "ir/text/said_text.hpp"

#include <fmt/format.h>

#include <utility>

#include "runtime/library/errors/saying.hpp"
#include "runtime/library/library_functions.hpp"
#include "runtime/text/text_template.hpp"

namespace weft {
namespace {

/// Texts added to one another.
class Sum {
 public:
  Sum(const Node& node, const Names& names) : node_(node), names_(names) {}

  std::string of(const std::vector<TextPart>& parts) {
    std::string sum, known;
    const auto add = [&](const std::string& term) { sum += (sum.empty() ? "" : " + ") + term; };
    const auto add_known = [&] {
      if (!known.empty()) add(quoted(std::exchange(known, "")));
    };
    for (const TextPart& part : parts) {
      known += part.known;
      if (part.kind == TextPart::Kind::known) continue;
      add_known();
      add(text(part));
    }
    add_known();
    return sum.empty() ? "''" : sum;
  }

 private:
  const Tensor& next() { return node_.inputs()[next_++]; }

  std::string text(const TextPart& part) {
    switch (part.kind) {
      case TextPart::Kind::known:
        return quoted(part.known);
      case TextPart::Kind::value:
        return changed(value(part), part);
      case TextPart::Kind::text:
        return is_itself(part) ? of(part.within) : changed(of(part.within), part);
      case TextPart::Kind::choice:
        break;
    }
    const std::string condition = names_(next()), yes = of(part.within), no = of(part.otherwise);
    return fmt::format("({} if {} else {})", yes, condition, no);
  }

  static bool is_itself(const TextPart& text) {
    return text.how == TextHow::str || (text.how == TextHow::format && text.specification.empty());
  }

  /// What was an item or a number is one.
  std::string value(const TextPart& part) {
    const Tensor& tensor = next();
    const std::string& name = names_(tensor);
    if (part.of == TextOf::array) return name;
    if (part.of == TextOf::scalar) return name + "[()]";
    const DType dtype = tensor.type().dtype;
    const char* type = dtype == DType::bool_ ? "bool"
                       : is_complex(dtype)   ? "complex"
                       : is_inexact(dtype)   ? "float"
                                             : "int";
    return fmt::format("{}({})", type, name);
  }

  static std::string changed(const std::string& value, const TextPart& part) {
    switch (part.how) {
      case TextHow::str:
        return fmt::format("str({})", value);
      case TextHow::repr:
        return fmt::format("repr({})", value);
      case TextHow::ascii:
        return fmt::format("ascii({})", value);
      case TextHow::format:
        return fmt::format("format({}, {})", value, quoted(part.specification));
      case TextHow::percent:
        return fmt::format("{} % ({},)", quoted("%" + std::string(part.specification)), value);
      case TextHow::first_lines:
        return fmt::format(
            "(lambda text: text if text.count('\\n') <= {0} else '\\n'.join(text.split('\\n')[:{0}]) + "
            "'...')({1})",
            part.specification, value);
      case TextHow::under_heading:
        break;
    }
    return fmt::format(
        "(lambda text: text and (' ' if '\\n' not in text and len(text) < {} else '\\n') + text)({})",
        part.specification, value);
  }

  const Node& node_;
  const Names& names_;
  std::size_t next_ = 3;
};

bool always_holds(const Tensor& condition) {
  return condition.operation() == Operation::constant &&
         *condition.node().attribute<ndarray>(Attribute::value).data<bool>();
}

/// NumPy has classes of its own, one of which is made of other things than texts: its base stands for it.
std::string raised(std::string_view error, std::string_view argument) {
  if (error == "UFuncTypeError") error = "TypeError";
  const bool is_of_numpy = error == "AxisError" || error == "DTypePromotionError";
  const char* module = error == "LinAlgError" ? "np.linalg." : is_of_numpy ? "np.exceptions." : "";
  return fmt::format("raise {}{}({})", module, error, argument);
}

std::string where(const Tensor& condition, const std::string& statement, const Names& names) {
  return always_holds(condition) ? statement : fmt::format("if {}: {}", names(condition), statement);
}

}  // namespace

bool says(const Node& node) {
  return node.operation() == Operation::call &&
         is(node.attribute<HostFunctionPtr>(Attribute::function), LibraryFunction::say);
}

std::string said_statement(const Node& node, const ndarray& array, const Names& names) {
  const Said said = said_by(array);
  const std::string text = Sum(node, names).of(parts_of(said.text));
  const std::string spoken =
      said.python_name.empty() ? fmt::format("print({}, end='')", text) : raised(said.python_name, text);
  return where(node.inputs()[1], spoken, names);
}

std::string check_statement(const Node& node, const Names& names) {
  const auto text = [&](Attribute which) { return node.attribute<std::string>(which); };
  const std::string error = text(Attribute::error), message = text(Attribute::message);
  // A KeyError's message is its key as Python spells it; a text, nearly always.
  const bool is_spelled =
      message.empty() || (error == "KeyError" && std::string_view("'\"").contains(message[0]));
  return where(node.inputs()[1], raised(error, is_spelled ? message : quoted(message)), names);
}

}  // namespace weft
