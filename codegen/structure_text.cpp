#include "codegen/structure_text.hpp"

#include <cstring>

#include "runtime/errors.hpp"
#include "runtime/saved_bytes.hpp"
#include "runtime/sha256.hpp"

namespace weft::codegen {
namespace {

class StructureText {
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
      out_.count(step.index());
      std::visit(*this, step);
    }
    return hex(sha256(std::move(out_).take()));
  }

  void operator()(const Launch& launch) {
    const LaunchRule& rule = launch.rule;
    for (const std::int64_t each :
         {std::int64_t{launch.kernel}, std::int64_t{rule.narrow}, rule.work, std::int64_t{rule.tiled},
          std::int64_t{rule.by_points}, static_cast<std::int64_t>(rule.threads)})
      out_.number(each);
    for (const BufferRef& buffer : launch.buffers) add(buffer);
  }
  void operator()(const MatrixProduct& product) {
    out_.text(name(product.dtype));
    out_.count(product.batch.size());
    out_.count(product.may_alias), out_.count(product.widened);
    for (const BufferRef* buffer : {&product.a, &product.b, &product.c}) add(*buffer);
  }
  void operator()(const Lookup& lookup) {
    out_.count(static_cast<std::uint64_t>(lookup.kind));
    out_.text(name(lookup.dtype));
    for (const BufferRef* buffer : {&lookup.table, &lookup.keys, &lookup.result}) add(*buffer);
  }
  void operator()(const HostCall& call) {
    out_.text(call.function->name);
    out_.count(reinterpret_cast<std::uintptr_t>(call.function.get()));
    for (const BufferRef& buffer : call.buffers) add(buffer);
    for (const BufferType& type : call.types) out_.text(name(type.dtype)), out_.count(type.shape.size());
  }
  /// Steps are compared before any loop is one kernel.
  void operator()(const LoopLaunch&) { throw InternalError("the structure of a loop that is a kernel"); }
  void operator()(const RowBlocks&) { throw InternalError("the structure of blocks of rows"); }
  /// What a loop does is compared by itself.
  void operator()(const Loop& loop) {
    out_.number(loop.condition);
    for (const auto* buffers : {&loop.carried, &loop.captured}) {
      out_.count(buffers->size());
      for (const BufferRef& buffer : *buffers) add(buffer);
    }
  }
  void operator()(const Copy& copy) { add(copy.from), add(copy.to); }
  void operator()(const Trim& trim) { out_.number(trim.output), add(trim.length); }
  void operator()(const Measure& measure) { add(measure.from), add(measure.to); }

 private:
  void add(const BufferRef& buffer) {
    out_.count(static_cast<std::uint64_t>(buffer.space));
    out_.number(buffer.index);
  }
  ByteWriter out_;
};

}  // namespace

std::string structure_text(const Lowered& lowered) { return StructureText()(lowered); }

ndarray memory_of(const ndarray& constant) {
  if (!constant.is_c_contiguous() && !constant.is_f_contiguous())
    throw NotImplementedError("a saved program cannot hold a strided array; copy it first");
  const ndarray memory = ndarray::empty(constant.dtype(), {constant.size()});
  if (constant.size() > 0)
    std::memcpy(memory.bytes(), constant.bytes(), static_cast<std::size_t>(constant.nbytes()));
  return memory;
}

}  // namespace weft::codegen
