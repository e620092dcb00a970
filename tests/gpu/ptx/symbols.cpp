#include "symbols.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "fault.hpp"

namespace ptx {
namespace {

std::uint32_t bytes_of_type(std::string_view type, const Tokens& tokens) {
  for (const auto& [bits, bytes] : {std::pair{"8", 1U}, {"16", 2U}, {"32", 4U}, {"64", 8U}})
    if (type.size() > 2 && type[0] == '.' && type.substr(2) == bits) return bytes;
  tokens.fail("a type");
}

void read_values(Tokens& tokens, const Declared& declared, std::byte* to) {
  const bool is_list = tokens.take_if("{");
  std::uint32_t at = 0;
  do {
    const std::uint64_t value = number_of(tokens.take());
    if (at + declared.element_bytes > declared.bytes) tokens.fail("no more values");
    std::memcpy(to + at, &value, declared.element_bytes);
    at += declared.element_bytes;
  } while (is_list && tokens.take_if(","));
  if (is_list) tokens.expect("}");
}

}  // namespace

Declared read_declared(Tokens& tokens) {
  Declared made;
  std::uint32_t alignment = 0;
  if (tokens.take_if(".align")) alignment = static_cast<std::uint32_t>(number_of(tokens.take()));
  made.element_bytes = bytes_of_type(tokens.take(), tokens);
  made.alignment = alignment != 0 ? alignment : made.element_bytes;
  made.name = tokens.take();
  made.bytes = made.element_bytes;
  if (tokens.take_if("[")) {
    made.has_length = tokens.peek() != "]";
    made.bytes =
        made.has_length ? made.element_bytes * static_cast<std::uint32_t>(number_of(tokens.take())) : 0;
    tokens.expect("]");
  }
  return made;
}

std::uint32_t place_after(std::uint32_t& end, const Declared& declared) {
  const std::uint32_t begin = rounded_up(end, declared.alignment);
  end = begin + declared.bytes;
  return begin;
}

bool is_number(std::string_view token) {
  return !token.empty() && (token[0] == '-' || (token[0] >= '0' && token[0] <= '9'));
}

std::uint64_t number_of(std::string_view token) {
  const bool is_negative = token.starts_with("-");
  std::string_view digits = token.substr(is_negative);
  int base = 10;
  for (const char* prefix : {"0x", "0X", "0f", "0F", "0d", "0D"})
    if (digits.starts_with(prefix)) base = 16, digits.remove_prefix(2);
  if (digits.ends_with("U")) digits.remove_suffix(1);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (error != std::errc{} || end != digits.data() + digits.size())
    throw Fault(invalid_ptx, "'" + std::string(token) + "' is no number");
  return is_negative ? -value : value;
}

void read_global(Tokens& tokens, Module& module, Memory& memory, Symbols& symbols) {
  const Declared declared = read_declared(tokens);
  const Address address = memory.allocate(declared.bytes);
  if (address == 0) throw Fault(out_of_memory, "no room for " + declared.name);
  module.globals[declared.name] = {address, declared.bytes};
  std::byte* const bytes = memory.find(address, declared.bytes);
  std::memset(bytes, 0, declared.bytes);
  if (tokens.take_if("=")) read_values(tokens, declared, bytes);
  tokens.expect(";");
  symbols[declared.name] = {Symbol::Space::global, address, declared.bytes};
}

void read_shared(Tokens& tokens, Module& module, std::uint32_t& shared_bytes, Symbols& symbols) {
  const Declared declared = read_declared(tokens);
  tokens.expect(";");
  if (declared.has_length) {
    symbols[declared.name] = {Symbol::Space::shared, place_after(shared_bytes, declared), declared.bytes};
    return;
  }
  module.dynamic_alignment = std::max(module.dynamic_alignment, declared.alignment);
  symbols[declared.name] = {Symbol::Space::dynamic_shared, 0, 0};
}

}  // namespace ptx
