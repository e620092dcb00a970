#include "runtime/program/program_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "runtime/program/step_description.hpp"
#include "runtime/system/sha256.hpp"

namespace weft {
namespace {

// How each field of a step is spelled.
template <class T>
  requires std::is_integral_v<T>
std::string spelled(T value) {
  return fmt::to_string(value);
}
std::string spelled(DType dtype) { return std::string(name(dtype)); }
std::string spelled(const HostFunctionPtr& function) { return function->name; }
std::string spelled(RowThreads threads) {
  static constexpr const char* names[] = {"elements", "row", "block", "kept", "warp", "tile"};
  return names[static_cast<std::size_t>(threads)];
}
std::string spelled(const BufferRef& buffer) {
  static constexpr const char* names[] = {"input", "output", "arena", "constant", "block"};
  const std::string text = fmt::format("{} {}", names[static_cast<std::size_t>(buffer.space)], buffer.index);
  return buffer.offset == 0 ? text : fmt::format("{}+{}", text, buffer.offset);
}
std::string spelled(const BufferType& type) {
  return fmt::format("{}({}) by ({})", name(type.dtype), fmt::join(type.shape, ", "),
                     fmt::join(type.strides, ", "));
}
std::string spelled(const LoopBody::Input& input) {
  static constexpr const char* names[] = {"carried", "captured", "number"};
  return fmt::format("{} {}", names[static_cast<std::size_t>(input.kind)], input.index);
}
/// As a sum of products of binomials of the steps taken: 3 + 8*C(1,0).
std::string spelled(const Size& size) {
  std::string text;
  for (const SizeTerm& term : size)
    text +=
        fmt::format("{}{}*C({})", text.empty() ? "" : " + ", term.coefficient, fmt::join(term.orders, ","));
  return text.empty() ? "0" : text;
}
std::string spelled(const VaryingNumber& varying) {
  return fmt::format("{}: {}", varying.number, spelled(varying.size));
}
std::string spelled(const BlockExtent& extent) { return fmt::format("{}: {}", extent.param, extent.a_row); }
template <class Items>
  requires requires(const Items& items) { std::begin(items); }
std::string spelled(const Items& items);
std::string spelled(const std::pair<std::int32_t, Dims>& counter) {
  return fmt::format("{}: {}", counter.first, spelled(counter.second));
}
template <class Items>
  requires requires(const Items& items) { std::begin(items); }
std::string spelled(const Items& items) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "" : ", ") + spelled(item);
  return "[" + text + "]";
}

/// The lines of a program, those of what its steps repeat further in.
class ProgramText {
 public:
  explicit ProgramText(int depth = 0) : margin_(static_cast<std::size_t>(2 * depth), ' '), depth_(depth) {}

  std::string operator()(const Program& program) && {
    for (const BufferType& input : program.inputs) line("input {}: {}", input.name, spelled(input));
    for (const BufferType& output : program.outputs) line("output {}: {}", output.name, spelled(output));
    for (const ndarray& constant : program.constants) line("constant {}", spelled_constant(constant));
    line("arena of {} bytes", program.arena_bytes);
    for (const ArenaBlock& block : program.blocks)
      line("block of {} bytes at {}, steps {} to {}", block.bytes, block.offset, block.first, block.last);
    for (const CompiledKernel& kernel : program.kernels)
      line("kernel {}{}", kernel.name, kernel.written.empty() ? "" : " of " + kernel.written);
    for (const Step& step : program.steps) std::visit([this](const auto& each) { add(each); }, step);
    return std::move(text_);
  }

  void plain(std::string_view name, const auto& value) { add_field(name, value); }
  void number(std::string_view name, const auto& value) { add_field(name, value); }
  void sized(std::string_view name, const auto& value) { add_field(name, value); }
  void reads(std::string_view name, const BufferRef& buffer) { add_field(name, buffer); }
  void writes(std::string_view name, const BufferRef& buffer) { add_field(name, buffer); }
  void uses(std::string_view name, const std::vector<BufferRef>& buffers) { add_field(name, buffers); }
  void params(const std::vector<std::int64_t>& params, std::int64_t) { add_field("params", params); }
  void types(std::string_view name, const std::vector<BufferType>& types) { add_field(name, types); }
  void body(const std::shared_ptr<const LoopBody>& body) {
    text_ += "\n";
    ProgramText inner(depth_ + 1);
    inner.line("inputs {}, varying {}, numbers {}", spelled(body->inputs), spelled(body->varying),
               spelled(body->numbers));
    inner.line("given lengths {}, {} more, spare bytes {}", spelled(body->given_lengths), body->lengths,
               spelled(body->spare_bytes));
    text_ += std::move(inner)(body->program);
  }
  void body(const std::shared_ptr<const BlockedRows>& rows) {
    text_ += fmt::format(" levels={} rows={} row_bytes={}\n", spelled(rows->levels), rows->rows,
                         spelled(rows->row_bytes));
    for (const BlockedStep& blocked : rows->steps) {
      ProgramText inner(depth_ + 1);
      std::visit([&](const auto& each) { inner.add(each); }, blocked.step);
      inner.line("  extents {}, moves {}, counters {}", spelled(blocked.extents), spelled(blocked.moves),
                 spelled(blocked.counters));
      text_ += inner.text_;
    }
  }

 private:
  template <class... Parts>
  void line(fmt::format_string<const Parts&...> pattern, const Parts&... parts) {
    text_ += margin_ + fmt::format(pattern, parts...) + "\n";
  }
  template <class Each>
  void add(const Each& step) {
    text_ += margin_ + std::string(step_name(step));
    describe(step, *this);
    if (text_.back() != '\n') text_ += "\n";
  }
  template <class Value>
  void add_field(std::string_view name, const Value& value) {
    if constexpr (std::is_same_v<Value, bool>) {
      if (value) text_ += fmt::format(" {}", name);
    } else if (const std::string spelling = spelled(value); spelling != "[]") {
      text_ += fmt::format(" {}={}", name, spelling);
    }
  }
  static std::string spelled_constant(const ndarray& constant) {
    const ndarray memory = constant.copy_c();
    const std::span bytes(memory.bytes(), static_cast<std::size_t>(memory.nbytes()));
    return fmt::format("{}({}), sha256 {}", name(constant.dtype()), fmt::join(constant.shape(), ", "),
                       hex(sha256(bytes)).substr(0, 16));
  }

  const std::string margin_;
  const int depth_;
  std::string text_;
};

}  // namespace

std::string text(const Program& program) { return ProgramText()(program); }

}  // namespace weft
