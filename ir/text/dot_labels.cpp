#include "ir/text/dot_labels.hpp"

#include <fmt/format.h>

#include "ir/index.hpp"
#include "ir/loops/loop.hpp"

namespace weft {
namespace {

std::string axis_text(const Node& node) {
  const auto& axes = node.attribute<Dims>(Attribute::axis);
  return axes.size() == 1 ? fmt::format(", axis {}", axes[0]) : fmt::format(", axes {}", tuple_text(axes));
}

std::string loop_label(const Node& node) {
  const auto length = node.attribute<std::int64_t>(Attribute::length);
  const std::string steps =
      length == INT64_MAX ? "loop" : fmt::format("loop of {} {}", length, length == 1 ? "step" : "steps");
  const auto* condition = condition_of(node);
  if (!condition) return steps;
  return fmt::format("{}, {} carried_{}", steps, length == INT64_MAX ? "while" : "at most, while",
                     *condition);
}

}  // namespace

std::string box_label(const Node& node) {
  switch (node.operation()) {
    case Operation::variable:
      return node.attribute<std::string>(Attribute::name);
    case Operation::constant:
    case Operation::full:
      return node.attribute<ndarray>(Attribute::value).str();
    case Operation::getitem:
      return fmt::format("[{}]",
                         index_text(node.attribute<Index>(Attribute::index), node.inputs()[0].type().shape));
    case Operation::astype:
      return std::string(name(node.types()[0].dtype));
    case Operation::loop:
      return loop_label(node);
    default:
      break;
  }
  const std::string text(spoken_name(node));
  if (is_scan(node.operation()))
    return fmt::format("{}, axis {}", text, node.attribute<std::int64_t>(Attribute::axis));
  return is_reduction(node.operation()) ? text + axis_text(node) : text;
}

const char* box_fill(const Node& node) {
  if (node.operation() == Operation::variable || node.operation() == Operation::array) return "#fff3d1";
  switch (family(node.operation())) {
    case Family::elementwise:
      return "#dcebf9";
    case Family::reduction:
      return "#fbdcd0";
    case Family::view:
      return "#eef0f2";
    case Family::leaf:
      return "#f6f6ee";
    case Family::structure:
    case Family::indexing:
      return "#e6def5";
  }
  __builtin_unreachable();
}

std::string type_label(const Type& type) {
  return type.shape.empty() ? std::string(name(type.dtype))
                            : fmt::format("{}[{}]", name(type.dtype), fmt::join(type.shape, ", "));
}

std::string marked_up(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

}  // namespace weft
