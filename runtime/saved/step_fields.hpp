// The fields of programs as they are written and read: by one list, so that the two cannot differ.
#pragma once
#include "runtime/program/result_form.hpp"
#include "runtime/program/step_description.hpp"
#include "runtime/saved/saved_bytes.hpp"

namespace weft {

/// Those that saved programs and remembered ones have in common. `Codec` is called with each field; `Fields`,
/// which derives from this, has a `field` for all else that its programs hold, and `sized`.
template <class Codec, class Fields>
class StepFields {
  friend Fields;
  explicit StepFields(Codec& codec) : codec_(codec) {}

 public:
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
  template <class T>
    requires DescribedStep<T>
  void field(T& step) {
    describe(step, static_cast<Fields&>(*this));
  }
  void field(HostFunctionPtr& function) { codec_(function); }
  void field(Dims& dims) { list(dims); }
  void field(Program& program) {
    list(program.inputs), list(program.outputs), list(program.constants), list(program.blocks);
    codec_(program.arena_bytes), list(program.steps);
  }
  void field(ResultForm& form) {
    if (++forms_ > most_forms) throw_damaged_program("forms of results are nested too deeply");
    list(form.texts), list(form.parts), list(form.templates), list(form.choices), list(form.strings);
    --forms_;
  }
  void field(ResultForm::Choice& choice) { list(choice.ways); }
  void field(ResultForm::Way& way) { field(way.form), list(way.names); }
  void field(ResultForm::Template& text) { codec_(text.bytes), codec_(text.values); }
  void field(LoopBody::Input& input) { codec_(input.kind), codec_(input.index); }
  void field(LoopBody& body) {
    static_cast<Fields&>(*this).field(body.program);
    list(body.inputs), list(body.varying), list(body.numbers);
    list(body.given_lengths), codec_(body.lengths), list(body.spare_bytes), codec_(body.start);
  }
  void field(BlockExtent& extent) { codec_(extent.param), codec_(extent.a_row); }
  void field(std::pair<std::int32_t, Dims>& counter) { codec_(counter.first), list(counter.second); }
  void field(BlockedRows& rows) {
    list(rows.levels), codec_(rows.rows), list(rows.steps), list(rows.row_bytes), codec_(rows.run);
  }
  void field(BlockedStep& blocked) {
    Step step;
    std::visit([&](auto& each) { step = each; }, blocked.step);
    field(step);
    if (auto* launch = std::get_if<Launch>(&step))
      blocked.step = std::move(*launch);
    else if (auto* product = std::get_if<MatrixProduct>(&step))
      blocked.step = std::move(*product);
    else if (auto* call = std::get_if<HostCall>(&step))
      blocked.step = std::move(*call);
    else
      throw_damaged_program("blocks of rows hold another step");
    list(blocked.extents), list(blocked.moves), list(blocked.counters);
  }

  // What a step holds (step_description.hpp).
  template <class T>
  void plain(std::string_view, T& value) {
    field(value);
  }
  template <class T>
  void plain(std::string_view, std::vector<T>& values) {
    list(values);
  }
  void number(std::string_view, std::int64_t& number) { codec_(number); }
  void number(std::string_view, std::int64_t (&numbers)[2]) {
    for (std::int64_t& each : numbers) codec_(each);
  }
  void number(std::string_view, Dims& numbers) { list(numbers); }
  void params(Dims& params, std::int64_t) { list(params); }
  void reads(std::string_view, BufferRef& buffer) { field(buffer); }
  void writes(std::string_view, BufferRef& buffer) { field(buffer); }
  void uses(std::string_view, std::vector<BufferRef>& buffers) { list(buffers); }
  void types(std::string_view, std::vector<BufferType>& types) { list(types); }
  /// Programs share what is taken again and again: it is a copy that is read into.
  template <class Body>
  void body(std::shared_ptr<const Body>& of) {
    const std::shared_ptr<Body> body = codec_.enter_body(of);
    static_cast<Fields&>(*this).field(*body);
    codec_.leave_body();
    of = body;
  }

 protected:
  Codec& codec_;

 private:
  static constexpr int most_forms = 100;  // within one another
  int forms_ = 0;
};

}  // namespace weft
