// Compiled into every program that links an installed Weft, so that it finds libweft-compiler.so.
extern "C" {
[[gnu::weak]] extern const char* const weft_library_folder;
const char* const weft_library_folder = WEFT_LIBRARY_FOLDER;
}
