// close_plugin LIBRARY: opens it, calls int plugin(double*) on a thread of its own, and closes it, 200 times; it must
// give 400000.
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

typedef int (*Plugin)(double*);

// The thread ends before the library is closed: what a living one keeps for itself would hold the library.
static void* call(void* plugin) {
  double result = 0;
  return ((Plugin)plugin)(&result) == 0 && result == 400000 ? plugin : NULL;
}

int main(int count, char** words) {
  for (int i = 0; i < 200; ++i) {
    void* const library = count == 2 ? dlopen(words[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    void* const plugin = library ? dlsym(library, "plugin") : NULL;
    pthread_t thread;
    void* right = NULL;
    if (!plugin || pthread_create(&thread, NULL, call, plugin) != 0 || pthread_join(thread, &right) != 0 || !right) {
      fprintf(stderr, "try %d: %s\n", i, plugin ? "another result" : dlerror());
      return 1;
    }
    dlclose(library);
    if (i % 20 == 0) usleep(2000);  // for its threads to fall asleep
  }
  return 0;
}
