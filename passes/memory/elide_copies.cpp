#include "passes/memory/elide_copies.hpp"

#include <algorithm>
#include <optional>

#include "passes/analysis/copies.hpp"
#include "passes/analysis/reads_apart.hpp"
#include "passes/analysis/stores.hpp"

namespace weft::passes {
namespace {

bool contains(const std::vector<Tensor>& tensors, const Tensor& tensor) {
  return std::ranges::any_of(tensors, [&](const Tensor& t) { return t.is(tensor); });
}

class Elider {
 public:
  explicit Elider(Schedule& schedule) : schedule_(schedule) {
    for (std::size_t i = 0; i < schedule.kernels.size(); ++i) {
      for (const Tensor& output : schedule.kernels[i].outputs) writer_[output] = static_cast<int>(i);
      for (const Tensor& input : schedule.kernels[i].inputs)
        add_reader(memory_source(input), static_cast<int>(i));
    }
    for (const Tensor& output : schedule.graph.outputs) outputs_.add(output);
  }

  void run() {
    for (const Tensor& output : schedule_.graph.outputs) begin_output(output);
    // From the last: what moves into memory that moved itself, moves there at once.
    const std::vector<NodePtr> order = topological_order(schedule_.graph);
    for (auto node = order.rbegin(); node != order.rend(); ++node) {
      if ((*node)->operation() == Operation::setitem && writes_base(**node)) begin_setitem(**node);
      begin_changed(**node);
    }
    for (Placement& place : schedule_.placements.values()) place = followed(place);
    put_in_aside();
    std::erase_if(schedule_.kernels, [](const FusedKernel& kernel) { return kernel.outputs.empty(); });
  }

 private:
  /// A result that shows in another shape what a kernel stores is stored where the result lies.
  void begin_output(const Tensor& output) {
    if (!is_copy(output.node())) return;
    const Tensor view = output.node().inputs()[0], base = memory_source(view);
    const int* kernel = writer_.find(output);
    const Placement *place = schedule_.placements.find(base), *result = schedule_.placements.find(output);
    if (kernel == nullptr || place == nullptr || !place->root.is(base) || view.is(base)) return;
    if (is_leaf(base.operation()) || is_called(base.operation()) || outputs_.contains(base)) return;
    if (base.type().nbytes() != view.type().nbytes() || stored_type(view).strides != result->strides) return;
    if (!is_alone({base, {output}}, *kernel)) return;
    moved_[base] = {output, 0, place->strides};
    outputs_.add(base);
    drop(schedule_.kernels[static_cast<std::size_t>(*kernel)], {output});
  }

  static void drop(FusedKernel& kernel, const std::vector<Tensor>& stored) {
    std::erase_if(kernel.outputs, [&](const Tensor& tensor) { return contains(stored, tensor); });
    for (const Tensor& tensor : stored) std::erase(kernel.nodes, tensor.node_ptr());
  }

  /// Kernels come in order, each once.
  void add_reader(const Tensor& tensor, int kernel) {
    std::vector<int>& readers = readers_[tensor];
    if (readers.empty() || readers.back() != kernel) readers.push_back(kernel);
  }

  /// The base becomes the result where kernel `assigned` stores the value over it. A kernel that might read
  /// what it has overwritten stores the value aside.
  void begin_setitem(const Node& setitem) {
    const Tensor& value = setitem.inputs()[1];
    const int* assigned = writer_.find(value);
    if (assigned == nullptr) return;
    const bool in_place = begin_in_place(setitem.inputs()[0], *assigned, [&](const Tensor& base) {
      return reads_apart(schedule_.kernels[*assigned], base, setitem, schedule_.gaps);
    });
    if (!in_place && begin_in_place(setitem.inputs()[0], *assigned, [](const Tensor&) { return true; }))
      store_aside(value, *assigned);
  }

  /// The value gets memory of its own, from which it is copied to where it belongs once kernel `assigned` has
  /// run.
  void store_aside(const Tensor& value, int assigned) {
    const Tensor copy = copy_of(value);
    FusedKernel kernel{.nodes = {copy.node_ptr()}, .inputs = {value}, .outputs = {copy}};
    kernel.ends = "its value is computed from what it overwrites";
    aside_.emplace_back(assigned, std::move(kernel));
    const Placement place = schedule_.placements.at(value);  // the map may move
    schedule_.placements[copy] = place;
    schedule_.placements[value] = {value, 0, dense_strides(value.type())};
  }

  void put_in_aside() {
    std::ranges::sort(aside_, std::ranges::greater(), &std::pair<int, FusedKernel>::first);
    for (auto& [after, kernel] : aside_)
      schedule_.kernels.insert(schedule_.kernels.begin() + after + 1, std::move(kernel));
  }

  /// What a call changes begins as what it was before, unless the call reads that too.
  void begin_changed(const Node& call) {
    const int* kernel = writer_.find(Tensor(&call));
    if (kernel == nullptr) return;
    for (std::size_t i = 0; i < changed_inputs(call); ++i)
      begin_in_place(call.inputs()[i], *kernel, [](const Tensor&) { return false; });
  }

