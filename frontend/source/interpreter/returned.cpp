#include "frontend/source/interpreter/returned.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/numpy/core/python_number.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/choice.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/sets.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// A Python int that no dtype of integers holds.
bool is_beyond_arrays(const Value& value) {
  const auto number = value.integer();
  return number && numpy::range_side(DType::int64, *number) != 0 &&
         numpy::range_side(DType::uint64, *number) != 0;
}

/// By itself a number is written alike, be it Python's or NumPy's.
ResultForm::Part part_of(const Value& value, int depth) {
  using Part = ResultForm::Part;
  if (const auto* scalar = value.as<Scalar>())
    return scalar->or_python && depth == 0 ? Part::either : Part::scalar;
  return value.tensor() ? Part::array : Part::python;
}

/// Writes a form, and the outputs that it takes.
class FormWriter {
 public:
  /// Outputs bear the names of their parts, unless `names` takes these, of which none may be in `known`.
  FormWriter(ResultForm& form, Graph& graph, const std::vector<std::string>& parameters,
             std::set<std::string> known = {}, std::vector<std::string>* names = nullptr)
      : form_(form), graph_(graph), parameters_(parameters), known_(std::move(known)), names_(names) {
    form_.texts.emplace_back();
  }

  void add(const Value& given, const std::string& name, int depth) {
    const Value value = settled_items(given);
    if (const auto* choice = value.as<std::shared_ptr<const Choice>>())
      return add_choice(**choice, name, depth);
    if (const Sequence* sequence = value.sequence()) return add_sequence(*sequence, name, depth);
    if (const auto* set = set_in(value)) return add_set(**set, name, depth);
    if (const auto* dict = value.as<std::shared_ptr<Dict>>()) return add_dict(**dict, name, depth);
    if (value.is_none()) return write("None");
    if (const auto text = text_in(value)) return add_text(*text, name, depth);
    if (is_beyond_arrays(value)) return write(represented(value));
    if (const auto* scalar = value.as<Scalar>(); scalar && scalar->is_python && depth > 0)
      return add_either(*scalar, name, depth);
    add_part(value, name, depth);
  }

 private:
  void write(const std::string& text) { form_.texts.back() += text; }

  void add_output(const Tensor& output, const std::string& name) {
    graph_.outputs.push_back(output);
    graph_.output_names.push_back(name);
  }

  void add_sequence(const Sequence& sequence, const std::string& name, int depth) {
    write(sequence.is_tuple ? "(" : "[");
    add_items(sequence.items, name, depth);
    if (sequence.is_tuple && sequence.items.size() == 1) write(",");
    write(sequence.is_tuple ? ")" : "]");
  }

  void add_items(const std::vector<Value>& items, const std::string& name, int depth) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) write(", ");
      add(items[i], fmt::format("{}{}{}", name, depth == 0 ? '_' : '.', i), depth + 1);
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
      add(value, depth == 0 ? name_of_key(name, text) : fmt::format("{}.{}", name, text), depth + 1);
    }
    write("}");
  }

  /// The key itself, unless a parameter, which may be a result too, is called so.
  std::string name_of_key(const std::string& name, const std::string& key) const {
    return std::ranges::find(parameters_, key) == parameters_.end() ? key : name + "_" + key;
  }

  /// A Python number, or a NumPy scalar of its value, which are not written alike.
  void add_either(const Scalar& scalar, const std::string& name, int depth) {
    const LazyTensor python(scalar.is_python);
    add_choice(
        {{{python, computed_number(scalar.tensor)}, {numpy::logical_not(python), Scalar{scalar.tensor}}}},
        name, depth);
  }

  void add_part(const Value& value, const std::string& name, int depth) {
    if (value.as<std::shared_ptr<ZipValue>>())
      throw NotImplementedError(
          "a '" + type_name(value) +
          "' that is returned to who runs the program is not read: a list of its items is");
    form_.parts.push_back(part_of(value, depth));
    form_.texts.emplace_back();
    if (!known_.insert(name).second)
      throw NotImplementedError("two parts of what is returned would be called '" + name + "'");
    if (names_) names_->push_back(name);
    add_output(as_tensor(value), names_ ? no_result : name);
  }

  /// The conditions, then the outputs of each way.
  void add_choice(const Choice& choice, const std::string& name, int depth) {
    form_.parts.push_back(ResultForm::Part::choice);
    form_.texts.emplace_back();
    for (const auto& [condition, value] : choice.ways) add_output(condition, no_result);
    ResultForm::Choice ways;
    for (const auto& [condition, value] : choice.ways) {
      ResultForm::Way& way = ways.ways.emplace_back();
      FormWriter(way.form, graph_, parameters_, known_, &way.names).add(value, name, depth);
    }
    form_.choices.push_back(std::move(ways));
  }

  /// A string is itself, but for those within another value, which are written as literals.
  void add_text(const Text& text, const std::string& name, int depth) {
    form_.strings.push_back(name);
    Text shown;
    shown.add_text(text, depth == 0 ? TextHow::str : TextHow::repr, "");
    if (shown.is_fixed()) return write(*shown.known());
    form_.parts.push_back(ResultForm::Part::text);
    form_.texts.emplace_back();
    form_.templates.push_back({shown.bytes(), std::ssize(shown.values())});
    for (const Tensor& value : shown.values()) add_output(value, no_result);
  }

  ResultForm& form_;
  Graph& graph_;
  const std::vector<std::string>& parameters_;
  std::set<std::string> known_;
  std::vector<std::string>* names_;
};

}  // namespace

void add_returned(ReadProgram& program, const Value& returned, const std::vector<std::string>& parameters) {
  FormWriter(program.form, program.graph, parameters).add(returned, "return", 0);
  for (const NodePtr& node : topological_order(program.graph))
    for (const Tensor& input : node->inputs())
      if (input.operation() == Operation::trim && node->operation() != Operation::trim)
        throw NotImplementedError("an array whose length depends on data is returned as it is");
}

}  // namespace weft::source
