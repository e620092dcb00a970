#include "runtime/files/npy_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "runtime/files/npy_header.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// NumPy's own limit: no array needs a longer header.
constexpr std::size_t longest_header = 10000;

void read_head(ByteSource& source, std::span<std::byte> target) {
  const std::size_t got = source.read(target);
  if (got == target.size()) return;
  throw ValueError(
      fmt::format("the file ends inside the header, expected {} bytes, got {}", target.size(), got));
}

void check_magic(ByteSource& source) {
  constexpr std::string_view magic = "\x93NUMPY";
  std::array<std::byte, magic.size()> found{};
  if (source.read(found) != found.size() || std::memcmp(found.data(), magic.data(), magic.size()) != 0) {
    throw ValueError("not a .npy file: it does not begin with \\x93NUMPY");
  }
}

/// The number of bytes that the header's length takes, by version.
std::size_t length_size(ByteSource& source) {
  std::array<std::byte, 2> version{};
  read_head(source, version);
  const int major = std::to_integer<int>(version[0]), minor = std::to_integer<int>(version[1]);
  if (minor == 0 && major == 1) return 2;
  if (minor == 0 && (major == 2 || major == 3)) return 4;
  throw ValueError(
      fmt::format("we only support format version (1,0), (2,0), and (3,0), not ({}, {})", major, minor));
}

std::string read_header_text(ByteSource& source) {
  std::array<std::byte, 4> bytes{};
  read_head(source, std::span(bytes).first(length_size(source)));
  std::uint32_t length = 0;
  std::memcpy(&length, bytes.data(), sizeof length);
  if (length > source.remaining()) {
    throw ValueError(fmt::format("the file ends inside the header, expected {} bytes, got {}", length,
                                 source.remaining()));
  }
  if (length > longest_header) {
    throw ValueError(
        fmt::format("the header is too long: expected at most {} bytes, got {}", longest_header, length));
  }
  std::string text(length, '\0');
  read_head(source, std::as_writable_bytes(std::span(text)));
  return text;
}

template <std::size_t size>
void swap_elements(std::span<std::byte> bytes) {
  for (std::size_t i = 0; i < bytes.size(); i += size) std::reverse(&bytes[i], &bytes[i] + size);
}

void swap_bytes(std::span<std::byte> bytes, std::int64_t itemsize) {
  if (itemsize == 2) swap_elements<2>(bytes);
  if (itemsize == 4) swap_elements<4>(bytes);
  if (itemsize == 8) swap_elements<8>(bytes);
}

/// Any byte but zero is true to NumPy; to C++ only one is.
void normalize_bools(std::span<std::byte> bytes) {
  for (std::byte& byte : bytes) byte = byte == std::byte{0} ? std::byte{0} : std::byte{1};
}

Dims f_strides(Dims shape, std::int64_t itemsize) {
  std::ranges::reverse(shape);
  Dims strides = c_strides(shape, itemsize);
  std::ranges::reverse(strides);
  return strides;
}

}  // namespace

ndarray read_npy(ByteSource& source) {
  check_magic(source);
  const NpyHeader header = parse_npy_header(read_header_text(source));
  const std::int64_t itemsize = weft::itemsize(header.dtype);
  const auto bytes = static_cast<std::size_t>(element_count(header.shape, itemsize) * itemsize);
  const auto short_of_data = [&](std::size_t got) {
    return ValueError(fmt::format("shape {} of {}: expected {} bytes of data, got {}",
                                  tuple_text(header.shape), name(header.dtype), bytes, got));
  };
  if (bytes > source.remaining()) throw short_of_data(source.remaining());
  const ndarray array = ndarray::empty_strided(
      header.dtype, header.shape,
      header.fortran_order ? f_strides(header.shape, itemsize) : c_strides(header.shape, itemsize));
  const std::span data(array.bytes(), bytes);
  const std::size_t got = source.read(data);
  if (got != bytes) throw short_of_data(got);
  if (header.byte_swapped) swap_bytes(data, weft::itemsize(real_dtype(header.dtype)));
  if (header.dtype == DType::bool_) normalize_bools(data);
  return array;
}

NpyImage npy_image(const ndarray& array) {
  const bool fortran_order = array.is_f_contiguous() && !array.is_c_contiguous();
  return {npy_file_head({.dtype = array.dtype(), .fortran_order = fortran_order, .shape = array.shape()}),
          fortran_order || array.is_c_contiguous() ? array : array.copy_c()};
}

}  // namespace weft
