#include "ir/operation.hpp"

#include <array>
#include <cstddef>

namespace weft {
namespace {

constexpr std::array operations = {
#define WEFT_ELEMENTWISE(name, arity, rule, python, flops, bits, numbers, errors, underflow, identity, \
                         order)                                                                        \
  OperationInfo{Operation::name,                                                                       \
                #name,                                                                                 \
                Family::elementwise,                                                                   \
                arity,                                                                                 \
                TypeRule::rule,                                                                        \
                python,                                                                                \
                flops,                                                                                 \
                "",                                                                                    \
                Bits::bits,                                                                            \
                Numbers::numbers,                                                                      \
                ResultDType::operand,                                                                  \
                Identity::identity,                                                                    \
                FloatErrors::errors,                                                                   \
                Underflow::underflow,                                                                  \
                FoldOrder::order},
#include "ir/tables/elementwise.def"
#define WEFT_REDUCTION(name, ufunc, result, identity) \
  OperationInfo{Operation::name,                      \
                #name,                                \
                Family::reduction,                    \
                1,                                    \
                TypeRule::none,                       \
                "",                                   \
                1,                                    \
                #ufunc,                               \
                Bits::exact,                          \
                Numbers::any,                         \
                ResultDType::result,                  \
                Identity::identity},
#include "ir/tables/reductions.def"
#undef WEFT_REDUCTION
#define WEFT_VIEW(name) OperationInfo{Operation::name, #name, Family::view, 1, TypeRule::none, "", 0, ""},
#include "ir/tables/views.def"
#undef WEFT_VIEW
#define WEFT_LEAF(name) OperationInfo{Operation::name, #name, Family::leaf, 0, TypeRule::none, "", 0, ""},
#include "ir/tables/leaves.def"
#undef WEFT_LEAF
#define WEFT_STRUCTURE(name, arity, flops) \
  OperationInfo{Operation::name, #name, Family::structure, arity, TypeRule::none, "", flops, ""},
#include "ir/tables/structure.def"
#undef WEFT_STRUCTURE
#define WEFT_INDEXING(name, arity, pure) \
  OperationInfo{Operation::name,         \
                #name,                   \
                Family::indexing,        \
                arity,                   \
                TypeRule::none,          \
                "",                      \
                0,                       \
                "",                      \
                Bits::exact,             \
                Numbers::any,            \
                ResultDType::operand,    \
                Identity::none,          \
                FloatErrors::none,       \
                Underflow::none,         \
                FoldOrder::in_order,     \
                pure},
#include "ir/tables/indexing.def"
#undef WEFT_INDEXING
};

}  // namespace

const OperationInfo& info(Operation operation) { return operations[static_cast<std::size_t>(operation)]; }

std::span<const OperationInfo> all_operations() { return operations; }

}  // namespace weft
