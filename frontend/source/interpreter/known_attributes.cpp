#include "frontend/source/interpreter/known_attributes.hpp"

#include "frontend/source/interpreter/reads_program.hpp"
#include "frontend/source/names/attributes.hpp"
#include "frontend/source/names/modules.hpp"
#include "frontend/source/numpy/broadcast_object.hpp"
#include "frontend/source/output/call_numpy.hpp"
#include "frontend/source/random/random_values.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/sets.hpp"
#include "frontend/source/values/texts.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

Value called(const NumpyFunction* function, std::vector<Value> arguments) {
  return call_numpy(*function, {std::move(arguments), {}}, nullptr);
}

Value of_random(std::string_view name) {
  return called(find_function(random_table(), name), {std::int64_t{0}});
}

Value of_linalg(std::string_view name) {
  return called(find_function(linalg_table(), name), {Array(numpy::zeros({1, 1}))});
}

/// One of each kind of value that has attributes.
const std::vector<Value>& samples() {
  static const std::vector<Value> values = [] {
    const ReadsProgram reads({.speaks_of_random = true});
    const Array array(numpy::zeros({1, 1}));
    return std::vector<Value>{
        array,
        Scalar{numpy::zeros({})},
        PythonInt{0},
        0.0,
        PythonComplex{},
        std::string(),
        make_sequence({}, false),
        make_sequence({}),
        std::make_shared<Dict>(),
        std::make_shared<Set>(),
        SliceValue{},
        RangeValue{},
        DTypeValue{DType::float64},
        DTypeValue{DType::float64, true},
        LimitsValue{DType::float64},
        LimitsValue{DType::int64},
        ExceptionValue{"ValueError", std::make_shared<const Text>(), std::make_shared<const Sequence>()},
        ExceptionValue{"ValueError"},
        NumpyModule{},
        MathModule{},
        submodule("linalg"),
        submodule("fft"),
        submodule("random"),
        submodule("lib.stride_tricks"),
        submodule("testing"),
        NumpyCallable{find_numpy_function("add"), nullptr},
        of_random("default_rng"),
        of_random("RandomState"),
        of_random("SeedSequence"),
        of_random("PCG64"),
        called(find_numpy_function("broadcast"), {array}),
        of_linalg("svd"),
        of_linalg("eigh"),
        of_linalg("qr"),
        of_linalg("slogdet"),
        called(find_numpy_function("unique_all"), {array}),
    };
  }();
  return values;
}

}  // namespace

std::optional<Refusal> refusal_of_attribute(const std::string& name) {
  std::optional<Refusal> why;
  for (const Value& value : samples()) try {
      attribute(value, name);
      return std::nullopt;
    } catch (const NotImplementedError& error) {
      if (!why) why = {error.python_name(), error.what()};
    } catch (const Error&) {  // another has it, perhaps
    }
  return why ? why : Refusal{"AttributeError", "nothing that is read has an attribute '" + name + "'"};
}

}  // namespace weft::source
