// What functions of NumPy ask for besides their arguments: one object a thread.
#pragma once
#include <string_view>

#include "weft/lazy_tensor.hpp"

namespace weft {
struct LoopSampling;
}

namespace weft::numpy {

class DataReader;
class FloatWatch;

/// Scopes of the files that are named set what they are about, and put back what was before.
struct Context {
  /// Who is told, and asked, of what data decide (core/data_reader); null where nobody reads a program.
  DataReader* reader = nullptr;
  /// Where what is read happens, 0-d; null where it does anyway (data/writes_where).
  const Tensor* happens = nullptr;
  /// The steps of loops that are read (loops/sampling); null where none is.
  LoopSampling* sampling = nullptr;
  /// Who looks at results for floating-point errors, what is computed is called, and where it is, null for
  /// all (core/float_watch).
  FloatWatch* watch = nullptr;
  std::string_view called;
  const LazyTensor* computed_where = nullptr;
  /// Whether each Python number is a node of its own (core/python_number).
  bool constants_apart = false;
};

/// That of this thread. It needs no destructor, for which there might be no memory, and is found at once.
extern constinit thread_local Context context_of_thread;
inline Context& context() { return context_of_thread; }

}  // namespace weft::numpy
