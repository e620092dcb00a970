#include "weft/files.hpp"

#include "runtime/files/npy.hpp"
#include "weft/creation.hpp"
#include "weft/evaluate.hpp"

namespace weft::numpy {

ndarray load(const std::string& path) { return load_npy(path); }
ndarray load(const std::string& path, const std::string& member) { return load_npz(path, member); }

void save(const std::string& path, const Operand& array) { save_npy(path, evaluate(asarray(array))); }

void savez(const std::string& path, const std::vector<std::pair<std::string, Operand>>& arrays) {
  std::vector<LazyTensor> tensors;
  for (const auto& [name, array] : arrays) tensors.push_back(asarray(array));
  const std::vector<ndarray> values = evaluate(tensors);
  NamedArrays named;
  for (std::size_t i = 0; i < arrays.size(); ++i) named.emplace_back(arrays[i].first, values[i]);
  save_npz(path, named);
}

}  // namespace weft::numpy