  /// What a copy stores, which is two parts of complex numbers, and of what it is one; nothing when it is
  /// none.
  struct Copied {
    Tensor base;
    std::vector<Tensor> stored;
  };
  static std::optional<Copied> copied_by(const Tensor& copy) {
    if (is_copy(copy.node())) return Copied{copy.node().inputs()[0], {copy}};
    if (copy.operation() != Operation::from_parts) return {};
    const Tensor real = copy.node().inputs()[0], imag = copy.node().inputs()[1];
    if (!is_copy(real.node()) || !is_copy(imag.node())) return {};
    const Tensor from_real = real.node().inputs()[0], from_imag = imag.node().inputs()[0];
    if (from_real.operation() != Operation::real || from_imag.operation() != Operation::imag) return {};
    const Tensor base = from_real.node().inputs()[0];
    if (!base.is(from_imag.node().inputs()[0])) return {};
    return Copied{base, {real, imag}};
  }

  /// What is copied is computed where the copy would lie, when nothing reads it once kernel `changed` has
  /// run, nor that kernel itself, but for where `reads_apart` holds.
  template <class ReadsApart>
  bool begin_in_place(const Tensor& copy, int changed, const ReadsApart& reads_apart) {
    const std::optional<Copied> copied = copied_by(copy);
    const int* kernel = copied ? writer_.find(copied->stored[0]) : nullptr;
    if (kernel == nullptr || !may_move(copied->base, copy) || !is_alone(*copied, *kernel)) return false;
    FusedKernel& copies = schedule_.kernels[static_cast<std::size_t>(*kernel)];
    const bool stored_beside = contains(copies.outputs, copied->base);
    if (!is_dead(copied->base, *kernel, changed, stored_beside, reads_apart)) return false;
    moved_[copied->base] = followed(schedule_.placements.at(copy));
    drop(copies, copied->stored);
    return true;
  }

  /// Whether the copy is all that its kernel does, but for other copies and what is copied.
  bool is_alone(const Copied& copied, int kernel) const {
    const FusedKernel& copies = schedule_.kernels[static_cast<std::size_t>(kernel)];
    return std::ranges::all_of(copied.stored, [&](const Tensor& t) { return contains(copies.outputs, t); }) &&
           (contains(copies.outputs, copied.base) || copies.outputs.size() == copied.stored.size() ||
            only_copies(copies));
  }

  /// Copies side by side, which may go one by one.
  static bool only_copies(const FusedKernel& kernel) {
    return std::ranges::all_of(kernel.nodes, [](const NodePtr& node) {
      return is_copy(*node) || node->operation() == Operation::real || node->operation() == Operation::imag;
    });
  }

  /// A value with memory of its own, laid out as `copy` is. The library has its own mind about layouts.
  bool may_move(const Tensor& base, const Tensor& copy) const {
    const Placement* place = schedule_.placements.find(base);
    if (place == nullptr || !place->root.is(base)) return false;
    const bool leaf = is_leaf(base.operation());
    const bool is_library = is_called(base.operation()) && changed_inputs(base.node()) == 0;
    if (is_library || (leaf && !is_carried_to(base, followed(schedule_.placements.at(copy))))) return false;
    return place->strides == schedule_.placements.at(copy).strides && !outputs_.contains(base) &&
           !moved_.contains(base);
  }

  /// Whether `base` is what a loop's step is given in the memory of the output at `place`.
  bool is_carried_to(const Tensor& base, const Placement& place) const {
    const auto* output = find_attribute<std::int64_t>(base.node().attributes(), Attribute::carried);
    return output != nullptr && place.offset == 0 &&
           place.root.is(schedule_.graph.outputs[static_cast<std::size_t>(*output)]);
  }

  /// Whether nothing needs `base` once kernel `changed` has run, nor while it runs.
  template <class ReadsApart>
  bool is_dead(const Tensor& base, int copied, int changed, bool stored_beside,
               const ReadsApart& reads_apart) const {
    const std::vector<int>* readers = readers_.find(base);
    if (readers == nullptr) return true;
    for (auto reader = readers->rbegin(); reader != readers->rend() && *reader >= changed; ++reader) {
      if (*reader == copied && !stored_beside) continue;
      if (*reader > changed || !reads_apart(base)) return false;
    }
    return true;
  }

  Placement followed(const Placement& place) const {
    const Placement* to = moved_.find(place.root);
    if (to == nullptr) return place;
    return {to->root, to->offset + place.offset, place.strides};
  }

  Schedule& schedule_;
  TensorMap<int> writer_;
  TensorMap<std::vector<int>> readers_;
  TensorMap<Placement> moved_;
  TensorSet outputs_;
  std::vector<std::pair<int, FusedKernel>> aside_;  // each with the kernel that it follows
};

}  // namespace

Schedule elide_copies(Schedule schedule) {
  Elider(schedule).run();
  return schedule;
}

}  // namespace weft::passes
