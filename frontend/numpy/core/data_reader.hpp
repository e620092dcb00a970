// Who reads a program whose data are not known: is told of errors that they decide, and asked for lengths.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// How long axes of a length are when the program runs.
struct DataLength {
  LazyTensor number;      // 0-d and int64
  std::int64_t most = 0;  // that it may be
};

/// A length that is counted when the program runs: what it is then, and what it is taken for.
struct CountedLength {
  LazyTensor number;
  std::int64_t length = 0;
};

/// What an error says: each {} is one of the numbers, 0-d, in turn.
struct ErrorText {
  ErrorText(std::string known) : text(std::move(known)) {}
  ErrorText(const char* known) : text(known) {}
  std::string text;
  std::vector<LazyTensor> numbers = {};
};

/// That of a thread is in its Context (core/context.hpp).
class DataReader {
 public:
  virtual ~DataReader() = default;
  /// Of an error that functions raise where `condition`, 0-d, holds: 0, int64 and 0-d, once it is known that
  /// it does not.
  virtual LazyTensor raise(const LazyTensor& condition, const std::string& python_name,
                           const ErrorText& text) = 0;
  /// What is computed of data, where a program is read for those at hand.
  virtual std::optional<ndarray> values(const LazyTensor& tensor) = 0;
  /// Nothing for a length that is itself.
  virtual std::optional<DataLength> length(std::int64_t length) = 0;
  /// Of a length that functions make of others.
  virtual void note_length(std::int64_t length, const DataLength& is) = 0;
  /// The length that `count` is, 0-d and int64, from 0 to `most`.
  virtual CountedLength counted_length(const LazyTensor& count, std::int64_t most) = 0;
  /// What a mask of one axis marks along the first axis of `x`.
  virtual LazyTensor marked_along(const LazyTensor& x, const LazyTensor& mask) = 0;
  /// The places that a mask marks, an array an axis, which marks as many as another one.
  virtual std::vector<LazyTensor> marked_places(const LazyTensor& mask, const LazyTensor& as_many) = 0;
};

}  // namespace weft::numpy
