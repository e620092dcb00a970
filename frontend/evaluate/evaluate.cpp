#include "weft/evaluate.hpp"

#include <pthread.h>
#include <signal.h>

#include "frontend/evaluate/evaluated.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"
#include "runtime/system/memory_error.hpp"
#include "weft/creation.hpp"
#include "weft/device.hpp"

namespace weft {
namespace {

Graph graph_of(const std::vector<LazyTensor>& tensors) {
  return Graph{.outputs = {tensors.begin(), tensors.end()}, .output_names = {}};
}

void refuse_variables(const Graph& graph) {
  const std::vector<NodePtr> free = variables(graph);
  if (free.empty()) return;
  throw ValueError("variable '" + free.front()->attribute<std::string>(Attribute::name) +
                   "' has no value: compile a function of it and call that");
}

/// Signals stay with the caller's threads.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_;
};

}  // namespace

std::vector<ndarray> evaluate(const std::vector<LazyTensor>& tensors) {
  return evaluate(tensors, RunOptions());
}

std::vector<ndarray> evaluate(const std::vector<LazyTensor>& tensors, const RunOptions& options) {
  const FloatEnvironment environment;
  if (options.stop.stop_requested()) throw Cancelled("the evaluation was cancelled");
  if (tensors.empty()) return {};
  return with_memory_error([&] {
    const Graph graph = graph_of(tensors);
    refuse_variables(graph);
    return evaluated(graph, {.device = default_device(), .errstate = numpy::geterr(), .run = options});
  });
}

std::future<std::vector<ndarray>> evaluate_async(std::vector<LazyTensor> tensors, RunOptions options) {
  const SignalsBlocked blocked;
  return std::async(std::launch::async, [tensors = std::move(tensors), options = std::move(options),
                                         device = default_device(), state = numpy::geterr()] {
    const device_scope scope(device);
    numpy::seterr(
        {.divide = state.divide, .over = state.over, .under = state.under, .invalid = state.invalid});
    return evaluate(tensors, options);
  });
}

ndarray evaluate(const LazyTensor& tensor) {
  return with_memory_error([&] { return evaluate(std::vector{tensor}).front(); });
}

LazyTensor persist(const LazyTensor& tensor) { return numpy::asarray(evaluate(tensor)); }

}  // namespace weft
