// The listing of a loop of kernels.
#include "codegen/program/step_loop.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace weft::codegen {
namespace {

std::string number_text(const StepNumber& number) {
  std::vector<std::string> terms;
  for (const StepTerm& term : number) {
    std::string product = term.param < 0 ? std::to_string(term.literal) : fmt::format("p{}", term.param);
    for (std::size_t loop = 0; loop < term.orders.size(); ++loop)
      if (term.orders[loop] > 0) product += fmt::format(" C(n{}, {})", loop, term.orders[loop]);
    terms.push_back(std::move(product));
  }
  return terms.empty() ? "0" : fmt::format("{}", fmt::join(terms, " + "));
}

std::string numbers_text(const std::vector<StepNumber>& numbers) {
  std::vector<std::string> texts;
  for (const StepNumber& number : numbers) texts.push_back(number_text(number));
  return fmt::format("[{}]", fmt::join(texts, ", "));
}

std::string place_text(const StepPlace& place) {
  const std::string base = fmt::format("{}{}", "@#*"[static_cast<int>(place.base)], place.index);
  return place.offset.empty() ? base : fmt::format("{}[{}]", base, number_text(place.offset));
}

std::string while_text(const std::vector<StepPlace>& condition) {
  return condition.empty() ? ":" : fmt::format(", while {}:", place_text(condition.front()));
}

class ActionText {
 public:
  explicit ActionText(int depth) : depth_(depth) {}

  std::string operator()(const NestCall& call) const {
    std::vector<std::string> places;
    for (const StepPlace& place : call.buffers) places.push_back(place_text(place));
    return line(fmt::format("call {} ({}) {} scratch {}", call.nest, fmt::join(places, ", "),
                            numbers_text(call.params), number_text(call.scratch)));
  }
  std::string operator()(const StepCopy& copy) const {
    return line(fmt::format("{} = {}, {} bytes", place_text(copy.to), place_text(copy.from),
                            number_text(copy.bytes)));
  }
  std::string operator()(const ProductCall& call) const {
    return line(fmt::format("{} = {} @ {} {}", place_text(call.c), place_text(call.a), place_text(call.b),
                            numbers_text(call.numbers)));
  }
  std::string operator()(const ItemCopy& copy) const {
    std::vector<std::string> axes;
    for (const ItemCopy::Axis& axis : copy.axes)
      axes.push_back(fmt::format("{}: {} of {}", axis.number ? fmt::format("axis {}", *axis.number) : "error",
                                 place_text(axis.place), number_text(axis.length)));
    return line(fmt::format("{} {} {}[{}], {} bytes", place_text(copy.item), copy.puts ? "->" : "<-",
                            place_text(copy.table), fmt::join(axes, ", "), number_text(copy.bytes)));
  }
  std::string operator()(const InnerLoop& loop) const {
    const std::string head =
        fmt::format("for {} steps{}", number_text(loop.steps), while_text(loop.condition));
    return line(head) + body(*loop.body);
  }

  std::string body(const StepBody& body) const {
    std::string lines;
    const ActionText within(depth_ + 1);
    if (body.skew >= 0)
      lines += within.line(fmt::format("{} at a time, each {} steps behind", skewed_rows, body.skew));
    for (const StepForward& each : body.forwarded)
      lines += within.line(fmt::format("#{} = {} first, then {}, {} bytes", each.slot, place_text(each.first),
                                       place_text(each.stored), each.bytes));
    for (const StepScalar& scalar : body.scalars)
      lines +=
          within.line(fmt::format("#{} = {} {}", scalar.slot, name(scalar.dtype), number_text(scalar.value)));
    for (const StepAction& action : body.actions) lines += std::visit(within, action);
    for (const StepCopy& copy : body.handed_on) lines += within(copy);
    for (const StepSwap& swap : body.swapped)
      lines += within.line(fmt::format("swap *{} = {}, *{} = #{}, {} bytes", swap.read, place_text(swap.home),
                                       swap.stored, swap.slot, number_text(swap.bytes)));
    return lines;
  }

 private:
  std::string line(const std::string& text) const { return fmt::format("{:{}}{}\n", "", 2 * depth_, text); }
  int depth_;
};

std::string slot_text(const StepSlot& slot) {
  return slot.param < 0 ? fmt::format("{} bytes", slot.bytes) : fmt::format("scratch p{}", slot.param);
}

}  // namespace

std::string text(const StepLoop& loop, bool with_name) {
  std::string lines = with_name ? fmt::format("loop {}\n", loop.name) : "loop\n";
  lines += fmt::format("buffers {}, pointers {}, params {}, of them steps of loops around {}\n", loop.buffers,
                       loop.pointers, loop.params, loop.outer);
  for (std::size_t i = 0; i < loop.slots.size(); ++i)
    lines += fmt::format("#{} = {}\n", i, slot_text(loop.slots[i]));
  for (const StepLoop::Kept& kept : loop.kept)
    lines += fmt::format("keep @{} in #{}\n", kept.buffer, kept.slot);
  for (std::size_t i = 0; i < loop.nests.size(); ++i)
    lines += fmt::format("{}: {}", i, text(loop.nests[i], false));
  return lines + fmt::format("for each step{}\n", while_text(loop.condition)) + ActionText(0).body(loop.body);
}

std::string text(const KernelSource& source, bool with_name) {
  return std::visit([&](const auto& each) { return text(each, with_name); }, source);
}

const std::string& name_of(const KernelSource& source) {
  return std::visit([](const auto& each) -> const std::string& { return each.name; }, source);
}

}  // namespace weft::codegen
