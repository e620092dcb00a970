#include "frontend/drawing.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "codegen/lower/lower_schedule.hpp"
#include "ir/composite.hpp"
#include "ir/loops/inlined.hpp"
#include "ir/text/dot.hpp"
#include "passes/pipeline.hpp"
#include "runtime/files/npy_stream.hpp"
#include "runtime/system/command.hpp"
#include "weft/visualize.hpp"

namespace weft {
namespace {

[[noreturn]] void fail(const std::string& path, int error) {
  throw OSError(path + ": " + std::strerror(error));
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
    unfinished_.emplace(path_);
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
  std::optional<Unfinished> unfinished_;
};

/// Graphviz takes seconds for so many boxes, and minutes for a few times as many.
constexpr std::size_t most_boxes = 500;
constexpr std::chrono::seconds time_to_draw{20};

/// Where many edges cross, straight ones and fewer rounds of improvement do.
void draw_by_dot(const std::string& format, const std::string& source, OutputFile& picture) {
  const TemporaryFile file(source);
  std::vector<std::string> words = {"dot", "-T" + format, "-o" + picture.temporary_path(), file.path()};
  if (run_command(words, {.limit = time_to_draw})) return;
  words.insert(words.end(), {"-Gsplines=line", "-Gnslimit=1", "-Gnslimit1=1", "-Gmclimit=0.1"});
  if (!run_command(words, {.limit = time_to_draw})) throw OSError("Graphviz's dot could not draw it");
}

/// Loops have boxes of their own.
std::vector<Cluster> kernels_of(const passes::Planned& planned) {
  std::vector<Cluster> clusters;
  for (const passes::FusedKernel& kernel : planned.schedule.kernels)
    if (kernel.kind != passes::FusedKernel::Kind::loop) clusters.push_back({kernel.name, kernel.nodes});
  return clusters;
}

/// A step with its kernels.
Picture planned_picture(const Node& loop) {
  const passes::Planned planned = codegen::planned_step(loop);
  return {planned.schedule.graph, kernels_of(planned)};
}

/// Composites are boxes of their own.
FoldedDot folded_drawing(const Graph& graph, std::size_t most) {
  const Graph written = needs_inlining(graph) ? inlined_values(graph) : graph;
  if (has_composites(written)) return folded_dot({written}, first_step, most);
  const passes::Planned planned = passes::run_pipeline(written);
  return folded_dot({planned.schedule.graph, kernels_of(planned)}, planned_picture, most);
}

std::string ending_of(const std::string& path) {
  const std::size_t dot = path.find_last_of("./");
  return dot != std::string::npos && path[dot] == '.' ? path.substr(dot + 1) : "";
}

}  // namespace

std::string drawing(const Graph& graph) { return folded_drawing(graph, SIZE_MAX).source; }

void check_picture_name(const std::string& path) {
  constexpr std::array<std::string_view, 4> known = {"svg", "png", "pdf", "dot"};
  if (std::ranges::find(known, ending_of(path)) != known.end()) return;
  throw ValueError("cannot tell from the ending of '" + path +
                   "' what to draw: use .svg, .png, .pdf or .dot");
}

std::string draw(const Graph& graph, const std::string& path) {
  check_picture_name(path);
  const std::string ending = ending_of(path);
  const FoldedDot drawn = folded_drawing(graph, ending == "dot" ? SIZE_MAX : most_boxes);
  with_label(path, [&] {
    OutputFile file(path);
    if (ending == "dot")
      file.write(std::as_bytes(std::span(drawn.source)));
    else
      draw_by_dot(ending, drawn.source, file);
    file.commit();
  });
  return drawn.note;
}

void visualize(const std::vector<LazyTensor>& tensors, const std::string& path) {
  draw(Graph{.outputs = {tensors.begin(), tensors.end()}, .output_names = {}}, path);
}

}  // namespace weft
