#include "frontend/source/interpreter/returned.hpp"

#include <algorithm>
#include <set>

#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/sets.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

class Returned {
 public:
  Returned(ReadProgram& program, const std::vector<std::string>& parameters)
      : program_(program), parameters_(parameters) {
    form().texts.emplace_back();
  }

  void add(const Value& given, const std::string& name, int depth) {
    const Value value = settled_items(given);
    if (const Sequence* sequence = value.sequence()) return add_sequence(*sequence, name, depth);
    if (const auto* set = set_in(value)) return add_set(**set, name, depth);
    if (const auto* dict = value.as<std::shared_ptr<Dict>>()) return add_dict(**dict, name, depth);
    if (value.is_none()) return write("None");
    if (const auto text = text_in(value)) return add_text(*text, name, depth);
    add_part(value, name);
  }

 private:
  ResultForm& form() { return program_.form; }
  void write(const std::string& text) { form().texts.back() += text; }

  void add_sequence(const Sequence& sequence, const std::string& name, int depth) {
    write(sequence.is_tuple ? "(" : "[");
    add_items(sequence.items, name, depth);
    if (sequence.is_tuple && sequence.items.size() == 1) write(",");
    write(sequence.is_tuple ? ")" : "]");
  }

  void add_items(const std::vector<Value>& items, const std::string& name, int depth) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) write(", ");
      const std::string place = std::to_string(i);
      add(items[i], depth == 0 ? name + "_" + place : name + "." + place, depth + 1);
    }
  }

  void add_set(const Set& set, const std::string& name, int depth) {
    if (set.size() == 0) return write(represented(std::make_shared<Set>(set.is_frozen())));
    write(set.is_frozen() ? "frozenset({" : "{");
    add_items(set.items(), name, depth);
    write(set.is_frozen() ? "})" : "}");
  }

  void add_dict(const Dict& dict, const std::string& name, int depth) {
    write("{");
    for (bool first = true; const auto& [key, value] : dict.items()) {
      if (!first) write(", ");
      first = false;
      write(represented(key) + ": ");
      const std::string text = key.string() && !key.string()->empty() ? *key.string() : represented(key);
      add(value, depth == 0 ? name_of_key(name, text) : name + "." + text, depth + 1);
    }
    write("}");
  }

  /// The key itself, unless a parameter, which may be a result too, is called so.
  std::string name_of_key(const std::string& name, const std::string& key) const {
    return std::ranges::find(parameters_, key) == parameters_.end() ? key : name + "_" + key;
  }

  void add_part(const Value& value, const std::string& name) {
    if (value.as<std::shared_ptr<ZipValue>>())
      throw NotImplementedError(
          "a '" + type_name(value) +
          "' that is returned to who runs the program is not read: a list of its items is");
    using Part = ResultForm::Part;
    form().parts.push_back(value.as<Scalar>() ? Part::scalar : value.tensor() ? Part::array : Part::python);
    form().texts.emplace_back();
    if (!names_.insert(name).second)
      throw NotImplementedError("two parts of what is returned would be called '" + name + "'");
    program_.graph.outputs.push_back(as_tensor(value));
    program_.graph.output_names.push_back(name);
  }

  /// A string is itself, but for those within another value, which are written as literals.
  void add_text(const Text& text, const std::string& name, int depth) {
    form().strings.push_back(name);
    Text shown;
    shown.add_text(text, depth == 0 ? TextHow::str : TextHow::repr, "");
    if (shown.is_fixed()) return write(*shown.known());
    form().parts.push_back(ResultForm::Part::text);
    form().texts.emplace_back();
    form().templates.push_back({shown.bytes(), std::ssize(shown.values())});
    for (const Tensor& value : shown.values()) {
      program_.graph.outputs.push_back(value);
      program_.graph.output_names.emplace_back(no_result);
    }
  }

  ReadProgram& program_;
  const std::vector<std::string>& parameters_;
  std::set<std::string> names_;
};

}  // namespace

void add_returned(ReadProgram& program, const Value& returned, const std::vector<std::string>& parameters) {
  Returned(program, parameters).add(returned, "return", 0);
  for (const NodePtr& node : topological_order(program.graph))
    for (const Tensor& input : node->inputs())
      if (input.operation() == Operation::trim)
        throw NotImplementedError("an array whose length depends on data is returned as it is");
}

}  // namespace weft::source
