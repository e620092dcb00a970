// What a program begins with when it is read.
#pragma once
#include "frontend/loops/kept.hpp"
#include "frontend/numpy/core/context.hpp"
#include "frontend/numpy/core/data_reader.hpp"
#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/values/reading.hpp"

namespace weft::source {

/// While one lives, its thread reads a program, and nothing else that it may have been reading.
class ReadsProgram {
 public:
  struct Begins {
    numpy::Errstate errstate = {};
    bool speaks_of_errors = false;                   // so that they may change
    bool speaks_of_random = false;                   // of np.random
    std::vector<std::int64_t>* decisions = nullptr;  // of a program for lengths in general
    bool bounds_loops = false;
  };
  explicit ReadsProgram(const Begins& begins);

 private:
  /// What NumPy's functions leave to who reads the program.
  class Reader final : public numpy::DataReader {
    LazyTensor raise(const LazyTensor& condition, const std::string& python_name,
                     const numpy::ErrorText& text) override;
    std::optional<numpy::DataLength> length(std::int64_t length) override;
    void note_length(std::int64_t length, const numpy::DataLength& is) override;
    numpy::CountedLength counted_length(const LazyTensor& count, std::int64_t most) override;
    std::optional<ndarray> values(const LazyTensor& tensor) override;
    LazyTensor marked_along(const LazyTensor& x, const LazyTensor& mask) override;
    std::vector<LazyTensor> marked_places(const LazyTensor& mask, const LazyTensor& as_many) override;
  };

  ReadsAnother another_;
  Reader reader_;
  Kept<numpy::DataReader*> reader_before_{numpy::context().reader};
  ReadFloatErrors float_errors_;
};

}  // namespace weft::source
