// Which derivative of a program is wanted.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace weft::cli {

enum class DerivativeKind : std::uint8_t { gradient, jvp, jacobian, hessian };

/// By no parameter: the program itself.
struct DerivativeWords {
  std::vector<std::string> wrt;
  DerivativeKind kind = DerivativeKind::gradient;
  bool value = false;  // whether what the program returns comes first
  bool unused_zeros = false;
  std::string option = "--wrt";  // which names the parameters
};

}  // namespace weft::cli
