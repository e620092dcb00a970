// The fields of programs as they are written and read: by one list, so that the two cannot differ.
#pragma once
#include "runtime/program.hpp"
#include "runtime/size.hpp"

namespace weft {

/// Those that saved programs and remembered ones have in common. `Codec` is called with each field; `Fields`,
/// which derives from this, has a `field` for all else that its programs hold.
template <class Codec, class Fields>
class StepFields {
 public:
  explicit StepFields(Codec& codec) : codec_(codec) {}

  template <class T>
  void list(std::vector<T>& items) {
    const std::size_t length = codec_.length(items);
    for (std::size_t i = 0; i < length; ++i) {
      if (i == items.size()) items.emplace_back();  // when reading: no more memory than the file has items
      static_cast<Fields&>(*this).field(items[i]);
    }
  }
  template <class T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
  void field(T& value) {
    codec_(value);
  }
  void field(std::string& text) { codec_(text); }
  void field(ndarray& array) { codec_(array); }
  void field(SizeTerm& term) { codec_(term.coefficient), list(term.orders); }
  void field(Size& size) { list(size); }
  void field(VaryingNumber& varying) { codec_(varying.number), field(varying.size); }
  void field(BufferType& type) {
    codec_(type.name), codec_(type.dtype), list(type.shape), list(type.strides);
  }
  void field(BufferRef& buffer) { codec_(buffer.space), codec_(buffer.index), codec_(buffer.offset); }
  void field(Step& step) {
    codec_.alternative(step);
    std::visit([this](auto& each) { static_cast<Fields&>(*this).field(each); }, step);
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
    codec_(product.may_alias), codec_(product.kernel), codec_(product.tile_side);
    codec_(product.widened), codec_(product.tf32);
  }
  void field(Lookup& lookup) {
    codec_(lookup.kind), codec_(lookup.dtype);
    field(lookup.table), field(lookup.keys), field(lookup.result);
    codec_(lookup.outer), codec_(lookup.length), codec_(lookup.inner), codec_(lookup.count);
  }
  void field(HostCall& call) { codec_(call.function), list(call.buffers), list(call.types); }
  void field(Copy& copy) { field(copy.from), field(copy.to), codec_(copy.bytes); }

 protected:
  /// Of a launch, all but what its extents decide (runtime/launch_size.hpp).
  void launch_fields(Launch& launch) {
    codec_(launch.kernel), list(launch.buffers), list(launch.params), codec_(launch.bytes);
    LaunchRule& rule = launch.rule;
    codec_(rule.parallel_axes), codec_(rule.row_axes), codec_(rule.tiled), codec_(rule.narrow);
    codec_(rule.by_points), codec_(rule.threads), codec_(rule.tile_side), codec_(rule.work);
    list(rule.scratch);
  }
  Codec& codec_;
};

}  // namespace weft
