// The instructions of a body.
#include "body.hpp"
#include "fault.hpp"
#include "opcodes.hpp"

namespace ptx {
namespace {

constexpr std::string_view axes = "xyz";

struct NamedSpecial {
  std::string_view name;
  Special which;
  bool has_axis;
};
constexpr NamedSpecial specials[] = {{"%tid", Special::tid, true},      {"%ntid", Special::ntid, true},
                                     {"%ctaid", Special::ctaid, true},  {"%nctaid", Special::nctaid, true},
                                     {"%laneid", Special::lane, false}, {"%warpid", Special::warp, false}};

/// Null for one that is not known.
const Operation* find(const std::string& name) {
  const auto known = opcodes().find(name);
  return known == opcodes().end() ? nullptr : &known->second;
}

}  // namespace

void Body::read_instruction(std::string_view first) {
  Instruction instruction;
  if (first == "@") read_guard(instruction), first = tokens_.take();
  std::string name(first);
  operands_ = addresses_ = 0;
  takes_predicates_ = name.ends_with(".pred") && !name.starts_with("vote");
  const Operation* const known = find(name);
  if (known && (known->kind == Kind::branch || known->kind == Kind::indexed_branch)) {
    read_target(instruction);
  } else if (known && known->kind == Kind::call) {
    read_call(instruction);
  } else if (tokens_.peek() != ";") {
    read_operands(instruction, name);
  }
  instruction.text = tokens_.since(first.data());
  tokens_.expect(";");
  finish(instruction, name);
}

/// Its name is known in full.
void Body::finish(Instruction& instruction, std::string& name) {
  if (name.starts_with("cp.async.c") && operands_ == 4) name += "/4";
  const Operation* const known = find(name);
  if (known == nullptr) throw Fault(invalid_ptx, "no instruction " + name);
  if (name.starts_with("wgmma.") && module_.target != "sm_90a")
    throw Fault(invalid_ptx, name + " is for sm_90a, not for " + module_.target);
  instruction.run = known->run, instruction.kind = known->kind, instruction.mask = known->mask;
  if (instruction.kind == Kind::block_barrier && (operands_ != 1 || instruction.operands[0] != constant(0)))
    throw Fault(invalid_ptx, "a barrier other than 0, of all threads: " + std::string(instruction.text));
  module_.code.push_back(instruction);
}

void Body::read_guard(Instruction& instruction) {
  tokens_.expect("@");
  instruction.is_guard_negated = tokens_.take_if("!");
  const Register* const guard = find_register(tokens_.take());
  if (guard == nullptr || !guard->is_predicate) tokens_.fail("a predicate before");
  instruction.guard = static_cast<int>(guard->number);
}

void Body::read_operands(Instruction& instruction, std::string& name) {
  do read_operand(instruction, name);
  while (tokens_.take_if(","));
}

/// Of moves, the name tells on which side several registers are.
void Body::read_operand(Instruction& instruction, std::string& name) {
  if (tokens_.take_if("[")) return read_address(instruction);
  if (name.starts_with("wgmma.") && tokens_.take_if("{")) return read_list(instruction);
  if (tokens_.take_if("{")) {
    const bool is_first = operands_ == 0;
    const std::size_t before = operands_;
    do add(instruction, operand_of(tokens_.take()));
    while (tokens_.take_if(","));
    tokens_.expect("}");
    if (name.starts_with("mov.")) name += (is_first ? "{" : "}") + std::to_string(operands_ - before);
    return;
  }
  add(instruction, operand_of(tokens_.take()));
  if (!tokens_.take_if("|")) return;
  name += "|";
  add(instruction, operand_of(tokens_.take()));
}

/// More registers than an instruction has operands.
void Body::read_list(Instruction& instruction) {
  instruction.target = static_cast<std::uint32_t>(module_.lists.size());
  std::vector<std::uint32_t>& list = module_.lists.emplace_back();
  do list.push_back(operand_of(tokens_.take()));
  while (tokens_.take_if(","));
  tokens_.expect("}");
}

void Body::add(Instruction& instruction, std::uint32_t operand) {
  if (operands_ == instruction.operands.size()) tokens_.fail("fewer operands before");
  instruction.operands[operands_++] = operand;
}

std::uint32_t Body::operand_of(std::string_view token) {
  if (token == "_") return Module::unread_register;
  if (is_number(token)) {
    const std::uint64_t value = number_of(token);
    if (!takes_predicates_) return constant(value);
    return value != 0 ? Module::true_predicate : Module::false_predicate;
  }
  if (const Register* known = find_register(token)) return known->number;
  for (const auto& [name, which, has_axis] : specials) {
    if (!has_axis && token == name) return special({which, 0});
    if (has_axis && token.size() == name.size() + 2 && token.starts_with(name) && token[name.size()] == '.' &&
        axes.contains(token.back()))
      return special({which, static_cast<int>(axes.find(token.back()))});
  }
  return address_of(token);
}

/// A register or a name, with a number after it.
void Body::read_address(Instruction& instruction) {
  if (addresses_ == instruction.offsets.size()) tokens_.fail("fewer addresses before");
  add(instruction, operand_of(tokens_.take()));
  std::int64_t& offset = instruction.offsets[addresses_++];
  if (tokens_.take_if("+")) offset = static_cast<std::int64_t>(number_of(tokens_.take()));
  tokens_.expect("]");
}

/// A table is looked up by a register.
void Body::read_target(Instruction& instruction) {
  std::string_view label = tokens_.take();
  if (tokens_.take_if(",")) {
    add(instruction, operand_of(label));
    label = tokens_.take();
  }
  targets_.emplace_back(static_cast<std::uint32_t>(module_.code.size()), label);
}

std::vector<Place> Body::read_places() {
  std::vector<Place> places;
  tokens_.expect("(");
  if (tokens_.take_if(")")) return places;
  do {
    const auto found = symbols_.find(tokens_.take());
    if (found == symbols_.end() || found->second.space != Symbol::Space::parameter)
      tokens_.fail("a parameter before");
    places.push_back({static_cast<std::uint32_t>(found->second.address), found->second.bytes});
  } while (tokens_.take_if(","));
  tokens_.expect(")");
  return places;
}

void Body::read_call(Instruction& instruction) {
  Call call;
  if (tokens_.peek() == "(") {
    call.results = read_places();
    tokens_.expect(",");
  }
  call.callee = tokens_.take();
  if (tokens_.take_if(",")) call.arguments = read_places();
  function_.callees.push_back(call.callee);
  instruction.target = static_cast<std::uint32_t>(module_.calls.size());
  module_.calls.push_back(std::move(call));
}

}  // namespace ptx
