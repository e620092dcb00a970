// Einstein's summation convention.
#pragma once
#include <string>
#include <variant>

#include "weft/operand.hpp"

namespace weft::numpy {

/// Which operands are taken together, step after step; what becomes of them is put behind the others.
using EinsumPath = std::vector<Dims>;

/// How operands are paired: false for all from left to right, true for "greedy", "optimal", or a path.
using EinsumOptimize = std::variant<bool, std::string, EinsumPath>;

struct EinsumKeywords {
  EinsumOptimize optimize = false;
  std::optional<DType> dtype = {};
  char order = 'K';
  std::string casting = "safe";
};

/// Sums of products of elements, by letters for axes: "ij,jk->ik" is a matrix product, "ii" a trace. Axes
/// under "..." are broadcast. Without "->" the letters that come once are kept, in alphabetical order. Bits
/// of integers and bool are NumPy's, and those of products that are not summed; sums of floats are by way of
/// matmul. One operand none of whose axes are summed is a view. Errors: ValueError, TypeError with NumPy's
/// texts.
LazyTensor einsum(const std::string& subscripts, const std::vector<Operand>& operands,
                  const EinsumKeywords& keywords = {});

/// The path that einsum takes, and NumPy's account of what it costs.
struct EinsumPathAndText {
  EinsumPath path;
  std::string text;
};
/// `memory_limit`: the most elements that a result on the way may have; those of the largest array unless
/// said.
struct EinsumPathKeywords {
  EinsumOptimize optimize = std::string("greedy");
  std::optional<std::int64_t> memory_limit = {};
};
EinsumPathAndText einsum_path(const std::string& subscripts, const std::vector<Operand>& operands,
                              const EinsumPathKeywords& keywords = {});

}  // namespace weft::numpy
