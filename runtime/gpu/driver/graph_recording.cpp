#include "runtime/gpu/driver/graph_recording.hpp"

#include <exception>
#include <utility>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Memory = std::vector<std::shared_ptr<void>>;

class GraphRecording final : public Recording {
 public:
  GraphRecording(const CudaDriver& driver, CudaDriver::Stream stream, CudaDriver::ExecutableGraph graph,
                 Memory memory)
      : driver_(driver), stream_(stream), graph_(graph), memory_(std::move(memory)) {}
  ~GraphRecording() override { driver_.destroy_executable(graph_); }
  GraphRecording(const GraphRecording&) = delete;
  GraphRecording& operator=(const GraphRecording&) = delete;
  int replay() override { return driver_.launch_graph(graph_, stream_); }

 private:
  const CudaDriver& driver_;
  CudaDriver::Stream stream_;
  CudaDriver::ExecutableGraph graph_;
  Memory memory_;
};

}  // namespace

std::shared_ptr<Recording> recorded(const CudaDriver& driver, CudaDriver::Stream stream, DevicePool& pool,
                                    const std::function<void(Memory&)>& work, int& error) {
  error = driver.begin_capture(stream, CudaDriver::relaxed_capture);
  if (error != 0) return nullptr;
  Memory memory;
  std::exception_ptr thrown;
  bool is_too_large = false;
  try {
    work(memory);
  } catch (const MemoryError&) {  // a recording keeps all that its steps need in turn
    is_too_large = true;
  } catch (...) {
    thrown = std::current_exception();
  }
  CudaDriver::Graph graph = nullptr;
  CudaDriver::ExecutableGraph executable = nullptr;
  error = driver.end_capture(stream, &graph);
  if (!thrown && !is_too_large && error == 0)
    error = pool.with_room([&] { return driver.make_executable(&executable, graph, 0); });
  if (graph) driver.destroy_graph(graph);
  if (thrown) std::rethrow_exception(thrown);
  if (error != 0 || is_too_large) return nullptr;
  return std::make_shared<GraphRecording>(driver, stream, executable, std::move(memory));
}

}  // namespace weft
