#include "codegen/nest/kernel_body.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "codegen/nest/instruction_list.hpp"
#include "ir/loops/sites.hpp"
#include "ir/promotion.hpp"
#include "ir/reference/cast.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

class BodyBuilder {
 public:
  BodyBuilder(const passes::FusedKernel& kernel, const passes::Schedule& schedule,
              const passes::MemoryPlan& memory)
      : schedule_(schedule), memory_(memory) {
    for (const Tensor& input : kernel.inputs) inputs_.add(input);
    body_.domain = domain_of(kernel);
  }

  void store(const Tensor& output) {
    const passes::IndexMap map = output_map(output, body_.domain);
    const int value = value_at({output, number_of({map})});
    body_.stores.push_back({walks_.add(walk(output, map)), value});
  }

  KernelBody take() && {
    body_.walks = std::move(walks_).take();
    body_.instructions = std::move(instructions_).take();
    return std::move(body_);
  }

 private:
  /// How a tensor is read: through a map, at the sites of the views between (ir/loops/sites.hpp).
  struct Path {
    passes::IndexMap map;
    Dims sites = {};
    auto operator<=>(const Path&) const = default;
  };
  /// A tensor and the number of the path it is read by.
  struct Read {
    Tensor tensor;
    int path = 0;
    bool operator==(const Read& other) const { return tensor.is(other.tensor) && path == other.path; }
  };
  struct HashRead {
    std::size_t operator()(const Read& read) const { return SameTensor()(read.tensor) + 31 * read.path; }
  };

  int number_of(const Path& path) {
    const auto [place, added] = path_numbers_.try_emplace(path, static_cast<int>(paths_.size()));
    if (added) paths_.push_back(path);
    return place->second;
  }

  const passes::IndexMap& map_of(const Read& read) const { return paths_[read.path].map; }

  /// The instruction for `root`, after those of everything it needs: depth first, with a stack of our own.
  int value_at(const Read& root) {
    std::vector<Read> stack{root};
    while (!stack.empty()) {
      const Read read = stack.back();
      const std::vector<Read> operands = values_.contains(read) ? std::vector<Read>{} : operands_of(read);
      const std::size_t waiting = stack.size();
      for (const Read& operand : operands)
        if (!values_.contains(operand)) stack.push_back(operand);
      if (stack.size() > waiting) continue;
      stack.pop_back();
      if (!values_.contains(read)) values_.emplace(read, emit(read, operands));
    }
    return values_.at(root);
  }

  std::vector<Read> operands_of(const Read& read) {
    const Node& node = read.tensor.node();
    if (inputs_.contains(read.tensor) || is_leaf(node.operation())) return {};
    if (is_view(node.operation())) return {view_operand(read)};
    if (is_reduction(node.operation())) return {reduction_operand(read)};
    std::vector<Read> operands;
    for (const Tensor& input : node.inputs()) operands.push_back({input, broadcast_path(input, read)});
    return operands;
  }

  Read view_operand(const Read& read) {
    const Node& view = read.tensor.node();
    Path path{passes::through_view(view, map_of(read)), sites_of(view)};
    std::ranges::copy(paths_[read.path].sites, std::back_inserter(path.sites));
    return {view.inputs()[0], number_of(path)};
  }

  Read reduction_operand(const Read& read) {
    const Tensor& operand = read.tensor.node().inputs()[0];
    if (operand.type().shape != body_.domain.shape || map_of(read) != kept_map(read.tensor, body_.domain))
      throw InternalError("a kernel's reductions must have one domain and keep its axes in place");
    return {operand, number_of({passes::identity_map(body_.domain.shape)})};
  }

  int broadcast_path(const Tensor& input, const Read& user) {
    const Dims& shape = input.type().shape;
    if (shape == user.tensor.type().shape) return user.path;
    return number_of({passes::through_broadcast(shape, map_of(user)), paths_[user.path].sites});
  }

  int emit(const Read& read, const std::vector<Read>& operands) {
    const Node& node = read.tensor.node();
    if (inputs_.contains(read.tensor)) return load(read);
    switch (family(node.operation())) {
      case Family::view:
        return values_.at(operands[0]);
      case Family::leaf:
        return leaf(read);
      case Family::reduction:
        return reduce(read.tensor, values_.at(operands[0]));
      case Family::elementwise:
        return compute(node, operands);
      case Family::indexing:
      case Family::structure:
        if (is_scan(node.operation())) return scan(read.tensor, values_.at(operands[0]));
        throw InternalError("no part of a fused kernel: " + std::string(name(node.operation())));
    }
    __builtin_unreachable();
  }

