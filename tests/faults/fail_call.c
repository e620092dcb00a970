// Preloaded into a command: makes the Nth of some calls to the C library fail, or be interrupted, once main has begun.
//
//   FAIL_CALLS   "memory" (malloc and its kin), "files" (what writes, makes, renames and closes files), or "reads"
//   FAIL_AT      the number of the first call that fails, counted from 1
//   FAIL_HOW     "once", "after" (that one and all that follow), "kill" (the process dies before it),
//                "interrupt" (each read or write fails once with EINTR before it is made, then moves half of its bytes)
//   FAIL_REPORT  a file that holds the number of calls once the process has ended
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);

static char calls, calls_of_main, how;
static long fail_at;
static const char* report;
static atomic_long count;

__attribute__((constructor)) static void begin(void) {
  const char* text = getenv("FAIL_HOW");
  how = text ? text[0] : 0;
  text = getenv("FAIL_AT");
  fail_at = text ? atol(text) : 0;
  report = getenv("FAIL_REPORT");
  text = getenv("FAIL_CALLS");
  calls_of_main = text ? text[0] : 0;
}

typedef int Main(int, char**, char**);
static Main* program;
static int counted(int argc, char** argv, char** environment) {
  calls = calls_of_main;
  return program(argc, argv, environment);
}
int __libc_start_main(Main* main, int argc, char** argv, void (*begins)(void), void (*ends)(void), void (*loader)(void),
                      void* stack) {
  program = main;
  __typeof__(&__libc_start_main) real = (__typeof__(&__libc_start_main))dlsym(RTLD_NEXT, "__libc_start_main");
  return real(counted, argc, argv, begins, ends, loader, stack);
}

__attribute__((destructor)) static void end(void) {
  if (report == NULL) return;
  char text[32];
  const int length = snprintf(text, sizeof text, "%ld\n", atomic_load(&count));
  const int file = (int)syscall(SYS_openat, AT_FDCWD, report, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  syscall(SYS_write, file, text, length);
}

// Where glibc has no memory to note a destructor of a thread_local object, it ends the process itself.
static _Thread_local int spared;
int __cxa_thread_atexit_impl(void (*destroy)(void*), void* object, void* library) {
  __typeof__(&__cxa_thread_atexit_impl) real =
      (__typeof__(&__cxa_thread_atexit_impl))dlsym(RTLD_NEXT, "__cxa_thread_atexit_impl");
  ++spared;
  const int result = real(destroy, object, library);
  --spared;
  return result;
}

static int fails(char kind) {
  if (spared || calls != kind || how == 'i') return 0;
  const long number = atomic_fetch_add(&count, 1) + 1;
  if (how == 'k' && number == fail_at) syscall(SYS_kill, getpid(), SIGKILL);
  return (how == 'o' && number == fail_at) || (how == 'a' && number >= fail_at);
}

static int is_interrupted(char kind) {
  static _Thread_local int again;
  if (calls != kind || how != 'i') return 0;
  again = !again;
  if (again) errno = EINTR;
  return again;
}

static size_t at_most(char kind, size_t size) { return calls == kind && how == 'i' && size > 1 ? 1 + size / 2 : size; }

#define MEMORY(call) (fails('m') ? (errno = ENOMEM, (void*)NULL) : (call))
void* malloc(size_t size) { return MEMORY(__libc_malloc(size)); }
void* calloc(size_t number, size_t size) { return MEMORY(__libc_calloc(number, size)); }
void* realloc(void* block, size_t size) { return MEMORY(__libc_realloc(block, size)); }
void* memalign(size_t alignment, size_t size) { return MEMORY(__libc_memalign(alignment, size)); }
void* aligned_alloc(size_t alignment, size_t size) { return MEMORY(__libc_memalign(alignment, size)); }
int posix_memalign(void** block, size_t alignment, size_t size) {
  *block = MEMORY(__libc_memalign(alignment, size));
  return *block ? 0 : ENOMEM;
}
void* mmap(void* place, size_t size, int protection, int flags, int file, off_t offset) {
  if (fails('m')) return errno = ENOMEM, MAP_FAILED;
  return (void*)syscall(SYS_mmap, place, size, protection, flags, file, offset);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FILES(...) (fails('f') ? (errno = ENOSPC, -1) : (__VA_ARGS__))
ssize_t write(int file, const void* bytes, size_t size) {
  if (file == 2) return syscall(SYS_write, file, bytes, size);  // what went wrong can be said
  if (is_interrupted('f')) return -1;
  return FILES(syscall(SYS_write, file, bytes, at_most('f', size)));
}
ssize_t read(int file, void* bytes, size_t size) {
  if (is_interrupted('r')) return -1;
  return fails('r') ? (errno = EIO, -1) : syscall(SYS_read, file, bytes, at_most('r', size));
}
size_t fwrite(const void* bytes, size_t size, size_t number, FILE* file) {
  return file != stderr && fails('f') ? (errno = ENOSPC, 0) : REAL(fwrite)(bytes, size, number, file);
}
int fflush(FILE* file) { return file == stderr ? REAL(fflush)(file) : FILES(REAL(fflush)(file)); }
int fclose(FILE* file) { return fails('f') ? (REAL(fclose)(file), errno = ENOSPC, -1) : REAL(fclose)(file); }
int close(int file) {
  const int result = (int)syscall(SYS_close, file);
  return fails('f') ? (errno = EIO, -1) : result;
}
int rename(const char* from, const char* to) { return FILES(REAL(rename)(from, to)); }
int renameat(int a, const char* from, int b, const char* to) { return FILES(REAL(renameat)(a, from, b, to)); }
int mkdir(const char* path, mode_t mode) { return FILES(REAL(mkdir)(path, mode)); }
int fsync(int file) { return FILES(REAL(fsync)(file)); }
int fchmod(int file, mode_t mode) { return FILES(REAL(fchmod)(file, mode)); }

static mode_t mode_of(int flags, va_list more) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0; }
int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = mode_of(flags, more);
  va_end(more);
  if (flags & O_CREAT && fails('f')) return errno = ENOSPC, -1;
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}
int openat(int folder, const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = mode_of(flags, more);
  va_end(more);
  if (flags & O_CREAT && fails('f')) return errno = ENOSPC, -1;
  return (int)syscall(SYS_openat, folder, path, flags, mode);
}
