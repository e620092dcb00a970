#include "frontend/source/loops/carried_choices.hpp"

#include <algorithm>
#include <span>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/operators/choosing.hpp"
#include "weft/dtypes.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Of a tuple, or of a list whose length is known, as far as steps can hand it on.
const Sequence* sequence_in(const Value& value) {
  const auto* sequence = value.as<std::shared_ptr<Sequence>>();
  return sequence && !value.grown_list() ? sequence->get() : nullptr;
}

bool is_of_kind(const Value& kind, const Value& value) {
  const auto *of_kind = sequence_in(kind), *sequence = sequence_in(value);
  if (of_kind || sequence)
    return of_kind && sequence && of_kind->is_tuple == sequence->is_tuple &&
           std::ranges::equal(of_kind->items, sequence->items, is_of_kind);
  if (kind.is_none() || value.is_none()) return kind.is_none() && value.is_none();
  if (is_python_number(kind) != is_python_number(value)) return false;
  if (is_python_number(kind)) return computed(kind).tensor.dtype() == computed(value).tensor.dtype();
  if (kind.index() != value.index() || !kind.tensor()) return false;
  return Tensor(*kind.tensor()).type() == Tensor(*value.tensor()).type();
}

Ways all_ways(const Value& value) {
  Ways ways = ways_of(value);
  if (ways.empty()) ways.push_back({numpy::asarray(true), value});
  return ways;
}

/// What steps hand on of a value: nothing of None, and of a tuple or list what they do of its items. False
/// where it is more than they can.
bool add_leaves(const Value& value, std::vector<Value>& leaves) {
  if (value.is_none()) return true;
  if (const Sequence* sequence = sequence_in(value))
    return std::ranges::all_of(sequence->items, [&](const Value& item) { return add_leaves(item, leaves); });
  leaves.push_back(value);
  return is_python_number(value) || value.tensor();
}

std::vector<Value> leaves_of(const Value& value) {
  std::vector<Value> leaves;
  add_leaves(value, leaves);
  return leaves;
}

/// A value of the kind, of these leaves, which are taken from the first on.
Value of_leaves(const Value& kind, std::span<const Value>& leaves) {
  if (kind.is_none()) return kind;
  if (const Sequence* of_kind = sequence_in(kind)) {
    std::vector<Value> items;
    for (const Value& item : of_kind->items) items.push_back(of_leaves(item, leaves));
    return make_sequence(std::move(items), of_kind->is_tuple);
  }
  const Value value = leaves.front();
  leaves = leaves.subspan(1);
  return value;
}

/// What stands for a leaf where there is none.
Value zero_like(const Value& kind) {
  if (is_python_number(kind)) {
    const DType dtype = computed(kind).tensor.dtype();
    if (is_complex(dtype)) return std::complex<double>(0);
    return dtype == DType::int64 ? Value(PythonInt{0}) : dtype == DType::bool_ ? Value(false) : Value(0.0);
  }
  const LazyTensor zeros = numpy::zeros_like(*kind.tensor());
  return kind.as<Scalar>() ? Value(Scalar{zeros}) : Value(Array(zeros));
}

}  // namespace

bool add_kinds(std::vector<Value>& kinds, const Value& value) {
  bool more = false;
  for (const auto& [condition, way] : all_ways(value)) {
    std::vector<Value> leaves;
    if (!add_leaves(way, leaves) || leaves.size() >= names_a_kind) return false;
    if (std::ranges::any_of(kinds, [&](const Value& kind) { return is_of_kind(kind, way); })) continue;
    kinds.push_back(way);
    more = true;
  }
  return more && kinds.size() <= most_kinds;
}

CarriedChoice::CarriedChoice(const Syntax& syntax, Index32 name, const std::vector<Value>& kinds)
    : name_(name), first_part_(syntax.names.size() + name * most_kinds * names_a_kind), kinds_(kinds) {}

Index32 CarriedChoice::flag(std::size_t kind) const {
  return static_cast<Index32>(first_part_ + kind * names_a_kind);
}

std::vector<Index32> CarriedChoice::parts() const {
  std::vector<Index32> parts;
  for (std::size_t i = 0; i < kinds_.size(); ++i)
    for (std::size_t part = has_flag(i) ? 0 : 1; part <= leaves_of(kinds_[i]).size(); ++part)
      parts.push_back(flag(i) + static_cast<Index32>(part));
  return parts;
}

void CarriedChoice::bind(Names& names, std::size_t kind, const LazyTensor& condition,
                         const std::vector<Value>& leaves) const {
  Index32 part = flag(kind);
  if (has_flag(kind)) names.insert_or_assign(part, Scalar{condition});
  for (const Value& leaf : leaves) names.insert_or_assign(++part, leaf);
}

void CarriedChoice::take_apart(Names& names) const {
  const Value whole = names.at(name_);
  names.erase(name_);
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    std::vector<Value> zeros = leaves_of(kinds_[i]);
    std::ranges::transform(zeros, zeros.begin(), zero_like);
    bind(names, i, numpy::asarray(false), zeros);
  }
  std::vector<bool> bound(kinds_.size(), false);
  for (const auto& [condition, way] : all_ways(whole)) {
    const auto kind = std::ranges::find_if(kinds_, [&](const Value& each) { return is_of_kind(each, way); });
    if (kind == kinds_.end()) throw OtherKind{name_, whole};
    const auto i = static_cast<std::size_t>(kind - kinds_.begin());
    if (bound[i]) throw OtherKind{name_, whole};  // views of arrays, which are alike and not one
    bound[i] = true;
    bind(names, i, condition, leaves_of(way));
  }
}

void CarriedChoice::put_together(Names& names) const {
  Ways ways;
  LazyTensor others = numpy::asarray(false);
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    const LazyTensor holds =
        has_flag(i) ? names.at(flag(i)).as<Scalar>()->tensor : numpy::logical_not(others);
    others = i == 0 ? holds : numpy::logical_or(others, holds);
    std::vector<Value> leaves = leaves_of(kinds_[i]);
    for (std::size_t k = 0; k < leaves.size(); ++k)
      leaves[k] = names.at(flag(i) + static_cast<Index32>(k + 1));
    std::span<const Value> left(leaves);
    ways.push_back({holds, of_leaves(kinds_[i], left)});
  }
  for (const Index32 part : parts()) names.erase(part);
  names.insert_or_assign(name_, choice_of(std::move(ways)));
}

ChoicesApart::ChoicesApart(const Syntax& syntax, Frame& frame, const KindsOfNames& kinds) : frame_(frame) {
  for (const auto& [name, of_name] : kinds) {
    const auto found = frame.names.find(name);
    if (found == frame.names.end()) continue;
    all_.emplace_back(syntax, name, of_name);
    whole_.emplace(name, found->second);
  }
  try {
    for (const CarriedChoice& choice : all_) choice.take_apart(frame.names);
  } catch (...) {
    put_back();
    throw;
  }
  for (const CarriedChoice& choice : all_)
    for (const Index32 part : choice.parts()) parts_.emplace(part, frame.names.at(part));
}

void ChoicesApart::put_back() {
  for (const CarriedChoice& choice : all_)
    for (const Index32 part : choice.parts()) frame_.names.erase(part);
  for (const auto& [name, value] : whole_) frame_.names.insert_or_assign(name, value);
}

}  // namespace weft::source
