// The statements of a file that stand in no function, as far as what is asked for needs them.
#include "frontend/source/interpreter/needed_statements.hpp"
#include "frontend/source/interpreter/tracer.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/modules/own_files.hpp"
#include "frontend/source/names/imports.hpp"
#include "frontend/source/syntax/name_uses.hpp"
#include "frontend/source/values/choice.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/sets.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {

bool is_refusal(const ReadError& error) {
  static constexpr std::string_view names[] = {"ImportError", "NotImplementedError", "RecursionError",
                                               "SyntaxError"};
  return std::ranges::find(names, std::string_view(error.python_name())) != std::end(names);
}

namespace {

/// What values share that can be changed.
using Objects = std::unordered_set<const void*>;

/// Calls found(object) for all that can be changed in a value, until it says true; whether it does.
template <class Found>
bool any_object(const Value& value, const Found& found) {
  if (const auto* array = value.as<Array>()) return found(array->storage().get());
  if (const auto* random = value.as<std::shared_ptr<const RandomObject>>()) return found(random->get());
  if (const auto* sequence = value.as<std::shared_ptr<Sequence>>()) {
    if (!(*sequence)->is_tuple && found(sequence->get())) return true;
    for (const Value& item : (*sequence)->items)
      if (any_object(item, found)) return true;
    return false;
  }
  if (const auto view = dict_view(value)) {
    if (found(view->dict.get())) return true;
    for (const auto& [key, item] : view->dict->items())
      if (any_object(item, found)) return true;
    return false;
  }
  if (const auto* set = set_in(value)) return !(*set)->is_frozen() && found(set->get());
  if (const auto* zip = value.as<std::shared_ptr<ZipValue>>()) return found(zip->get());
  const auto* choice = value.as<std::shared_ptr<const Choice>>();
  return choice &&
         std::ranges::any_of((*choice)->ways, [&](const auto& way) { return any_object(way.value, found); });
}

bool is_changeable(const Value& value) {
  return any_object(value, [](const void*) { return true; });
}

}  // namespace

class Tracer::OwnStatements {
 public:
  OwnStatements(Tracer& tracer, Index32 function)
      : tracer_(tracer), syntax_(tracer.syntax_), needed_(syntax_, bodies_of(syntax_)) {
    needed_.need(function);
  }

  /// Once each; what is wrong with a file that is imported is an error where it is.
  void run(Index32 file) {
    ReadFile& read = tracer_.files_[file];
    const FileSyntax& syntax = syntax_.files[file];
    read.state = ReadFile::State::reading;
    read.error = syntax.mistake;
    if (file != 0) bind_name(*read.names, "__name__", syntax.module);
    std::optional<Within> within;
    if (file != 0) within.emplace(tracer_, *read.names);
    const Block& body = syntax.body;
    for (Index32 i = 0; i < body.count && !read.error; ++i)
      if (needed_.is_needed(body.first + i)) run_statement(body.first + i, file);
    read.state = ReadFile::State::read;
  }

 private:
  static std::vector<Block> bodies_of(const Syntax& syntax) {
    std::vector<Block> bodies;
    for (const FileSyntax& file : syntax.files) bodies.push_back(file.body);
    return bodies;
  }

  void bind_name(Frame& frame, const std::string& name, const std::string& value) const {
    const auto found = syntax_.name_index.find(name);
    if (found != syntax_.name_index.end()) frame.names.insert_or_assign(found->second, value);
  }

  void run_statement(Index32 statement, Index32 file) {
    try {
      tracer_.execute({statement, 1});
    } catch (const ReadError& error) {
      if (is_refusal(error)) return forget(statement, error);
      if (file == 0) throw;
      tracer_.files_[file].error = std::make_shared<const ReadError>(error);
    }
  }

