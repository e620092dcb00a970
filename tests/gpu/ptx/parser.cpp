// A module: what stands outside of bodies.
#include <algorithm>

#include "body.hpp"
#include "fault.hpp"

namespace ptx {
namespace {

class ModuleReader {
 public:
  ModuleReader(Module& module, Memory& memory) : tokens_(module.text), module_(module), memory_(memory) {}

  void read() {
    while (!tokens_.peek().empty()) read_directive(tokens_.take());
    for (const auto& [name, function] : module_.functions)
      for (const std::string& callee : function->callees) check_callee(callee);
  }

 private:
  void read_directive(std::string_view directive) {
    if (directive == ".version" || directive == ".address_size") {
      tokens_.take();
    } else if (directive == ".target") {
      module_.target = tokens_.take();
      while (tokens_.take_if(",")) tokens_.take();
    } else if (directive == ".global" || directive == ".const") {
      read_global(tokens_, module_, memory_, symbols_);
    } else if (directive == ".shared") {
      read_shared(tokens_, module_, shared_bytes_, symbols_);
    } else if (directive == ".entry" || directive == ".func") {
      read_function(directive == ".entry");
    } else if (directive != ".visible" && directive != ".extern" && directive != ".weak") {
      tokens_.fail(("another directive than " + std::string(directive)).c_str());
    }
  }

  /// Its instructions may follow a declaration without.
  void read_function(bool is_entry) {
    auto function = std::make_unique<Function>();
    function->is_entry = is_entry;
    Symbols symbols;
    if (tokens_.peek() == "(") function->results = read_parameters(*function, symbols);
    function->name = tokens_.take();
    if (tokens_.peek() == "(") function->parameters = read_parameters(*function, symbols);
    if (tokens_.take_if(";")) return;
    read_limits(*function);
    tokens_.expect("{");
    Body(tokens_, module_, *function, symbols_, std::move(symbols), shared_bytes_).read();
    std::string name = function->name;
    if (!module_.functions.try_emplace(name, std::move(function)).second)
      throw Fault(invalid_ptx, "two functions " + name);
  }

  /// Of blocks: their threads, and how many a multiprocessor is to have registers for.
  void read_limits(Function& function) {
    if (tokens_.take_if(".maxntid"))
      function.most_threads = static_cast<std::uint32_t>(number_of(tokens_.take()));
    if (tokens_.take_if(".minnctapersm")) tokens_.take();
  }

  std::vector<Place> read_parameters(Function& function, Symbols& symbols) {
    std::vector<Place> places;
    tokens_.expect("(");
    if (tokens_.take_if(")")) return places;
    do {
      tokens_.expect(".param");
      const Declared declared = read_declared(tokens_);
      std::uint32_t& end = function.is_entry ? function.parameter_bytes : module_.local_bytes;
      const std::uint32_t place = place_after(end, declared);
      places.push_back({place, declared.bytes});
      symbols[declared.name] =
          function.is_entry
              ? Symbol{Symbol::Space::kernel_parameter, in_window(Window::parameters, place), declared.bytes}
              : Symbol{Symbol::Space::parameter, in_window(Window::local, place), declared.bytes};
    } while (tokens_.take_if(","));
    tokens_.expect(")");
    return places;
  }

  void check_callee(const std::string& name) const {
    const auto found = module_.functions.find(name);
    if (found == module_.functions.end()) throw Fault(invalid_ptx, "no function " + name);
    const auto reached = module_.reached_from(*found->second);
    for (const Function* function : reached)
      if (std::ranges::count(function->callees, name) > 0) throw Fault(invalid_ptx, name + " calls itself");
  }

  Tokens tokens_;
  Module& module_;
  Memory& memory_;
  Symbols symbols_;
  std::uint32_t shared_bytes_ = 0;
};

}  // namespace

std::vector<const Function*> Module::reached_from(const Function& entry) const {
  std::vector<const Function*> reached{&entry};
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const std::string& callee : reached[i]->callees) {
      const Function* const next = functions.at(callee).get();
      if (std::ranges::count(reached, next) == 0) reached.push_back(next);
    }
  return reached;
}

std::unique_ptr<Module> parse(std::string text, Memory& memory) {
  auto module = std::make_unique<Module>();
  module->text = std::move(text);
  try {
    ModuleReader(*module, memory).read();
  } catch (...) {
    for (const auto& [name, global] : module->globals) memory.free(global.address);
    throw;
  }
  return module;
}

}  // namespace ptx
