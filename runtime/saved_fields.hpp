// The fields of a saved program, in the order of the file: written and read by one list, so that the two
// cannot differ.
#pragma once
#include "runtime/errors.hpp"
#include "runtime/saved_bytes.hpp"
#include "runtime/saved_program.hpp"

namespace weft {

/// `Codec` is called with each field: FieldWriter or FieldReader.
template <class Codec>
class SavedFields {
 public:
  explicit SavedFields(Codec& codec) : codec_(codec) {}

  void operator()(SavedProgram& program) {
    codec_(program.name), list(program.dimensions), list(program.parameters), list(program.results);
    list(program.kernels), list(program.constants), list(program.classes);
  }

 private:
  template <class T>
  void list(std::vector<T>& items) {
    const std::size_t length = codec_.length(items);
    for (std::size_t i = 0; i < length; ++i) {
      if (i == items.size()) items.emplace_back();  // when reading: no more memory than the file has items
      field(items[i]);
    }
  }
  template <class T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
  void field(T& value) {
    codec_(value);
  }
  void field(std::string& text) { codec_(text); }
  void field(ndarray& array) { codec_(array); }
  void field(SavedParameter& parameter) {
    codec_(parameter.name), codec_(parameter.dtype), list(parameter.shape);
  }
  void field(SavedParameter::Axis& axis) { codec_(axis.length), codec_(axis.dimension); }
  void field(SavedKernel& kernel) { codec_(kernel.name), codec_(kernel.objects); }
  void field(SizeTerm& term) { codec_(term.coefficient), list(term.orders); }
  void field(Size& size) { list(size); }
  void field(ShapeClass::Varying& varying) { codec_(varying.number), field(varying.size); }
  void field(ShapeClass& shapes) {
    list(shapes.range.first), list(shapes.range.last), list(shapes.range.step);
    codec_(shapes.error), codec_(shapes.error_text);
    list(shapes.program.inputs), list(shapes.program.outputs), list(shapes.program.blocks);
    list(shapes.program.steps), list(shapes.sizes), list(shapes.scalars);
  }
  void field(BufferType& type) {
    codec_(type.name), codec_(type.dtype), list(type.shape), list(type.strides);
  }
  void field(ArenaBlock& block) { codec_(block.bytes), codec_(block.first), codec_(block.last); }
  void field(BufferRef& buffer) { codec_(buffer.space), codec_(buffer.index), codec_(buffer.offset); }
  void field(Step& step) {
    codec_.alternative(step);
    std::visit([this](auto& each) { this->field(each); }, step);
  }
  void field(Launch& launch) {
    codec_(launch.kernel), list(launch.buffers), list(launch.params), codec_(launch.bytes);
    LaunchRule& rule = launch.rule;
    codec_(rule.parallel_axes), codec_(rule.row_axes), codec_(rule.tiled), codec_(rule.narrow);
    codec_(rule.by_points), codec_(rule.work), list(rule.scratch);
  }
  void field(MatrixProduct& product) {
    codec_(product.dtype), field(product.a), field(product.b), field(product.c);
    for (std::int64_t* number :
         {&product.m, &product.n, &product.k, &product.a_strides[0], &product.a_strides[1],
          &product.b_strides[0], &product.b_strides[1], &product.c_row_stride})
      codec_(*number);
    for (Dims* dims :
         {&product.batch, &product.a_batch_strides, &product.b_batch_strides, &product.c_batch_strides})
      list(*dims);
  }
  void field(Lookup& lookup) {
    codec_(lookup.kind), codec_(lookup.dtype);
    field(lookup.table), field(lookup.keys), field(lookup.result);
    codec_(lookup.outer), codec_(lookup.length), codec_(lookup.inner), codec_(lookup.count);
  }
  void field(HostCall& call) { codec_(call.function), list(call.buffers), list(call.types); }
  void field(Measure&) { throw InternalError("a measured length is not saved"); }
  void field(Trim&) { throw InternalError("a trimmed result is not saved"); }
  void field(Loop&) { throw InternalError("a loop is not saved"); }
  void field(LoopLaunch&) { throw InternalError("a loop is not saved"); }
  void field(Copy& copy) { field(copy.from), field(copy.to), codec_(copy.bytes); }

  Codec& codec_;
};

}  // namespace weft
