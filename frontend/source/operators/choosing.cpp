#include "frontend/source/operators/choosing.hpp"

#include <algorithm>
#include <bit>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/either_kind.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/frame.hpp"
#include "frontend/source/values/grown_list.hpp"
#include "frontend/source/values/reading.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/dtypes.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {

namespace {

bool is_bool(const Value& value) {
  const std::string type = type_name(value);
  return type == "bool" || type == "numpy.bool";
}

/// The bits of Python numbers tell 0.0 from -0.0.
bool same_number(const Value& a, const Value& b) {
  if (a.index() != b.index() || a.as<ComputedNumber>()) return false;
  if (a.as<PythonComplex>()) return false;
  if (const double* x = a.python_float())
    return std::bit_cast<std::uint64_t>(*x) == std::bit_cast<std::uint64_t>(*b.python_float());
  return a.integer() && a.integer() == b.integer();
}

std::optional<Value> chosen_number(const LazyTensor& condition, const Value& yes, const Value& no) {
  if (!is_python_number(yes) || !is_python_number(no)) return std::nullopt;
  if (same_number(yes, no)) return yes;
  const ComputedNumber x = computed(yes), y = computed(no);
  if (x.tensor.dtype() != y.tensor.dtype()) return std::nullopt;
  return ComputedNumber{numpy::where(condition, x.tensor, y.tensor), std::min(x.low, y.low),
                        std::max(x.high, y.high)};
}

/// A Python number or a NumPy scalar of its dtype.
std::optional<Value> chosen_either(const LazyTensor& condition, const Value& yes, const Value& no) {
  const auto as_scalar = [](const Value& value) -> std::optional<LazyTensor> {
    if (const auto* scalar = value.as<Scalar>()) return scalar->tensor;
    return is_python_number(value) ? std::optional(computed(value).tensor) : std::nullopt;
  };
  const auto x = as_scalar(yes), y = as_scalar(no);
  if (!x || !y || x->dtype() != y->dtype()) return std::nullopt;
  return scalar_of_chosen(condition, yes, no, numpy::where(condition, *x, *y));
}

std::optional<Value> chosen_array(const LazyTensor& condition, const Value& yes, const Value& no) {
  const auto *x = yes.as<Array>(), *y = no.as<Array>();
  if (x && y && x->same_object(*y)) return yes;
  if (!yes.tensor() || !no.tensor() || yes.index() != no.index()) return std::nullopt;
  if (x && (!x->is_whole() || !y->is_whole())) return std::nullopt;
  if (!x && yes.tensor()->is(*no.tensor())) return yes;
  if (Tensor(*yes.tensor()).type() != Tensor(*no.tensor()).type()) return std::nullopt;
  const LazyTensor result = numpy::where(condition, *yes.tensor(), *no.tensor());
  if (Tensor(result).type() != Tensor(*yes.tensor()).type()) return std::nullopt;
  if (!x) return std::nullopt;
  const Array chosen(result);
  chosen_lately().push_back({chosen.storage(), {x->storage(), y->storage()}});
  return chosen;
}

/// A tuple, or a list or dict that no other value knows: another one may stand for it.
template <class Held>
bool may_be_another(const std::shared_ptr<Held>& held, bool is_tuple = false) {
  return is_tuple || held.use_count() == 1;
}

std::optional<Value> chosen_alike(const LazyTensor& condition, const Value& yes, const Value& no);

std::optional<Value> chosen_sequence(const LazyTensor& condition, const Value& yes, const Value& no) {
  const auto *x = yes.as<std::shared_ptr<Sequence>>(), *y = no.as<std::shared_ptr<Sequence>>();
  if (!x || !y) return std::nullopt;
  if (*x == *y) return yes;
  const Sequence &a = **x, &b = **y;
  if (a.grown || b.grown) return std::nullopt;
  if (a.is_tuple != b.is_tuple || a.items.size() != b.items.size()) return std::nullopt;
  if (!may_be_another(*x, a.is_tuple) || !may_be_another(*y, b.is_tuple)) return std::nullopt;
  std::vector<Value> items;
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    if (a.is_tuple) {
      items.push_back(chosen(condition, a.items[i], b.items[i]));
    } else {
      const auto item = chosen_alike(condition, a.items[i], b.items[i]);
      if (!item) return std::nullopt;
      items.push_back(*item);
    }
  }
  return make_sequence(std::move(items), a.is_tuple);
}

/// Dicts with the same keys, in one order.
std::optional<Value> chosen_dict(const LazyTensor& condition, const Value& yes, const Value& no) {
  const auto *x = yes.as<std::shared_ptr<Dict>>(), *y = no.as<std::shared_ptr<Dict>>();
  if (!x || !y || *x == *y || !may_be_another(*x) || !may_be_another(*y)) return std::nullopt;
  const auto &a = (*x)->items(), &b = (*y)->items();
  const auto same_key = [](const Dict::Item& one, const Dict::Item& other) {
    return represented(one.first) == represented(other.first);
  };
  if (!std::ranges::equal(a, b, same_key)) return std::nullopt;
  const auto dict = std::make_shared<Dict>();
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto value = chosen_alike(condition, a[i].second, b[i].second);
    if (!value) return std::nullopt;
    dict->put(a[i].first, *value);
  }
  return dict;
}

