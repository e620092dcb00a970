// Variables of a module: where they lie, and what they hold.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "module.hpp"
#include "tokens.hpp"

namespace ptx {

struct Symbol {
  enum class Space : std::uint8_t { global, shared, dynamic_shared, local, kernel_parameter, parameter };
  Space space;
  Address address;  // as an instruction of the space takes it
  std::uint32_t bytes = 0;
};
using Symbols = std::map<std::string, Symbol, std::less<>>;

/// What is declared between its space and the mark after it.
struct Declared {
  std::string name;
  std::uint32_t alignment = 1, element_bytes = 1;
  std::uint32_t bytes = 0;
  bool has_length = true;  // or as much as a launch asks for
};
Declared read_declared(Tokens& tokens);

/// Multiples of `alignment` that follow `bytes`.
inline std::uint32_t rounded_up(std::uint32_t bytes, std::uint32_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}
/// `bytes` of them after what is there.
std::uint32_t place_after(std::uint32_t& end, const Declared& declared);

/// The bits of a number as PTX writes them.
std::uint64_t number_of(std::string_view token);
bool is_number(std::string_view token);

/// With its name and values, from its type on.
void read_global(Tokens& tokens, Module& module, Memory& memory, Symbols& symbols);
void read_shared(Tokens& tokens, Module& module, std::uint32_t& shared_bytes, Symbols& symbols);

}  // namespace ptx
