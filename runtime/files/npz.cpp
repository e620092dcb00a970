#include <fmt/format.h>
#include <fmt/ranges.h>
#include <zip.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "runtime/files/npy.hpp"
#include "runtime/files/npy_stream.hpp"
#include "runtime/files/zip_output.hpp"
#include "runtime/system/nearest_name.hpp"

namespace weft {
namespace {

/// The most that a byte of deflated data can inflate to.
constexpr std::uint64_t deflate_ratio = 1032;

/// libzip does not write an archive without members.
constexpr std::array<char, 22> empty_archive = {'P', 'K', '\5', '\6'};

struct CloseArchive {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseMember {
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using Archive = std::unique_ptr<zip_t, CloseArchive>;

std::string zip_text(int code) {
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  std::string text = zip_error_strerror(&error);
  zip_error_fini(&error);
  return text;
}

/// A member being read. Its checksum is compared once everything has been read.
class MemberSource : public ByteSource {
 public:
  MemberSource(zip_t* archive, const zip_stat_t& status)
      : file_(zip_fopen_index(archive, status.index, 0)), remaining_(status.size) {
    if (file_ == nullptr) throw ValueError(zip_strerror(archive));
  }

  std::size_t remaining() const override { return remaining_; }

  std::size_t read(std::span<std::byte> target) override {
    const zip_int64_t got = zip_fread(file_.get(), target.data(), target.size());
    if (got < 0) throw ValueError(zip_file_strerror(file_.get()));
    remaining_ -= std::min(remaining_, static_cast<std::size_t>(got));
    return static_cast<std::size_t>(got);
  }

  void read_to_end() {
    std::array<std::byte, 65536> ignored;
    while (read(ignored) > 0) {
    }
  }

 private:
  std::unique_ptr<zip_file_t, CloseMember> file_;
  std::size_t remaining_;
};

std::string member_name(const zip_stat_t& status) {
  std::string name = status.name;
  if (name.ends_with(".npy")) name.resize(name.size() - 4);
  return name;
}

/// A .npz file opened for reading, its directory checked.
class NpzReader {
 public:
  explicit NpzReader(const std::string& path);

  const std::vector<zip_stat_t>& members() const { return members_; }
  ndarray read(const zip_stat_t& member) const;

 private:
  void check_size(const zip_stat_t& member) const;

  std::size_t file_size_;
  Archive archive_;
  std::vector<zip_stat_t> members_;
};

NpzReader::NpzReader(const std::string& path) : file_size_(InputFile(path).remaining()) {
  int code = 0;
  archive_.reset(zip_open(path.c_str(), ZIP_RDONLY, &code));
  if (archive_ == nullptr) throw ValueError("not a .npz file: " + zip_text(code));
  std::set<std::string> names;
  for (zip_int64_t i = 0; i < zip_get_num_entries(archive_.get(), 0); ++i) {
    zip_stat_t& status = members_.emplace_back();
    if (zip_stat_index(archive_.get(), static_cast<zip_uint64_t>(i), ZIP_FL_ENC_RAW, &status) != 0) {
      throw ValueError(zip_strerror(archive_.get()));
    }
    if (!names.insert(member_name(status)).second) {
      throw ValueError(fmt::format("the archive holds {:?} twice", member_name(status)));
    }
  }
}

/// Refuses what a directory that lies, or a zip bomb, claims.
void NpzReader::check_size(const zip_stat_t& member) const {
  if (member.encryption_method != ZIP_EM_NONE) throw ValueError("encrypted members are not supported");
  if (member.comp_method != ZIP_CM_STORE && member.comp_method != ZIP_CM_DEFLATE) {
    throw ValueError(fmt::format("compression method {} is not supported", member.comp_method));
  }
  if (member.comp_size > file_size_ || member.size / deflate_ratio > member.comp_size ||
      (member.comp_method == ZIP_CM_STORE && member.size != member.comp_size)) {
    throw ValueError(fmt::format("the archive of {} bytes cannot hold {} bytes as {}", file_size_,
                                 member.size, member.comp_size));
  }
}

ndarray NpzReader::read(const zip_stat_t& member) const {
  return with_label(member.name, [&] {
    check_size(member);
    MemberSource source(archive_.get(), member);
    ndarray array = read_npy(source);
    source.read_to_end();
    return array;
  });
}

/// The parts of one member, alive until the archive is closed.
struct Member {
  NpyImage image;
  std::array<zip_buffer_fragment_t, 2> parts;
};

void add_member(zip_t* archive, const std::string& name, Member& member) {
  if (name.find('\0') != name.npos) throw ValueError("a member's name must not hold a null character");
  NpyImage& image = member.image;
  member.parts = {
      {{reinterpret_cast<zip_uint8_t*>(image.head.data()), image.head.size()},
       {reinterpret_cast<zip_uint8_t*>(image.body.bytes()), static_cast<zip_uint64_t>(image.body.nbytes())}}};
  zip_source_t* source = zip_source_buffer_fragment(archive, member.parts.data(), member.parts.size(), 0);
  if (source == nullptr) throw OSError(zip_strerror(archive));
  const zip_int64_t index = zip_file_add(archive, (name + ".npy").c_str(), source, ZIP_FL_ENC_UTF_8);
  if (index < 0) {
    zip_source_free(source);
    throw ValueError(fmt::format("{:?}: {}", name, zip_strerror(archive)));
  }
  const auto at = static_cast<zip_uint64_t>(index);
  constexpr zip_uint16_t first_of_january_1980 = 0x21;
  if (zip_set_file_compression(archive, at, ZIP_CM_STORE, 0) != 0 ||
      zip_file_set_dostime(archive, at, 0, first_of_january_1980, 0) != 0) {
    throw OSError(zip_strerror(archive));
  }
}

void write_archive(OutputFile& file, const NamedArrays& arrays) {
  ZipOutput output(file);
  std::vector<Member> members(arrays.size());
  Archive archive(output.open());
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    members[i].image = npy_image(arrays[i].second);
    add_member(archive.get(), arrays[i].first, members[i]);
  }
  if (zip_close(archive.get()) != 0) {
    output.rethrow();
    throw OSError(zip_strerror(archive.get()));
  }
  static_cast<void>(archive.release());
}

}  // namespace

NamedArrays load_npz(const std::string& path) {
  return with_label(path, [&] {
    const NpzReader reader(path);
    NamedArrays arrays;
    for (const zip_stat_t& member : reader.members()) {
      arrays.emplace_back(member_name(member), reader.read(member));
    }
    return arrays;
  });
}

ndarray load_npz(const std::string& path, const std::string& member) {
  return with_label(path, [&] {
    const NpzReader reader(path);
    const auto found = std::ranges::find(reader.members(), member, member_name);
    if (found != reader.members().end()) return reader.read(*found);
    std::vector<std::string> names;
    std::ranges::transform(reader.members(), std::back_inserter(names), member_name);
    throw Hinted<KeyError>(
        fmt::format("{}: expected one of the members {}, got {:?}", path, fmt::join(names, ", "), member),
        suggestion(member, names));
  });
}

void save_npz(const std::string& path, const NamedArrays& arrays) {
  with_label(path, [&] {
    OutputFile file(path);
    if (file.is_device()) throw OSError("expected a regular file, got a pipe or a device");
    if (arrays.empty()) {
      file.write(std::as_bytes(std::span(empty_archive)));
    } else {
      write_archive(file, arrays);
    }
    file.commit();
  });
}

}  // namespace weft