  int load(const Read& read) {
    const int number = walks_.share(walk(read.tensor, map_of(read)), paths_[read.path].sites);
    return instructions_.add({.opcode = Opcode::load, .dtype = read.tensor.type().dtype, .index = number});
  }

  int leaf(const Read& read) {
    const Node& node = read.tensor.node();
    if (node.operation() == Operation::arange) return arange(node, map_of(read));
    if (node.operation() != Operation::constant && node.operation() != Operation::full)
      throw InternalError(std::string(name(node.operation())) +
                          " is read by a kernel that has it not as an input");
    return constant(node.attribute<ndarray>(Attribute::value));
  }

  static std::uint64_t bits_of(const ndarray& value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, value.bytes(), static_cast<std::size_t>(value.itemsize()));
    return value.dtype() == DType::bool_ ? bits != 0 : bits;
  }

  int constant(const ndarray& value) {
    return instructions_.add(
        {.opcode = Opcode::constant, .dtype = value.dtype(), .per_point = true, .bits = bits_of(value)});
  }

  /// start + i * step, product and sum rounded separately; i itself where it is that.
  int arange(const Node& node, const passes::IndexMap& map) {
    const int counter = walks_.share(walk_counter(map, body_.domain));
    const int number =
        instructions_.add({.opcode = Opcode::counter, .dtype = DType::int64, .index = counter});
    const DType dtype = node.types()[0].dtype;
    const auto &start = node.attribute<ndarray>(Attribute::start),
               &step = node.attribute<ndarray>(Attribute::step);
    if (dtype == DType::int64 && bits_of(start) == 0 && bits_of(step) == 1) return number;
    const int product = compute(Operation::multiply, dtype, {converted(number, dtype), constant(step)});
    return compute(Operation::add, dtype, {constant(start), product});
  }

  /// In the accumulator's dtype; only what is ordered is rounded on the way.
  Reduction reduction_to(DType dtype, Operation operation, int operand) {
    const DType accumulator = accumulator_dtype(dtype);
    Reduction reduction{.operation = operation, .dtype = accumulator, .rounded = accumulator};
    reduction.operand = widened(converted(operand, dtype), accumulator);
    return reduction;
  }

  int reduce(const Tensor& result, int operand) {
    const DType dtype = result.type().dtype;
    Reduction reduction = reduction_to(dtype, result.operation(), operand);
    const bool starts = is_floating(dtype) && info(reduction.operation).identity != Identity::none;
    const ndarray start = starts ? reference::cast(start_of(result.node()), reduction.dtype) : ndarray();
    reduction.ordered = starts && schedule_.options.exact;
    if (reduction.ordered) {
      reduction.rounded = dtype;
      reduction.pairs = find_attribute<bool>(result.node().attributes(), Attribute::pairs) != nullptr;
      reduction.start = bits_of(start);
    }
    if (find_attribute<bool>(result.node().attributes(), Attribute::tf32)) body_.tf32 = true;
    const int index = add(reduction, result);
    const int reduced = instructions_.add(
        {.opcode = Opcode::reduced, .dtype = reduction.dtype, .per_point = true, .index = index});
    return converted(starts && !reduction.ordered ? from_start(reduction, start, reduced) : reduced, dtype);
  }

  /// What is folded in any order begins with nothing, -0.0 or 1.
  int from_start(const Reduction& reduction, const ndarray& start, int reduced) {
    const Operation step = reduction.operation == Operation::sum ? Operation::add : Operation::multiply;
    return compute(step, reduction.dtype, {constant(start), reduced});
  }

  /// The first total is the first element as it is, -0.0 too.
  int scan(const Tensor& result, int operand) {
    const DType dtype = result.type().dtype;
    const bool multiplies = result.operation() == Operation::cumprod;
    Reduction reduction = reduction_to(dtype, multiplies ? Operation::prod : Operation::sum, operand);
    reduction.ordered = reduction.running = true;
    reduction.rounded = dtype;
    const double identity = multiplies ? 1.0 : -0.0;
    reduction.start =
        bits_of(constant_of(reduction.dtype, identity).node().attribute<ndarray>(Attribute::value));
    const int index = add(reduction, result);
    const int running = instructions_.add({.opcode = Opcode::running,
                                           .dtype = reduction.dtype,
                                           .index = index,
                                           .operands = {reduction.operand}});
    return converted(running, dtype);
  }

  int add(const Reduction& reduction, const Tensor& result) {
    body_.reductions.push_back(reduction);
    body_.reduced.push_back(result);
    return static_cast<int>(body_.reductions.size()) - 1;
  }

  int compute(const Node& node, const std::vector<Read>& reads) {
    std::vector<int> operands;
    std::vector<DType> dtypes;
    for (const Read& read : reads) {
      operands.push_back(values_.at(read));
      dtypes.push_back(read.tensor.type().dtype);
    }
    const Operation operation = node.operation();
    if (operation == Operation::astype) return converted(operands[0], node.types()[0].dtype);
    const LoopTypes types = loop_types(operation, dtypes);
    for (std::size_t i = 0; i < operands.size(); ++i)
      operands[i] = converted(operands[i], operand_dtype(operation, types, i, dtypes[i]));
    if (computed_dtype(operation, types.loop) != types.loop) return rounded(operation, types, operands);
    return instructions_.add({.opcode = Opcode::compute,
                              .dtype = types.result,
                              .operation = operation,
                              .loop = types.loop,
                              .mixed_sign = types.mixed_sign,
                              .operands = std::move(operands)});
  }

  /// Computed in another dtype than the loop's, and rounded to it.
  int rounded(Operation operation, const LoopTypes& types, std::vector<int> operands) {
    const DType computed = schedule_.options.exact ? computed_dtype(operation, types.loop) : DType::float32;
    if (takes_first_of_equals(operation, types.loop)) std::swap(operands[0], operands[1]);
    for (int& operand : operands) operand = widened(operand, computed);
    const int exact = instructions_.add({.opcode = Opcode::compute,
                                         .dtype = types.result == types.loop ? computed : types.result,
                                         .operation = operation,
                                         .loop = computed,
                                         .operands = std::move(operands)});
    const int result = converted(exact, types.result);
    if (!schedule_.options.exact) before_rounding_[result] = exact;
    return result;
  }

  /// Where bits are not NumPy's, what was rounded on the way is taken as it was before.
  int widened(int value, DType dtype) {
    const auto before = before_rounding_.find(value);
    return converted(before == before_rounding_.end() ? value : before->second, dtype);
  }

  /// The dtype an operand must have before it is computed with.
  static DType operand_dtype(Operation operation, const LoopTypes& types, std::size_t operand, DType dtype) {
    if (types.mixed_sign) return kind(dtype) == DTypeKind::signed_integer ? DType::int64 : DType::uint64;
    return operation == Operation::where && operand == 0 ? DType::bool_ : types.loop;
  }

  int compute(Operation operation, DType dtype, std::vector<int> operands) {
    return instructions_.add({.opcode = Opcode::compute,
                              .dtype = dtype,
                              .operation = operation,
                              .loop = dtype,
                              .operands = std::move(operands)});
  }

  int converted(int value, DType dtype) {
    if (instructions_.all()[value].dtype == dtype) return value;
    return instructions_.add({.opcode = Opcode::convert, .dtype = dtype, .operands = {value}});
  }

  Walk walk(const Tensor& tensor, const passes::IndexMap& map) const {
    return walk_memory(tensor, map, body_.domain, schedule_, memory_);
  }

  const passes::Schedule& schedule_;
  const passes::MemoryPlan& memory_;
  TensorSet inputs_;
  KernelBody body_;
  WalkList walks_;
  InstructionList instructions_;
  std::vector<Path> paths_;
  std::map<Path, int> path_numbers_;
  std::unordered_map<Read, int, HashRead> values_;
  std::unordered_map<int, int> before_rounding_;
};

}  // namespace

KernelBody build_body(const passes::FusedKernel& kernel, const passes::Schedule& schedule,
                      const passes::MemoryPlan& memory) {
  BodyBuilder builder(kernel, schedule, memory);
  for (const Tensor& output : kernel.outputs) builder.store(output);
  return std::move(builder).take();
}

}  // namespace weft::codegen
