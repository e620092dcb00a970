// .npy files: what is read is written and read again as it was.
#include "fuzzers/fuzz.hpp"
#include "runtime/files/npy_stream.hpp"

namespace {

class Bytes : public weft::ByteSource {
 public:
  Bytes(const void* data, std::size_t size) : rest_(static_cast<const std::byte*>(data), size) {}
  std::size_t remaining() const override { return rest_.size(); }
  std::size_t read(std::span<std::byte> target) override {
    const auto taken = rest_.first(std::min(target.size(), rest_.size()));
    std::ranges::copy(taken, target.begin());
    rest_ = rest_.subspan(taken.size());
    return taken.size();
  }

 private:
  std::span<const std::byte> rest_;
};

weft::ndarray written_and_read(const weft::ndarray& array) {
  const weft::NpyImage image = weft::npy_image(array);
  std::string file = image.head;
  file.append(reinterpret_cast<const char*>(image.body.bytes()),
              static_cast<std::size_t>(image.body.nbytes()));
  Bytes source(file.data(), file.size());
  return weft::read_npy(source);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return weft::fuzz::outcome([&] {
    Bytes source(data, size);
    const weft::ndarray array = weft::read_npy(source);
    if (written_and_read(array).repr() != array.repr()) __builtin_trap();
  });
}
