#include "codegen/program/program_fingerprint.hpp"

#include <cstring>

#include "runtime/program/step_description.hpp"
#include "runtime/saved/saved_bytes.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/sha256.hpp"

namespace weft::codegen {
namespace {

class ProgramFingerprint {
 public:
  std::string operator()(const Lowered& lowered) && {
    for (const auto* types : {&lowered.program.inputs, &lowered.program.outputs}) {
      out_.count(types->size());
      for (const BufferType& type : *types)
        out_.text(type.name), out_.text(name(type.dtype)), out_.count(type.shape.size());
    }
    for (const ArenaBlock& block : lowered.program.blocks) out_.number(block.first), out_.number(block.last);
    for (const ndarray& constant : lowered.program.constants) {
      const ndarray memory = memory_of(constant);
      out_.raw({memory.bytes(), static_cast<std::size_t>(memory.nbytes())});
    }
    for (const passes::Gap& gap : lowered.gaps)
      out_.count(static_cast<std::uint64_t>(2 * gap.axis + gap.read_first));
    for (const LoopNest& nest : lowered.nests) out_.text(text(nest, false));
    for (const Step& step : lowered.program.steps) {
      if (std::holds_alternative<LoopLaunch>(step))  // steps are compared before any loop is one kernel
        throw InternalError("the structure of a loop that is a kernel");
      out_.count(step.index());
      std::visit([this](const auto& each) { describe(each, *this); }, step);
    }
    return hex(sha256(std::move(out_).take()));
  }

  void plain(std::string_view, std::int64_t value) { out_.number(value); }
  void plain(std::string_view name, RowThreads threads) { plain(name, static_cast<std::int64_t>(threads)); }
  void plain(std::string_view, const Dims& axes) {
    out_.count(axes.size());
    for (const std::int64_t axis : axes) out_.number(axis);
  }
  void plain(std::string_view, DType dtype) { out_.text(name(dtype)); }
  void plain(std::string_view, const std::vector<DType>& dtypes) {
    out_.count(dtypes.size());
    for (const DType dtype : dtypes) out_.text(name(dtype));
  }
  void plain(std::string_view, const HostFunctionPtr& function) {
    out_.text(function->name);
    out_.count(reinterpret_cast<std::uintptr_t>(function.get()));
  }
  void number(std::string_view, const auto&) {}
  void number(std::string_view, const Dims& numbers) { out_.count(numbers.size()); }
  void sized(std::string_view, std::int64_t) {}
  void params(const Dims&, std::int64_t) {}
  void reads(std::string_view, const BufferRef& buffer) { add(buffer); }
  void writes(std::string_view, const BufferRef& buffer) { add(buffer); }
  void uses(std::string_view, const std::vector<BufferRef>& buffers) {
    out_.count(buffers.size());
    for (const BufferRef& buffer : buffers) add(buffer);
  }
  void types(std::string_view, const std::vector<BufferType>& types) {
    for (const BufferType& type : types) out_.text(name(type.dtype)), out_.count(type.shape.size());
  }
  /// What a loop does is compared by itself.
  void body(const std::shared_ptr<const LoopBody>&) {}
  void body(const std::shared_ptr<const BlockedRows>&) {
    throw InternalError("the structure of blocks of rows");
  }

 private:
  void add(const BufferRef& buffer) {
    out_.count(static_cast<std::uint64_t>(buffer.space));
    out_.number(buffer.index);
  }
  ByteWriter out_;
};

}  // namespace

std::string program_fingerprint(const Lowered& lowered) { return ProgramFingerprint()(lowered); }

ndarray memory_of(const ndarray& constant) {
  if (!constant.is_c_contiguous() && !constant.is_f_contiguous())
    throw NotImplementedError("compile: constant with strides: copy it first");
  const ndarray memory = ndarray::empty(constant.dtype(), {constant.size()});
  if (constant.size() > 0)
    std::memcpy(memory.bytes(), constant.bytes(), static_cast<std::size_t>(constant.nbytes()));
  return memory;
}

}  // namespace weft::codegen
