// The GPU that tests take, as the command line says.
#pragma once
#include <string>

/// By the name of a device.
inline std::string& tested_device() {
  static std::string name = "cuda-emulated";
  return name;
}
