#include "passes/contracts.hpp"

#include <algorithm>

#include "ir/complex/decompose_complex.hpp"
#include "ir/loops/inlined.hpp"
#include "ir/promotion.hpp"
#include "passes/analysis/copies.hpp"
#include "passes/analysis/dependencies.hpp"
#include "passes/analysis/stores.hpp"
#include "passes/fuse/kernel_domain.hpp"
#include "passes/memory/plan_memory.hpp"
#include "runtime/system/errors.hpp"

namespace weft::passes {
namespace {

bool all_nodes(const Planned& planned, bool (*holds)(const Node&)) {
  return std::ranges::all_of(topological_order(planned.simplified),
                             [&](const NodePtr& node) { return holds(*node); });
}

bool no_splits(const Planned& planned) {
  return all_nodes(planned, [](const Node& node) { return node.operation() != Operation::split; });
}

bool no_checks(const Planned& planned) {
  return all_nodes(planned, [](const Node& node) { return node.operation() != Operation::check; });
}

bool library_multiplies_floats(const Planned& planned) {
  return all_nodes(planned, [](const Node& node) {
    const DType dtype = node.types()[0].dtype;
    const bool is_given = find_attribute<DType>(node.attributes(), Attribute::dtype) != nullptr;
    return node.operation() != Operation::matmul ||
           (is_floating(dtype) && (accumulator_dtype(dtype) == dtype || is_given));
  });
}

bool no_composites(const Planned& planned) { return !needs_inlining(planned.simplified); }

bool no_complex_arithmetic(const Planned& planned) { return !has_complex(planned.simplified); }

bool pieces_are_copies(const Planned& planned) {
  return all_nodes(planned, [](const Node& node) {
    const DType whole = node.types()[0].dtype;
    const DType dtype = node.operation() == Operation::from_parts ? real_dtype(whole) : whole;
    const auto is_piece = [&](const Tensor& t) { return is_copy(t.node()) && t.type().dtype == dtype; };
    const auto is_joined = [&](const Tensor& t) {
      return t.operation() == Operation::concatenate && t.type().dtype == dtype;
    };
    if (node.operation() == Operation::setitem) return is_piece(node.inputs()[1]);
    if (!is_made_of_parts(node.operation())) return true;
    return std::ranges::all_of(node.inputs(), [&](const Tensor& t) { return is_piece(t) || is_joined(t); });
  });
}

bool outputs_are_computed(const Planned& planned) {
  return std::ranges::all_of(planned.simplified.outputs, [](const Tensor& output) {
    return !is_leaf(output.operation()) && (!is_view(output.operation()) || is_copy(output.node()));
  });
}

bool stored_once(const Planned& planned) {
  TensorSet seen;
  for (const FusedKernel& kernel : planned.schedule.kernels)
    for (const Tensor& output : kernel.outputs)
      if (!seen.add(output).second) return false;
  return true;
}

bool one_domain_a_kernel(const Planned& planned) {
  return std::ranges::all_of(planned.schedule.kernels, [](const FusedKernel& kernel) {
    if (kernel.kind != FusedKernel::Kind::loops) return true;
    const auto domain = domain_walked(kernel);
    return domain && std::ranges::all_of(kernel.outputs, [&](const Tensor& output) {
             return position(output.type().shape, *domain).has_value();
           });
  });
}

bool stored_before_read(const Planned& planned) {
  const Dependencies dependencies(planned.schedule);
  const auto in_order = [](const Dependencies::Source& source) {
    return source.writers.empty() || source.readers.empty() ||
           std::ranges::max(source.writers) < std::ranges::min(source.readers);
  };
  for (std::size_t i = 0; i < dependencies.bases.size(); ++i)
    for (const int base : dependencies.bases[i])
      if (base >= static_cast<int>(i)) return false;
  return std::ranges::all_of(dependencies.sources, in_order);
}

bool outputs_are_stored(const Planned& planned) {
  TensorSet stored;
  for (const FusedKernel& kernel : planned.schedule.kernels)
    for (const Tensor& output : kernel.outputs) stored.add(output);
  for (const Tensor& output : planned.schedule.graph.outputs)
    for (const Tensor& part : stored_parts(output))
      if (!stored.contains(part)) return false;
  return true;
}

bool all_placed(const Planned& planned) {
  const auto is_placed = [&](const Tensor& tensor) { return planned.schedule.placements.contains(tensor); };
  return std::ranges::all_of(planned.schedule.graph.outputs, is_placed) &&
         std::ranges::all_of(planned.schedule.kernels, [&](const FusedKernel& kernel) {
           return std::ranges::all_of(kernel.inputs, is_placed) &&
                  std::ranges::all_of(kernel.outputs, is_placed);
         });
}

bool outputs_own_memory(const Planned& planned) {
  return std::ranges::all_of(planned.schedule.graph.outputs, [&](const Tensor& output) {
    const Placement& place = planned.schedule.placements.at(output);
    return place.root.is(output) && place.offset == 0;
  });
}

bool no_overlaps(const Planned& planned) { return find_overlaps(planned.schedule, planned.memory).empty(); }

}  // namespace

const std::vector<Rule>& rules_of(Contract stage) {
  // Never destroyed: other threads may still evaluate while the process ends.
  static const auto& captured = *new std::vector<Rule>{};
  static const auto& decomposed = *new std::vector<Rule>{
      {"no composites are left", no_composites},
      {"complex numbers are taken apart", no_complex_arithmetic},
  };
  static const auto& expanded = *new std::vector<Rule>{
      {"no splits are left", no_splits},
      {"no checks are left", no_checks},
      {"no composites are left", no_composites},
      {"complex numbers are taken apart", no_complex_arithmetic},
      {"the library multiplies floats only", library_multiplies_floats},
      {"pieces and assigned values are copies, or joined, of their whole's dtype", pieces_are_copies},
      {"outputs are computed", outputs_are_computed},
  };
  static const auto& fused = *new std::vector<Rule>{
      {"each value is stored once", stored_once},
      {"a kernel has one domain, and one order of sums", one_domain_a_kernel},
      {"values are stored before they are read", stored_before_read},
      {"every output is stored", outputs_are_stored},
  };
  static const auto& placed = *new std::vector<Rule>{
      {"every input and output of a kernel has a place", all_placed},
      {"every graph output has memory of its own", outputs_own_memory},
  };
  static const auto& planned = *new std::vector<Rule>{{"no two live values share bytes", no_overlaps}};
  const std::vector<Rule>* const rules[] = {&captured, &decomposed, &expanded, &fused, &placed, &planned};
  return *rules[static_cast<int>(stage)];
}

void check(Contract stage, const Planned& planned) {
  for (const Rule& rule : rules_of(stage))
    if (!rule.holds(planned)) throw InternalError(std::string("it does not hold that ") + rule.name);
}

}  // namespace weft::passes