std::optional<Value> chosen_text(const LazyTensor& condition, const Value& yes, const Value& no) {
  const auto x = text_in(yes), y = text_in(no);
  if (!x || !y) return std::nullopt;
  if (x->is_fixed() && y->is_fixed() && *x->known() == *y->known()) return yes;
  Text text;
  text.add_choice(condition, *x, *y);
  return text_value(std::move(text));
}

template <class T>
bool both_are(const Value& a, const Value& b) {
  return a.as<T>() && b.as<T>() && *a.as<T>() == *b.as<T>();
}

/// What is one thing, whatever the condition.
bool is_same(const Value& a, const Value& b) {
  return a.as<NumpyModule>() || both_are<UnreadableValue>(a, b) || both_are<OwnModule>(a, b) ||
         both_are<UserFunction>(a, b) || both_are<Builtin>(a, b) || both_are<std::shared_ptr<Dict>>(a, b) ||
         both_are<std::shared_ptr<Set>>(a, b) || both_are<std::shared_ptr<const RandomObject>>(a, b) ||
         both_are<std::shared_ptr<const BroadcastObject>>(a, b);
}

/// One value of the kind that both are of.
std::optional<Value> chosen_alike(const LazyTensor& condition, const Value& yes, const Value& no) {
  if (yes.is_none() && no.is_none()) return yes;
  for (const auto choose :
       {chosen_number, chosen_array, chosen_either, chosen_sequence, chosen_dict, chosen_text})
    if (auto value = choose(condition, yes, no)) return value;
  return yes.index() == no.index() && is_same(yes, no) ? std::optional(yes) : std::nullopt;
}

/// Each way on its own, but for those of one kind.
void add_ways(Ways& ways, const LazyTensor& condition, const Value& value) {
  if (const auto* choice = value.as<std::shared_ptr<const Choice>>()) {
    for (const auto& [inner, way] : (*choice)->ways)
      add_ways(ways, numpy::logical_and(condition, inner), way);
    return;
  }
  for (auto& [other, way] : ways)
    if (auto alike = chosen_alike(condition, value, way)) {
      other = numpy::logical_or(other, condition);
      way = *std::move(alike);
      return;
    }
  ways.push_back({condition, value});
}

}  // namespace

Value both_or_either(Token operation, const LazyTensor& first, const Value& a, const Value& b) {
  const bool both = operation == Token::and_;
  if (!is_bool(a) || !is_bool(b)) return both ? chosen(first, b, a) : chosen(first, a, b);
  const bool pythons = is_python_number(a) && is_python_number(b);
  if (pythons && !unknown_truth(b) && truth(b) != both) return !both;  // whatever the first one is
  const LazyTensor second = truth_tensor(b);
  const LazyTensor result = both ? numpy::logical_and(first, second) : numpy::logical_or(first, second);
  if (pythons) return computed_number(result);
  return both ? scalar_of_chosen(first, b, a, result) : scalar_of_chosen(first, a, b, result);
}

Value choice_of(Ways ways) {
  if (ways.size() == 1) return std::move(ways[0].value);
  reading().makes_choices = true;
  return std::make_shared<const Choice>(Choice{std::move(ways)});
}

void refuse_choice(const Value& value) {
  if (!is_choice(value)) return;
  std::vector<std::string> kinds;
  for (const auto& [condition, way] : ways_of(value))
    if (std::ranges::find(kinds, type_name(way)) == kinds.end()) kinds.push_back(type_name(way));
  if (kinds.size() == 1) kinds.push_back(kinds[0]);
  std::string text = "a '" + kinds[0] + "'";
  for (std::size_t i = 1; i < kinds.size(); ++i) text += " and a '" + kinds[i] + "'";
  throw NotImplementedError(
      "a condition that depends on the data of an array chooses between " + text +
      " of another kind, dtype or shape, which is read by statements, operators and functions, but not so");
}

Value chosen(const LazyTensor& condition, const Value& yes, const Value& no) {
  constexpr std::size_t most_ways = 8;
  if (auto alike = chosen_alike(condition, yes, no)) return *std::move(alike);
  Ways ways;
  add_ways(ways, condition, yes);
  add_ways(ways, numpy::logical_not(condition), no);
  const bool is_one_of_many = ways.size() > most_ways;
  Value choice = choice_of(std::move(ways));
  if (is_one_of_many) refuse_choice(choice);
  return choice;
}

Value result_of_call(Frame& frame) {
  Value result = std::move(frame.result);
  for (auto returned = frame.returned.rbegin(); returned != frame.returned.rend(); ++returned)
    result = chosen(returned->first, returned->second, result);
  return result;
}

}  // namespace weft::source
