#include "frontend/source/modules/own_files.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "frontend/source/syntax/known_modules.hpp"
#include "frontend/source/syntax/parser.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_files = 1000;

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// Without a slash at its end.
std::string normalized(const fs::path& path) {
  std::string text = path.lexically_normal().string();
  if (text.size() > 1 && text.back() == '/') text.pop_back();
  return text;
}

/// In which the outermost package lies that the folder is one of.
fs::path around_packages(fs::path folder) {
  while (is_file(folder / "__init__.py")) {
    const fs::path outer = folder / "..";
    folder = folder.has_filename() && folder.filename() != "." && folder.filename() != ".."
                 ? folder_of(folder)
                 : outer;
  }
  return folder;
}

class Loader {
 public:
  explicit Loader(Syntax& syntax) : syntax_(syntax), root_(folder_of(syntax.files[0].path)) {
    known_.emplace(normalized(syntax.files[0].path), 0);
  }

  void load_all() {
    imports_end_.push_back(syntax_.imports.size());
    for (std::size_t file = 0, import = 0; file < syntax_.files.size(); ++file)
      for (; import < imports_end_[file]; ++import) resolve(import, syntax_.files[file].path);
    syntax_.module_body = syntax_.files[0].body;
  }

 private:
  void resolve(std::size_t index, const std::string& importer) {
    const ImportSyntax import = syntax_.imports[index];
    if (import.dots == 0 && is_known_module(import.module)) return;
    for (const fs::path& folder : folders(import, importer)) {
      const auto file = import.module.empty() ? load_folder(folder, "") : walk(folder, import);
      if (!file) continue;
      syntax_.imports[index].file = file;
      const std::string within = syntax_.files[*file].folder;
      if (!import.member.empty() && import.member != "*" && !within.empty())
        syntax_.imports[index].member_file =
            load(fs::path(within) / import.member, syntax_.files[*file].module + "." + import.member);
      return;
    }
  }

  /// Where Python would look.
  std::vector<fs::path> folders(const ImportSyntax& import, const std::string& importer) const {
    const fs::path own = folder_of(importer);
    if (import.dots == 0) {
      const fs::path around = around_packages(own);
      return around == root_ ? std::vector{root_} : std::vector{root_, around};
    }
    fs::path folder = own;
    for (int i = 1; i < import.dots; ++i)
      folder = folder == "." || folder.filename() == ".." ? folder / ".." : folder_of(folder);
    return {folder};
  }

  /// The file of the module, of which those around are loaded first; of `import a.b` that of `a`.
  std::optional<Index32> walk(const fs::path& folder, const ImportSyntax& import) {
    fs::path path = folder;
    std::string module;
    std::optional<Index32> first, last;
    for (std::size_t begin = 0; begin != std::string::npos;) {
      const std::size_t dot = import.module.find('.', begin);
      const std::string part = import.module.substr(begin, dot == std::string::npos ? dot : dot - begin);
      path /= part;
      module += (module.empty() ? "" : ".") + part;
      last = load(path, module);
      if (!last) return std::nullopt;
      if (!first) first = last;
      begin = dot == std::string::npos ? dot : dot + 1;
    }
    return import.whole ? first : last;
  }

  /// PATH.py, or the package, or folder, PATH.
  std::optional<Index32> load(const fs::path& path, const std::string& module) {
    fs::path file = path;
    file += ".py";
    if (is_file(file) && !is_file(path / "__init__.py")) return loaded(file.string(), module, "");
    return load_folder(path, module);
  }

  std::optional<Index32> load_folder(const fs::path& folder, const std::string& module) {
    if (is_file(folder / "__init__.py"))
      return loaded((folder / "__init__.py").string(), module, folder.string());
    if (!is_folder(folder)) return std::nullopt;
    return loaded(folder.string(), module, folder.string());
  }

  std::optional<Index32> loaded(const std::string& path, const std::string& module,
                                const std::string& folder) {
    const std::string normal = normalized(path);
    const auto known = known_.find(normal);
    if (known != known_.end()) return known->second;
    if (syntax_.files.size() >= most_files) return std::nullopt;
    known_.emplace(normal, static_cast<Index32>(syntax_.files.size()));
    FileSyntax file{
        .path = normal, .module = module, .folder = normalized(folder), .body = {}, .mistake = nullptr};
    if (path != folder) parse(file);
    syntax_.files.push_back(std::move(file));
    imports_end_.push_back(syntax_.imports.size());
    return static_cast<Index32>(syntax_.files.size() - 1);
  }

  void parse(FileSyntax& file) {
    try {
      const Offset begin = syntax_.source.append(file.path, content_of(file.path));
      Parser(syntax_, begin).module();
      file.body = syntax_.module_body;
    } catch (const ReadError& error) {
      file.mistake = std::make_shared<const ReadError>(error);
    } catch (const OSError& error) {
      file.mistake = std::make_shared<const ReadError>("ImportError", error.what(), file.path, 1, 1, "");
    }
  }

  Syntax& syntax_;
  const fs::path root_;
  std::vector<std::size_t> imports_end_;            // of each file
  std::unordered_map<std::string, Index32> known_;  // files, by their paths
};

}  // namespace

void parse_own_files(Syntax& syntax) { Loader(syntax).load_all(); }

std::optional<Index32> file_within(const Syntax& syntax, const FileSyntax& file, const std::string& name) {
  if (file.folder.empty()) return std::nullopt;
  const std::string path = normalized(fs::path(file.folder) / name);
  for (std::size_t i = 1; i < syntax.files.size(); ++i)
    if (syntax.files[i].folder == path || syntax.files[i].path == path + ".py")
      return static_cast<Index32>(i);
  return std::nullopt;
}

std::string content_of(const std::string& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) throw OSError(path + ": " + std::strerror(EISDIR));
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (file) text.assign(std::istreambuf_iterator<char>(file), {});
  if (!file || file.bad()) throw OSError(path + ": " + std::strerror(errno ? errno : EIO));
  return text;
}

}  // namespace weft::source
