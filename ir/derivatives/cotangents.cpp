#include "ir/derivatives/cotangents.hpp"

#include <algorithm>
#include <utility>

#include "ir/derivatives/terms.hpp"
#include "ir/stored_as.hpp"

namespace weft {
namespace {

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
  Cotangent& sum = sums_[value];
  const bool guarded = sum.guard && given.guard;
  sum = sum.value
            ? Cotangent{plus(sum.value, given.value), guarded ? either(sum.guard, given.guard) : Tensor()}
            : given;
}

void Cotangents::add_part(const Tensor& value, const Index& index, const Cotangent& contribution) {
  if (!wants(value)) return;
  const Type& type = value.type();
  const Tensor& part = contribution.value;
  Cotangent& sum = sums_[value];
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
  Cotangent& sum = sums_[value];
  sum = {write(or_zeros(sum.value, value.type()))};
}

Cotangent Cotangents::take(const Tensor& value) {
  Cotangent* sum = sums_.find(value);
  return sum ? std::exchange(*sum, {}) : Cotangent();
}

Cotangent Cotangents::of(const Tensor& value) const {
  const Cotangent* sum = sums_.find(value);
  return sum ? *sum : Cotangent();
}

}  // namespace weft
