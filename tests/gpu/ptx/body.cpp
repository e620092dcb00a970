#include "body.hpp"

#include <algorithm>
#include <charconv>

#include "fault.hpp"

namespace ptx {

void Body::read() {
  function_.begin = static_cast<std::uint32_t>(module_.code.size());
  first_table_ = static_cast<std::uint32_t>(module_.branch_tables.size());
  for (int depth = 1; depth > 0;) {
    if (tokens_.take_if("{")) {
      ++depth;
    } else if (tokens_.take_if("}")) {
      --depth;
    } else {
      read_statement();
    }
  }
  connect();
}

void Body::read_statement() {
  if (tokens_.peek().starts_with(".")) return read_directive(tokens_.take());
  if (tokens_.peek() == "@") return read_instruction(tokens_.peek());
  read_label_or_instruction();
}

void Body::read_directive(std::string_view directive) {
  if (directive == ".reg") return read_registers();
  if (directive == ".shared") return read_shared(tokens_, module_, shared_bytes_, symbols_);
  if (directive == ".pragma") {
    tokens_.take();
    return tokens_.expect(";");
  }
  if (directive != ".local" && directive != ".param") tokens_.fail("another directive before");
  const Declared declared = read_declared(tokens_);
  tokens_.expect(";");
  const std::uint32_t place = place_after(module_.local_bytes, declared);
  const bool is_local = directive == ".local";
  symbols_[declared.name] = {is_local ? Symbol::Space::local : Symbol::Space::parameter,
                             is_local ? place : in_window(Window::local, place), declared.bytes};
}

void Body::read_registers() {
  const std::string_view type = tokens_.take();
  const bool is_predicate = type == ".pred";
  std::uint32_t& next = is_predicate ? module_.predicates : module_.registers;
  do {
    const std::string_view name = tokens_.take();
    if (tokens_.take_if("<")) {
      const auto count = static_cast<std::uint32_t>(number_of(tokens_.take()));
      tokens_.expect(">");
      numbered_[name] = {next, count, is_predicate};
      next += count;
    } else {
      registers_[name] = {next++, is_predicate};
    }
  } while (tokens_.take_if(","));
  tokens_.expect(";");
}

void Body::read_label_or_instruction() {
  const std::string_view first = tokens_.take();
  if (!tokens_.take_if(":")) return read_instruction(first);
  if (tokens_.take_if(".branchtargets")) return read_branch_table(first);
  labels_[first] = static_cast<std::uint32_t>(module_.code.size());
}

void Body::read_branch_table(std::string_view name) {
  tables_[name] = first_table_ + static_cast<std::uint32_t>(table_labels_.size());
  std::vector<std::string_view>& labels = table_labels_.emplace_back();
  do labels.push_back(tokens_.take());
  while (tokens_.take_if(","));
  tokens_.expect(";");
}

const Body::Register* Body::find_register(std::string_view name) {
  if (const auto known = registers_.find(name); known != registers_.end()) return &known->second;
  const std::size_t end = name.find_last_not_of("0123456789") + 1;
  const auto range = numbered_.find(name.substr(0, end));
  std::uint32_t number = 0;
  std::from_chars(name.data() + end, name.data() + name.size(), number);
  if (range == numbered_.end() || end == name.size() || number >= range->second.count) return nullptr;
  return &(registers_[name] = {range->second.first + number, range->second.is_predicate});
}

std::uint32_t Body::constant(std::uint64_t value) {
  const auto [known, is_new] = function_.constants.try_emplace(value, module_.registers);
  if (is_new) ++module_.registers;
  return known->second;
}

std::uint32_t Body::special(const SpecialRegister& which) {
  for (const auto& [known, number] : function_.specials)
    if (known == which) return number;
  function_.specials.emplace_back(which, module_.registers);
  return module_.registers++;
}

std::uint32_t Body::address_of(std::string_view name) {
  const auto global = globals_.find(name);
  const auto own = symbols_.find(name);
  if (own == symbols_.end() && global == globals_.end())
    throw Fault(invalid_ptx, "'" + std::string(name) + "' is not known");
  const Symbol& symbol = own != symbols_.end() ? own->second : global->second;
  if (symbol.space == Symbol::Space::dynamic_shared) return special({Special::dynamic_shared, 0});
  if (symbol.space == Symbol::Space::shared)
    function_.shared_bytes =
        std::max(function_.shared_bytes, static_cast<std::uint32_t>(symbol.address) + symbol.bytes);
  return constant(symbol.address);
}

/// All labels are known.
void Body::connect() {
  const auto place = [&](std::string_view label) {
    const auto found = labels_.find(label);
    if (found == labels_.end()) throw Fault(invalid_ptx, "no label " + std::string(label));
    return found->second;
  };
  for (const auto& labels : table_labels_) {
    std::vector<std::uint32_t>& table = module_.branch_tables.emplace_back();
    for (const std::string_view label : labels) table.push_back(place(label));
  }
  for (const auto& [at, label] : targets_) {
    const auto table = tables_.find(label);
    module_.code[at].target = table != tables_.end() ? table->second : place(label);
  }
}

}  // namespace ptx
