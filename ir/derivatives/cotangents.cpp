#include "ir/derivatives/cotangents.hpp"

#include <algorithm>
#include <utility>

#include "ir/derivatives/lasting_parts.hpp"
#include "ir/derivatives/transpose.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/stored_as.hpp"

namespace weft {
namespace {

/// Whether a part is what the index takes of an array.
bool takes(const Tensor& part, const Tensor& array, const Index& index) {
  return part.operation() == Operation::getitem && part.node().inputs()[0].is(array) &&
         part.node().attribute<Index>(Attribute::index) == index;
}

Tensor either(const Tensor& a, const Tensor& b) { return Node::apply(Operation::logical_or, {a, b}); }

}  // namespace

Cotangents::Cotangents(const std::vector<Tensor>& variables) {
  for (const Tensor& variable : variables) dependent_.add(&variable.node());
}

void Cotangents::note(const Node& node) {
  if (std::ranges::any_of(node.inputs(), [&](const Tensor& input) { return wants(input); }))
    dependent_.add(&node);
}

void Cotangents::add(const Tensor& value, const Cotangent& contribution) {
  if (!wants(value)) return;
  const Type& type = value.type();
  const Cotangent given{unbroadcast(contribution.value, type),
                        contribution.guard ? any_unbroadcast(contribution.guard, type) : Tensor()};
  Cotangent& sum = settled(value);
  const bool guarded = sum.guard && given.guard;
  sum = sum.value
            ? Cotangent{plus(sum.value, given.value), guarded ? either(sum.guard, given.guard) : Tensor()}
            : given;
}

void Cotangents::add_but_written(const Node& node, const Cotangent& contribution) {
  const Tensor& array = node.inputs()[0];
  if (!wants(array)) return;
  if (!contribution.guard && !sums_[array].value) {
    sums_[array] = contribution;
    overwritten_[array] = {&node, contribution.value};
    return;
  }
  add(array, mapped(contribution, [&](const Tensor& x) {
        return setitem(x, node.attribute<Index>(Attribute::index), zero_of(x.type().dtype));
      }));
}

/// The sum, with zeros where something was overwritten.
Cotangent& Cotangents::settled(const Tensor& value) {
  Cotangent& sum = sums_[value];
  if (Overwritten* const part = overwritten_.find(value); part && part->by) {
    const Node& by = *std::exchange(part->by, nullptr);
    sum.value = setitem(sum.value, by.attribute<Index>(Attribute::index), zero_of(sum.value.type().dtype));
  }
  return sum;
}

void Cotangents::add_part(const Tensor& value, const Index& index, const Cotangent& contribution,
                          const Node* getitem_node) {
  if (!wants(value)) return;
  const Type& type = value.type();
  const Tensor& part = contribution.value;
  Overwritten* const overwritten = overwritten_.find(value);
  if (overwritten && overwritten->by && getitem_node &&
      LastingParts::are_same(*overwritten->by, *getitem_node)) {
    Cotangent& sum = sums_[value];
    if (!takes(part, overwritten->before, index)) sum.value = setitem(sum.value, index, part);
    overwritten->by = nullptr;
    return;
  }
  const bool waits = overwritten && overwritten->by && getitem_node &&
                     LastingParts::are_apart(*overwritten->by, *getitem_node);
  Cotangent& sum = waits ? sums_[value] : settled(value);
  if (!sum.value) {
    sum.value = setitem(zeros(type), index, part);
    if (contribution.guard)
      sum.guard = setitem(zeros({DType::bool_, type.shape, {}}), index, contribution.guard);
    return;
  }
  sum.value = setitem(sum.value, index, plus(getitem(sum.value, index), part));
  if (!sum.guard) return;
  const Tensor read =
      contribution.guard ? either(getitem(sum.guard, index), contribution.guard) : constant(true);
  sum.guard = setitem(sum.guard, index, read);
}

void Cotangents::add_into(const Tensor& value, const std::function<Tensor(const Tensor&)>& write) {
  if (!wants(value)) return;
  Cotangent& sum = settled(value);
  sum = {write(or_zeros(sum.value, value.type()))};
}

Cotangent Cotangents::take(const Tensor& value) { return std::exchange(settled(value), {}); }

Cotangent Cotangents::of(const Tensor& value) { return sums_.contains(value) ? settled(value) : Cotangent(); }

}  // namespace weft
