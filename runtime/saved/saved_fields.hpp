// The fields of a saved program, in the order of the file.
#pragma once
#include "runtime/saved/saved_bytes.hpp"
#include "runtime/saved/saved_program.hpp"
#include "runtime/saved/step_fields.hpp"

namespace weft {

/// `Codec` is called with each field: FieldWriter or FieldReader.
template <class Codec>
class SavedFields : public StepFields<Codec, SavedFields<Codec>> {
 public:
  using Base = StepFields<Codec, SavedFields<Codec>>;
  using Base::field;
  using Base::list;

  explicit SavedFields(Codec& codec) : Base(codec) {}

  void operator()(SavedProgram& program) {
    codec_(program.name), codec_(program.target), list(program.dimensions), list(program.parameters),
        list(program.results), field(program.form);
    list(program.kernels), list(program.constants), list(program.classes);
  }
  void field(SavedParameter& parameter) {
    codec_(parameter.name), codec_(parameter.dtype), list(parameter.shape);
  }
  void field(SavedParameter::Axis& axis) { codec_(axis.length), codec_(axis.dimension); }
  void field(SavedKernel& kernel) {
    codec_(kernel.name), codec_(kernel.objects), codec_(kernel.written);
    codec_(kernel.cubin.architecture), codec_(kernel.cubin.code);
  }
  void field(ShapeClass& shapes) {
    list(shapes.range.first), list(shapes.range.last), list(shapes.range.step);
    codec_(shapes.error), codec_(shapes.error_text);
    list(shapes.program.inputs), list(shapes.program.outputs), list(shapes.program.blocks);
    list(shapes.program.steps), list(shapes.sizes), list(shapes.scalars);
  }
  void field(ArenaBlock& block) { codec_(block.bytes), codec_(block.first), codec_(block.last); }
  /// Worked out when lengths are known.
  void sized(std::string_view, auto&) {}

 private:
  using Base::codec_;
};

}  // namespace weft
