#include "codegen/cache/cache_entry.hpp"

#include <algorithm>
#include <cstring>

namespace weft::codegen {
namespace {

constexpr std::uint32_t format_version = 1;

/// What an entry begins with, byte for byte.
struct Header {
  std::array<char, 16> magic = {'w', 'e', 'f', 't', ' ', 'k', 'e', 'r', 'n', 'e', 'l', '\n'};
  std::uint32_t version = format_version;
  std::uint32_t isa = 0;
  Sha256 key{};
  std::uint64_t size = 0;
};
static_assert(sizeof(Header) == 64, "a header without padding");
constexpr std::size_t frame = sizeof(Header) + sizeof(Sha256);

}  // namespace

std::vector<std::byte> pack_entry(const Sha256& key, Isa isa, std::span<const std::byte> object) {
  const Header header{.isa = static_cast<std::uint32_t>(isa), .key = key, .size = object.size()};
  std::vector<std::byte> entry(frame + object.size());
  std::memcpy(entry.data(), &header, sizeof(header));
  std::copy(object.begin(), object.end(), entry.begin() + sizeof(header));
  const Sha256 digest = sha256(std::span(entry).first(entry.size() - sizeof(Sha256)));
  std::copy(digest.begin(), digest.end(), entry.end() - sizeof(Sha256));
  return entry;
}

std::optional<std::vector<std::byte>> unpack_entry(std::span<const std::byte> entry, const Sha256& key,
                                                   Isa isa) {
  if (entry.size() < frame) return std::nullopt;
  const auto object = entry.subspan(sizeof(Header), entry.size() - frame);
  const Header expected{.isa = static_cast<std::uint32_t>(isa), .key = key, .size = object.size()};
  if (std::memcmp(&expected, entry.data(), sizeof(Header)) != 0) return std::nullopt;
  const Sha256 digest = sha256(entry.first(entry.size() - sizeof(Sha256)));
  if (!std::ranges::equal(digest, entry.last(sizeof(Sha256)))) return std::nullopt;
  return std::vector<std::byte>(object.begin(), object.end());
}

Sha256 entry_key(const std::string& nest_text, Isa isa, const std::string& build_id) {
  std::string text = "weft kernel " + std::to_string(format_version) + "\n";
  for (const std::string& part : {build_id, std::string(name(isa)), nest_text})
    text += std::to_string(part.size()) + "\n" + part;
  return sha256(std::as_bytes(std::span(text)));
}

}  // namespace weft::codegen
