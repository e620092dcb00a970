#include "tools/weft/program/plain_numpy.hpp"

#include <span>

#include "tools/weft/program/derivatives.hpp"
#include "tools/weft/program/whole_file.hpp"

namespace weft::cli {

LoadedProgram in_plain_numpy(const LoadedProgram& loaded, const ProgramWords& words,
                             const TemporaryFolder& folder) {
  const std::string path = (folder.path() / "plain.py").string();
  const std::string source = text(loaded.program.graph, 64, parameters_of(loaded.program));
  write_whole(path, std::as_bytes(std::span(source)));
  ProgramWords printed = words;
  printed.target = path;
  printed.arguments.clear();
  printed.dims.clear();
  printed.gradient = {};
  LoadedProgram plain = open_program(printed);
  const std::vector<ndarray> arrays = loaded.input_arrays();
  const auto parameters = input_types(plain, printed, {});
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    plain.bound.arrays.emplace(parameters[i].first, arrays[i]);
    plain.bound.types.emplace(parameters[i].first, loaded.program.inputs[i].second);
  }
  read_program(plain, printed);
  return plain;
}

}  // namespace weft::cli
