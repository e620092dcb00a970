#include "frontend/drawing.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>

#include "ir/dot.hpp"
#include "passes/pipeline.hpp"
#include "runtime/errors.hpp"
#include "weft/visualize.hpp"

namespace weft {
namespace {

[[noreturn]] void fail(const std::string& path, int error) {
  throw OSError(path + ": " + std::strerror(error));
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  if (!file.flush()) fail(path, errno);
}

/// Writes everything to a pipe whose reader may be gone. Whether it took it all.
bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// A file that exists until the end of the scope: Graphviz's source, for `dot` to read.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view text) {
    const int descriptor = mkstemp(path_.data());
    if (descriptor < 0) fail(path_, errno);
    const bool written = write_all(descriptor, text);
    const int error = errno;
    close(descriptor);
    if (written) return;
    unlink(path_.c_str());
    fail(path_, error);
  }
  ~TemporaryFile() { unlink(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_ = "/tmp/weft-dot-XXXXXX";
};

void run_dot(const std::string& format, const std::string& source, const std::string& path) {
  std::string program = "dot", option = "-T" + format, output = "-o" + path, input = source;
  std::array<char*, 5> arguments{program.data(), option.data(), output.data(), input.data(), nullptr};
  pid_t child = 0;
  if (const int error = posix_spawnp(&child, "dot", nullptr, nullptr, arguments.data(), environ);
      error != 0) {
    throw OSError(std::string("cannot run Graphviz's dot: ") + std::strerror(error));
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (status != 0) throw OSError("Graphviz's dot could not draw " + path);
}

std::string ending_of(const std::string& path) {
  const std::size_t dot = path.find_last_of("./");
  return dot != std::string::npos && path[dot] == '.' ? path.substr(dot + 1) : "";
}

}  // namespace

std::string drawing(const Graph& graph) {
  const passes::Planned planned = passes::run_pipeline(graph);
  std::vector<Cluster> clusters;
  for (const passes::FusedKernel& kernel : planned.schedule.kernels)
    clusters.push_back({kernel.name, kernel.nodes});
  return dot(planned.schedule.graph, clusters);
}

void draw(const Graph& graph, const std::string& path) {
  const std::string ending = ending_of(path);
  if (ending == "dot") return write_file(path, drawing(graph));
  if (ending != "svg" && ending != "png" && ending != "pdf") {
    throw ValueError("cannot tell from the ending of '" + path +
                     "' what to draw: use .svg, .png, .pdf or .dot");
  }
  const TemporaryFile source(drawing(graph));
  run_dot(ending, source.path(), path);
}

void visualize(const std::vector<LazyTensor>& tensors, const std::string& path) {
  draw(Graph{.outputs = {tensors.begin(), tensors.end()}, .output_names = {}}, path);
}

}  // namespace weft
