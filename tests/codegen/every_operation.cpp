// Every row of the table of elementwise operations has inference, a text, a value of the reference and code,
// in every dtype that it takes.
#include "catch.hpp"
#include "codegen/programs.hpp"
#include "codegen/random_graphs.hpp"
#include "runtime/system/errors.hpp"

using namespace weft;
using Catch::Matchers::Contains;

namespace {

constexpr DType every_dtype[] = {
#define WEFT_DTYPE(name, ...) DType::name,
#include "runtime/array/dtypes.def"
#undef WEFT_DTYPE
};

std::vector<Tensor> operands(const OperationInfo& row, DType dtype) {
  std::vector<Tensor> inputs;
  for (int i = 0; i < row.arity; ++i)
    inputs.push_back(variable("x" + std::to_string(i) + "_" + std::string(name(dtype)), dtype, {7, 5}));
  return inputs;
}

Attributes attributes_of(const OperationInfo& row) {
  if (row.type_rule != TypeRule::cast) return {};
  return {{Attribute::dtype, DType::float32}};
}

/// The operation in each dtype, but those that NumPy refuses.
std::vector<Tensor> in_every_dtype(const OperationInfo& row) {
  std::vector<Tensor> outputs;
  for (const DType dtype : every_dtype) try {
      outputs.push_back(Node::apply(row.operation, operands(row, dtype), attributes_of(row)));
    } catch (const TypeError&) {
    }
  return outputs;
}

bool has_bits_of_its_own(const OperationInfo& row, const Tensor& value) {
  const bool is_of_complex = is_complex(value.node().inputs().back().type().dtype);
  return row.bits == Bits::own || (row.numbers == Numbers::own_complex && is_of_complex);
}

/// The C library's functions are less than 1 ULP from the true value, too, where they are not complex.
std::string difference_of(const OperationInfo& row, const Tensor& value) {
  const Graph graph{.outputs = {value}};
  const NamedInputs inputs = random_inputs(graph, 1);
  if (!has_bits_of_its_own(row, value)) return difference(graph, inputs);
  if (!is_complex(value.node().inputs().back().type().dtype)) return difference(graph, inputs, 4);
  return run_compiled(graph, inputs).size() == 1 ? "" : "no result";
}

}  // namespace

TEST_CASE("every elementwise operation is inferred, printed, and computed as the reference does",
          "[tables]") {
  for (const OperationInfo& row : all_operations()) {
    if (row.family != Family::elementwise) continue;
    INFO(row.name);
    const std::vector<Tensor> values = in_every_dtype(row);
    REQUIRE(!values.empty());
    for (const Tensor& value : values) {
      INFO(name(value.node().inputs().back().type().dtype));
      CHECK_THAT(text(Graph{{value}}), Contains(std::string(row.python.empty() ? row.name : row.python)));
      CHECK(difference_of(row, value) == "");
    }
  }
}
