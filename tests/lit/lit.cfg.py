# What `weft` prints at each stage, and what it says of mistakes: lit runs the command, FileCheck reads what it prints.
import glob
import os

import lit.formats

config.name = "weft"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".test"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(lit_config.params["build"], "tests", "lit")

root = os.path.dirname(os.path.dirname(config.test_source_root))
ptxas = "build/venv/lib/python3*/site-packages/nvidia/cu13/bin/ptxas"
for name, value in {
    "%weft": os.path.join(lit_config.params["build"], "bin", "weft"),
    "%bin": os.path.join(lit_config.params["build"], "bin"),
    "%examples": os.path.join(root, "tools", "examples"),
    "%programs": os.path.join(config.test_source_root, "programs"),
    "%scripts": os.path.join(config.test_source_root, "scripts"),
    "%fake_openblas": os.path.join(lit_config.params["build"], "fake_openblas", "libfake_openblas.so"),
    "%fake_driver": os.path.join(lit_config.params["build"], "fake_driver"),
    "%ptxas": next(glob.iglob(os.path.join(root, ptxas)), "ptxas"),
    "%python": lit_config.params["python"],
    "FileCheck": "/usr/lib/llvm-22/bin/FileCheck",
    "%exits-with": os.path.join(config.test_source_root, "scripts", "exits_with"),
}.items():
    config.substitutions.append((name, value))

with open("/proc/cpuinfo") as processors:
    flags = set(processors.read().split())
if {"avx2", "fma"} <= flags:
    config.available_features.add("avx2")
if {"avx2", "avx512f", "avx512dq", "avx512bw", "avx512vl"} <= flags:
    config.available_features.add("avx512")

with open(os.path.join(lit_config.params["build"], "CMakeCache.txt")) as settings:
    if any(line.startswith("WEFT_SANITIZE:") and not line.endswith("=\n") for line in settings):
        config.available_features.add("sanitized")

config.environment["WEFT_CUBLAS"] = "off"  # kernels are Weft's own, whatever is installed
config.environment["WEFT_CACHE_DIR"] = os.path.join(config.test_exec_root, "cache")
for variable in ("ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS", "XDG_CACHE_HOME"):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
