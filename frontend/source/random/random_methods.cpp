// The methods of Generator and RandomState that are more than a distribution with its parameters.
#include <algorithm>

#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/random/random_rows.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"

namespace weft::source {
namespace {

using Kind = RandomObject::Kind;

DType dtype_or(const BoundArguments& given, DType otherwise) { return given.dtype().value_or(otherwise); }
using numpy::random::Generator;
using numpy::random::Size;

template <auto draw>
Value fill(const BoundArguments& given) {
  const DType dtype = dtype_or(given, DType::float64);
  const Generator draws = generator(random_object(given));
  return drawn_into(given, dtype, false, true,
                    [&](const Size& size) { return (draws.*draw)(size, {.dtype = dtype}); });
}

Value standard_exponential(const BoundArguments& given) {
  numpy::random::ExponentialKeywords keywords{.dtype = dtype_or(given, DType::float64)};
  const Value* method = given.find("method");
  if (method && (!method->string() || *method->string() != "zig")) keywords.method = "inv";
  const Generator draws = generator(random_object(given));
  return drawn_into(given, keywords.dtype, false, true,
                    [&](const Size& size) { return draws.standard_exponential(size, keywords); });
}

Value standard_gamma(const BoundArguments& given) {
  const numpy::Operand shape = given.array("shape");
  refuse_unknown({shape});
  const DType dtype = dtype_or(given, DType::float64);
  const Generator draws = generator(random_object(given));
  return drawn_into(given, dtype, true, are_numbers({shape}),
                    [&](const Size& size) { return draws.standard_gamma(shape, size, {.dtype = dtype}); });
}

Value multivariate_hypergeometric(const BoundArguments& given) {
  const auto nsample = given["nsample"].integer();
  if (!nsample && !given["nsample"].tensor()) throw ValueError("nsample must be an integer");
  numpy::random::UrnKeywords keywords;
  if (given.has("method")) keywords.method = given["method"].string() ? *given["method"].string() : "";
  return Array(generator(random_object(given))
                   .multivariate_hypergeometric(given.array("colors"),
                                                nsample ? *nsample : PythonInt{as_index(given["nsample"])},
                                                size_of(given), keywords));
}

numpy::OperandOrNone operand_or_none(const BoundArguments& given, std::string_view name) {
  return given.has(name) ? numpy::OperandOrNone(given.array(name)) : numpy::None{};
}

/// Python's int and bool make Python's numbers.
bool is_python_type(const BoundArguments& given, bool by_default) {
  const Value* dtype = given.find("dtype");
  return dtype ? dtype->as<Builtin>() != nullptr : by_default;
}

Value whole_numbers(const BoundArguments& given, const LazyTensor& drawn, bool python) {
  if (given.has("size") || drawn.ndim() > 0) return Array(drawn);
  return python ? drawn_number(random_object(given), drawn) : Value(Scalar{drawn});
}

void refuse_unknown_bounds(const BoundArguments& given) {
  std::vector<numpy::Operand> bounds{given.array("low")};
  if (given.has("high")) bounds.push_back(given.array("high"));
  refuse_unknown(bounds);
}

Value integers(const BoundArguments& given) {
  refuse_unknown_bounds(given);
  const LazyTensor drawn =
      generator(random_object(given))
          .integers(given.array("low"), operand_or_none(given, "high"), size_of(given),
                    {.dtype = dtype_or(given, DType::int64), .endpoint = given.boolean("endpoint", false)});
  return whole_numbers(given, drawn, is_python_type(given, false));
}

Value randint(const BoundArguments& given) {
  refuse_unknown_bounds(given);
  const LazyTensor drawn = random_state(random_object(given))
                               .randint(given.array("low"), operand_or_none(given, "high"), size_of(given),
                                        {.dtype = dtype_or(given, DType::int64)});
  return whole_numbers(given, drawn, is_python_type(given, true));
}

Value random_integers(const BoundArguments& given) {
  const bool from_one = !given.has("high");
  const numpy::Operand low = from_one ? numpy::Operand(as_index(given["low"])) : given.array("low");
  const auto high = from_one ? std::nullopt : std::optional<PythonInt>(as_index(given["high"]));
  const LazyTensor drawn = random_state(random_object(given)).random_integers(low, high, size_of(given));
  return whole_numbers(given, drawn, false);
}

numpy::random::Size lengths_of(const BoundArguments& given) {
  if (given.rest().empty()) return numpy::None{};
  Dims lengths;
  for (const Value& length : given.rest()) lengths.push_back(as_index(length));
  return lengths;
}

Value of_lengths(const BoundArguments& given, const LazyTensor& drawn) {
  return given.rest().empty() ? drawn_number(random_object(given), drawn) : Array(drawn);
}

Value rand(const BoundArguments& given) {
  return of_lengths(given, random_state(random_object(given)).random_sample(lengths_of(given)));
}
Value randn(const BoundArguments& given) {
  return of_lengths(given, random_state(random_object(given)).standard_normal(lengths_of(given)));
}

/// A Python int stays one, and so does a NumPy integer.
numpy::Operand population(const Value& value) {
  const LazyTensor* tensor = value.tensor();
  if (tensor && tensor->ndim() == 0 && is_integer(tensor->dtype()))
    return static_cast<PythonInt>(as_index(value));
  return operand(value);
}

Value choice(const BoundArguments& given) {
  const RandomObject& object = random_object(given);
  const numpy::Operand a = population(given["a"]);
  std::optional<numpy::Operand> p;
  if (given.has("p")) p = given.array("p");
  if (p) refuse_unknown({*p});
  const LazyTensor drawn = generator(object).choice(a, size_of(given),
                                                    {.replace = given.boolean("replace", true),
                                                     .p = p,
                                                     .axis = given.integer("axis", 0),
                                                     .shuffle = given.boolean("shuffle", true)});
  if (given.has("size") || drawn.ndim() > 0) return Array(drawn);
  return a.tensor() ? Value(Scalar{drawn}) : drawn_number(object, drawn);
}

Value legacy_choice(const BoundArguments& given) {
  const RandomObject& object = random_object(given);
  const numpy::Operand a = population(given["a"]);
  std::optional<numpy::Operand> p;
  if (given.has("p")) p = given.array("p");
  if (p) refuse_unknown({*p});
  const LazyTensor drawn =
      random_state(object).choice(a, size_of(given), {.replace = given.boolean("replace", true), .p = p});
  if (given.has("size") || drawn.ndim() > 0) return Array(drawn);
  return a.tensor() ? Value(Scalar{drawn}) : drawn_number(object, drawn);
}

Value permutation(const BoundArguments& given) {
  return Array(generator(random_object(given)).permutation(population(given["x"]), given.integer("axis", 0)));
}
Value legacy_permutation(const BoundArguments& given) {
  return Array(random_state(random_object(given)).permutation(population(given["x"])));
}
Value permuted(const BoundArguments& given) {
  return Array(generator(random_object(given)).permuted(given.array("x"), given.axis("axis")));
}

/// A list is put in order while it is read.
void shuffle_list(const Value& list, const LazyTensor& order) {
  Sequence& shuffled_list = **list.as<std::shared_ptr<Sequence>>();
  auto& items = shuffled_list.items;
  const auto known = numpy::known_values(order);
  if (!known) throw NotImplementedError("a list in an order that data decide is not read");
  note_change(shuffled_list);
  std::vector<Value> shuffled;
  const ndarray places = known->copy_c();
  for (std::size_t i = 0; i < items.size(); ++i)
    shuffled.push_back(items[static_cast<std::size_t>(places.data<std::int64_t>()[i])]);
  items = std::move(shuffled);
}

template <class Shuffle, class Permute>
Value shuffled(const BoundArguments& given, const Shuffle& shuffle, const Permute& permute) {
  const Value& x = given["x"];
  if (const Sequence* list = x.sequence(); list && !list->is_tuple) {
    shuffle_list(x, permute(static_cast<PythonInt>(list->items.size())));
    return NoneValue{};
  }
  const auto* array = x.as<Array>();
  if (!array) throw TypeError("object of type '" + type_name(x) + "' has no len()");
  Array written = *array;
  if (written.tensor().ndim() > 0 && !written.writeable()) throw ValueError("array is read-only");
  LazyTensor tensor = written.tensor();
  shuffle(tensor);
  if (!Tensor(tensor).is(written.tensor())) written.write_all(tensor);
  return NoneValue{};
}

Value shuffle(const BoundArguments& given) {
  const auto draws = generator(random_object(given));
  const std::int64_t axis = given.integer("axis", 0);
  if (given["x"].sequence() && axis != 0)
    throw NotImplementedError("Axis argument is only supported on ndarray objects");
  return shuffled(
      given, [&](LazyTensor& x) { draws.shuffle(x, axis); },
      [&](PythonInt length) { return draws.permutation(length); });
}

Value legacy_shuffle(const BoundArguments& given) {
  const auto draws = random_state(random_object(given));
  return shuffled(
      given, [&](LazyTensor& x) { draws.shuffle(x); },
      [&](PythonInt length) { return draws.permutation(length); });
}

Value multinomial(const BoundArguments& given) {
  const RandomObject& object = random_object(given);
  const numpy::Operand n = given.array("n"), pvals = given.array("pvals");
  refuse_unknown({n, pvals});
  return Array(object.kind == Kind::generator ? generator(object).multinomial(n, pvals, size_of(given))
                                              : random_state(object).multinomial(n, pvals, size_of(given)));
}

Value dirichlet(const BoundArguments& given) {
  const RandomObject& object = random_object(given);
  const numpy::Operand alpha = given.array("alpha");
  refuse_unknown({alpha});
  return Array(object.kind == Kind::generator ? generator(object).dirichlet(alpha, size_of(given))
                                              : random_state(object).dirichlet(alpha, size_of(given)));
}

/// Of what `keywords` say besides.
void take_multivariate(const BoundArguments& given, auto& keywords) {
  if (const Value* check = given.find("check_valid"))
    keywords.check_valid = check->string() ? *check->string() : "";
  keywords.tol = given.real("tol", keywords.tol);
}

Value multivariate_normal(const BoundArguments& given) {
  const numpy::Operand mean = given.array("mean"), cov = given.array("cov");
  refuse_unknown({mean, cov});
  numpy::random::MultivariateKeywords keywords;
  take_multivariate(given, keywords);
  if (const Value* method = given.find("method")) keywords.method = method->string() ? *method->string() : "";
  return Array(generator(random_object(given)).multivariate_normal(mean, cov, size_of(given), keywords));
}

Value legacy_multivariate_normal(const BoundArguments& given) {
  const numpy::Operand mean = given.array("mean"), cov = given.array("cov");
  refuse_unknown({mean, cov});
  numpy::random::LegacyMultivariateKeywords keywords;
  take_multivariate(given, keywords);
  return Array(random_state(random_object(given)).multivariate_normal(mean, cov, size_of(given), keywords));
}

constexpr NumpyFunction of_generators[] = {
    {"choice", "self, a, size=None, replace=True, p=None, axis=0, shuffle=True", choice},
    {"dirichlet", "self, alpha, size=None", dirichlet},
    {"integers", "self, low, high=None, size=None, dtype=int64, endpoint=False", integers},
    {"multinomial", "self, n, pvals, size=None", multinomial},
    {"multivariate_hypergeometric", "self, colors, nsample, size=None, method='marginals'",
     multivariate_hypergeometric},
    {"multivariate_normal", "self, mean, cov, size=None, check_valid='warn', tol=1e-08, *, method='svd'",
     multivariate_normal},
    {"permutation", "self, x, axis=0", permutation},
    {"permuted", "self, x, *, axis=None, >out=None", permuted},
    {"random", "self, size=None, dtype=float64, out=None", fill<&Generator::random>},
    {"shuffle", "self, x, axis=0", shuffle},
    {"standard_exponential", "self, size=None, dtype=float64, method='zig', out=None", standard_exponential},
    {"standard_gamma", "self, shape, size=None, dtype=float64, out=None", standard_gamma},
    {"standard_normal", "self, size=None, dtype=float64, out=None", fill<&Generator::standard_normal>},
};

constexpr NumpyFunction of_random_states[] = {
    {"choice", "self, a, size=None, replace=True, p=None", legacy_choice},
    {"dirichlet", "self, alpha, size=None", dirichlet},
    {"multinomial", "self, n, pvals, size=None", multinomial},
    {"multivariate_normal", "self, mean, cov, size=None, check_valid='warn', tol=1e-08",
     legacy_multivariate_normal},
    {"permutation", "self, x", legacy_permutation},
    {"rand", "self, *args", rand},
    {"randint", "self, low, high=None, size=None, dtype=int", randint},
    {"randn", "self, *args", randn},
    {"random_integers", "self, low, high=None, size=None", random_integers},
    {"shuffle", "self, x", legacy_shuffle},
};

}  // namespace

FunctionTable generator_methods() { return of_generators; }
FunctionTable random_state_methods() { return of_random_states; }

}  // namespace weft::source
