#include "runtime/files/npy.hpp"

#include "runtime/files/npy_stream.hpp"

namespace weft {

ndarray load_npy(const std::string& path) {
  return with_label(path, [&] {
    InputFile file(path);
    return read_npy(file);
  });
}

void save_npy(const std::string& path, const ndarray& array) {
  with_label(path, [&] {
    const NpyImage image = npy_image(array);
    OutputFile file(path);
    file.write(std::as_bytes(std::span(image.head)));
    file.write({image.body.bytes(), static_cast<std::size_t>(image.body.nbytes())});
    file.commit();
  });
}

}  // namespace weft
