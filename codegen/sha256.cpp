#include "codegen/sha256.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include "runtime/errors.hpp"

namespace weft::codegen {

Sha256 sha256(std::span<const std::byte> bytes) {
  Sha256 digest;
  if (EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(digest.data()), nullptr,
                 EVP_sha256(), nullptr) != 1)
    throw InternalError("SHA-256 is not available");
  return digest;
}

std::string hex(const Sha256& digest) {
  std::string text;
  for (std::byte byte : digest) text += fmt::format("{:02x}", static_cast<unsigned>(byte));
  return text;
}

}  // namespace weft::codegen
