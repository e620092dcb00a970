// Lengths that data decide, in a step of a loop that is read: each stands for a number of its own, too large
// to be another length of the program, and different in each sample.
#pragma once
#include "frontend/numpy/core/data_reader.hpp"
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// While one lives, its thread reads sample `number` of a loop.
class MeasuredLengths {
 public:
  explicit MeasuredLengths(std::size_t number);
  ~MeasuredLengths();
  MeasuredLengths(const MeasuredLengths&) = delete;
  std::size_t count() const { return entries_.size(); }
  /// Whether this thread has asked for a length since `forget`, while no sample was read.
  static bool were_wanted();
  static void forget();
  /// Whether this thread reads a sample in which lengths are measured.
  static bool are_at_hand();
  /// As who reads a program is asked, and told (numpy/core/data_reader.hpp).
  static std::optional<numpy::DataLength> find(std::int64_t length);
  static void note(std::int64_t length, const numpy::DataLength& is);

 private:
  friend numpy::CountedLength measured(const LazyTensor&, std::int64_t);
  friend numpy::CountedLength given_length(std::int64_t);
  friend std::optional<LazyTensor> measured_length(std::int64_t);
  friend std::optional<std::int64_t> as_measured(const Value&);
  friend std::int64_t most_of(std::int64_t);
  struct Entry {
    LazyTensor counted, tensor;
    std::int64_t length, most;
  };
  std::int64_t next_length() const;

  std::size_t number_;
  std::vector<Entry> entries_;
  MeasuredLengths* before_;
};

/// The length that `count` is, int64 and 0-d, from 0 to `most`; one length for what is computed alike. One
/// that is known is itself, where no loop is read. Errors: NotImplementedError for others there.
numpy::CountedLength measured(const LazyTensor& count, std::int64_t most);
/// A length that a step is given, as a variable of its own.
numpy::CountedLength given_length(std::int64_t most);
/// Its tensor, when a length is a measured one.
std::optional<LazyTensor> measured_length(std::int64_t length);
/// The most that a length can be when the program runs.
std::int64_t most_of(std::int64_t length);
/// The length that a number is which one is measured as, or which counts what a mask marks. Errors: those of
/// `measured`.
std::optional<std::int64_t> as_measured(const Value& value);
/// A length as Python sees it: a number, known or not.
Value length_value(std::int64_t length);
/// Whether a text has a number that may stand for such a length, or be made of one.
bool names_measured(std::string_view text);

/// Whether two tensors are computed alike, as two writings of one condition are.
bool same_values(const Tensor& a, const Tensor& b, int depth = 12);

}  // namespace weft::source
