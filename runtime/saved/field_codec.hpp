// The fields of programs (step_fields.hpp) as bytes, and back.
#pragma once
#include <map>
#include <memory>
#include <utility>

#include "runtime/saved/saved_bytes.hpp"
#include "runtime/saved/saved_program.hpp"
#include "runtime/system/isa.hpp"

namespace weft {

class FieldWriter {
 public:
  template <class T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
  void operator()(T value) {
    bytes_.number(static_cast<std::int64_t>(value));
  }
  void operator()(const std::string& text) { bytes_.text(text); }
  void operator()(const ndarray& array) {
    (*this)(array.dtype());
    length(array.shape());
    for (const std::int64_t axis : array.shape()) (*this)(axis);
    bytes_.raw({array.bytes(), static_cast<std::size_t>(array.nbytes())});
  }
  void operator()(const std::vector<std::byte>& bytes) { bytes_.raw(bytes); }
  void operator()(const std::map<Isa, std::vector<std::byte>>& objects) {
    length(objects);
    for (const auto& [isa, object] : objects) (*this)(isa), (*this)(object);
  }
  void operator()(DType dtype) { bytes_.text(name(dtype)); }
  void operator()(const HostFunctionPtr& function) { bytes_.text(function->name); }
  template <class List>
  std::size_t length(const List& list) {
    bytes_.count(list.size());
    return list.size();
  }
  void alternative(const Step& step) { bytes_.count(step.index()); }
  void operator()(StartLoop) {}
  void operator()(RunBlocks) {}
  template <class Body>
  static std::shared_ptr<Body> enter_body(const std::shared_ptr<const Body>& body) {
    return std::make_shared<Body>(*body);
  }
  void leave_body() {}
  std::vector<std::byte> take() && { return std::move(bytes_).take(); }

 private:
  ByteWriter bytes_;
};

class FieldReader {
 public:
  FieldReader(std::span<const std::byte> bytes, const StepRunners& runners)
      : bytes_(bytes), runners_(runners) {}

  template <class T>
    requires std::is_integral_v<T>
  void operator()(T& value) {
    const std::int64_t number = bytes_.number();
    if (!std::in_range<T>(number)) throw_damaged_program("a number is out of range");
    value = static_cast<T>(number);
  }
  void operator()(bool& value) { value = bounded(2) != 0; }
  void operator()(DType& dtype) {
    const std::string text = bytes_.text();
    const auto known = dtype_from_name(text);
    if (!known) throw_damaged_program("there is no dtype '" + text + "'");
    dtype = *known;
  }
  void operator()(HostFunctionPtr& function) {
    const std::string text = bytes_.text();
    function = runners_.find(text);
    if (!function) throw_damaged_program("there is no function '" + text + "'");
  }
  void operator()(LoopBody::Input::Kind& kind) { kind = static_cast<LoopBody::Input::Kind>(bounded(3)); }
  void operator()(BufferRef::Space& space) { space = static_cast<BufferRef::Space>(bounded(5)); }
  void operator()(Isa& isa) { isa = static_cast<Isa>(bounded(6)); }
  void operator()(ResultForm::Part& part) { part = static_cast<ResultForm::Part>(bounded(6)); }
  void operator()(RowThreads& threads) { threads = static_cast<RowThreads>(bounded(6)); }
  void operator()(std::string& text) { text = bytes_.text(); }
  void operator()(ndarray& array);
  void operator()(std::vector<std::byte>& bytes) {
    const auto given = bytes_.raw();
    bytes.assign(given.begin(), given.end());
  }
  void operator()(std::map<Isa, std::vector<std::byte>>& objects) {
    for (std::size_t count = bytes_.length(); count-- > 0;) {
      const auto isa = static_cast<Isa>(bounded(6));
      (*this)(objects[isa]);
    }
  }
  template <class T>
  std::size_t length(std::vector<T>&) {
    return bytes_.length();
  }
  void alternative(Step& step) {
    choose(step, bytes_.count(std::variant_size_v<Step> - 1),
           std::make_index_sequence<std::variant_size_v<Step>>());
  }
  void operator()(StartLoop& start) { start = linked(runners_.start_loop); }
  void operator()(RunBlocks& run) { run = linked(runners_.run_blocks); }
  /// A file is not to say how deep calls lie within one another.
  template <class Body>
  std::shared_ptr<Body> enter_body(const std::shared_ptr<const Body>&) {
    if (++depth_ > deepest) throw_damaged_program("loops lie too deep within one another");
    return std::make_shared<Body>();
  }
  void leave_body() { --depth_; }
  bool at_end() const { return bytes_.at_end(); }

 private:
  std::int64_t bounded(std::int64_t count) {
    const std::int64_t value = bytes_.number();
    if (value < 0 || value >= count) throw_damaged_program("a choice is out of range");
    return value;
  }
  template <std::size_t... kinds>
  static void choose(Step& step, std::size_t kind, std::index_sequence<kinds...>) {
    (void)((kind == kinds && (step.emplace<kinds>(), true)) || ...);
  }

  template <class Runner>
  static Runner linked(Runner runner) {
    if (!runner) throw_damaged_program("it was linked without what takes its steps");
    return runner;
  }

  static constexpr int deepest = 64;

  ByteReader bytes_;
  const StepRunners& runners_;
  int depth_ = 0;
};

}  // namespace weft