  void forget(Index32 statement, const ReadError& error) {
    const UnreadableValue unreadable =
        std::make_shared<const Unreadable>(Unreadable{"", "", "", std::make_shared<const ReadError>(error)});
    Names& names = tracer_.frame_->names;
    const auto uses = name_uses(syntax_, {statement, 1});
    Objects objects;
    for (const Index32 name : needed_.changed_by(statement)) {
      if (needed_.is_state(name)) forget_state(name, error, unreadable);
      const auto found = names.find(name);
      const bool is_bound = uses.bound.contains(name);
      if (found != names.end())
        any_object(found->second, [&](const void* object) { return objects.insert(object), false; });
      if (is_bound || (found != names.end() && is_changeable(found->second)))
        names.insert_or_assign(name, unreadable);
    }
    const auto changes = [&](const void* object) { return objects.contains(object); };
    for (auto& [name, value] : names)
      if (any_object(value, changes)) value = unreadable;
  }

  /// What is said of errors, and of how arrays are printed, must be known.
  void forget_state(Index32 name, const ReadError& error, const UnreadableValue& unreadable) {
    if (!needed_.is_random(name)) throw ReadError(error);
    tracer_.random_state_ = unreadable;
    for (const ImportSyntax& import : syntax_.imports)
      if (import.module.starts_with("numpy.random"))
        tracer_.frame_->names.insert_or_assign(import.bound, unreadable);
  }

  Tracer& tracer_;
  const Syntax& syntax_;
  NeededStatements needed_;
};

/// Files that functions import, too.
void Tracer::run_module(Index32 function) {
  OwnStatements statements(*this, function);
  own_statements_ = &statements;
  statements.run(0);
  for (std::size_t file = 1; file < files_.size(); ++file)
    if (files_[file].state == ReadFile::State::unread) statements.run(static_cast<Index32>(file));
  own_statements_ = nullptr;
}

Value Tracer::own_module(Index32 file, Offset place) {
  ReadFile& read = files_[file];
  if (read.state == ReadFile::State::unread && own_statements_) {
    const Depth depth(*this, place);
    own_statements_->run(file);
  }
  if (read.error) throw ReadError(*read.error);
  return OwnModule{file, read.names};
}

/// A name of the file, or a file within, where it is a package.
Value Tracer::own_member(const OwnModule& module, const std::string& name, Offset place, bool imported) {
  const FileSyntax& syntax = syntax_.files[module.file];
  const auto symbol = syntax_.name_index.find(name);
  if (symbol != syntax_.name_index.end())
    if (const auto found = module.names->names.find(symbol->second); found != module.names->names.end()) {
      const auto* unreadable = found->second.as<UnreadableValue>();
      if (unreadable && !imported) fail_unreadable(**unreadable, source(), place);
      return found->second;
    }
  if (const auto within = file_within(syntax_, syntax, name)) return own_module(*within, place);
  if (!imported)
    source().fail(place, "AttributeError", "module '" + syntax.module + "' has no attribute '" + name + "'");
  const bool in_circle = files_[module.file].state == ReadFile::State::reading;
  source().fail(place, "ImportError",
                "cannot import name '" + name + "' from " +
                    (in_circle ? "partially initialized module " : "") + "'" + syntax.module + "'" +
                    (in_circle ? " (most likely due to a circular import)" : ""));
}

Value Tracer::imported_member(const ImportSyntax& import, Offset place) {
  const Value module = own_module(*import.file, place);
  if (import.member.empty()) return module;
  const auto symbol = syntax_.name_index.find(import.member);
  const Names& names = module.as<OwnModule>()->names->names;
  const bool is_bound = symbol != syntax_.name_index.end() && names.contains(symbol->second);
  if (import.member_file && !is_bound) return own_module(*import.member_file, place);
  return own_member(*module.as<OwnModule>(), import.member, place, true);
}

/// Those without an underscore before them.
void Tracer::import_all(const ImportSyntax& import, Offset place) {
  const Value module = own_module(*import.file, place);
  const Names all = module.as<OwnModule>()->names->names;
  for (const auto& [name, value] : all)
    if (!syntax_.names[name].starts_with('_')) frame_->names.insert_or_assign(name, value);
}

}  // namespace weft::source
