#include "runtime/system/processors.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <thread>

namespace weft {
namespace {

int processors_by_affinity() {
  if (const Processors mine = processors_of(0)) return CPU_COUNT(&*mine);
  return static_cast<int>(std::thread::hardware_concurrency());
}

/// The folder of this process's control group (version 2), below its mount.
std::string control_group() {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("0::/")) return line.substr(3);
  }
  return "/";
}

/// Whole processors' worth of time that a control group allows, or `unlimited`.
int processors_by_quota(const std::string& group, int unlimited) {
  std::ifstream file("/sys/fs/cgroup" + group + "/cpu.max");
  double quota = 0, period = 0;
  if (!(file >> quota >> period) || quota <= 0 || period <= 0) return unlimited;
  return static_cast<int>(std::min(std::ceil(quota / period), static_cast<double>(unlimited)));
}

}  // namespace

int available_processors() {
  int count = processors_by_affinity();
  count = processors_by_quota(control_group(), count);
  count = processors_by_quota("/", count);
  return std::max(count, 1);
}

Processors processors_of(pid_t thread) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(thread, sizeof set, &set) != 0) return std::nullopt;
  return set;
}

Processors beside_caller(const Processors& all) {
  const int mine = sched_getcpu();
  if (!all || mine < 0) return std::nullopt;
  cpu_set_t others = *all;
  CPU_CLR(mine, &others);
  return CPU_COUNT(&others) > 0 ? others : all;
}

void keep_on(const Processors& processors, pid_t thread) {
  if (processors) sched_setaffinity(thread, sizeof *processors, &*processors);
}

}  // namespace weft
