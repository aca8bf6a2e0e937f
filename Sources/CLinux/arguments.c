#include "arguments.h"

#include <stddef.h>

static int count;
static char **words;

// The C library passes what main gets to constructors as well. Swift's own CommandLine reads /proc/self/cmdline, which costs a
// start three system calls, and is empty where /proc is not mounted.
__attribute__((constructor)) static void keep(int argc, char **argv) { count = argc, words = argv; }

int linux_argument_count(void) { return count; }
const char *linux_argument(int index) { return index >= 0 && index < count ? words[index] : NULL; }

// Swift's runtime looks for its backtracer before main. A static program finds its own path by /proc alone, and is ended where
// that is not mounted. The release build calls this instead (scripts/build-release, --wrap): a program without the backtracer
// beside it has none to look for.
char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name);
char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
