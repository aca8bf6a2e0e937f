#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

// As in linux/openat2.h, which older headers lack.
struct how {
  uint64_t flags, mode, resolve;
};

int linux_openat2(int directory, const char *path, int flags, uint64_t resolve) {
  struct how how = {.flags = (uint64_t)flags, .resolve = resolve};
  // Who renames folders all the time could hold us here for ever: after eight tries it is an error.
  for (int tries = 0; tries < 8; tries++) {
    long descriptor = syscall(437, directory, path, &how, sizeof how); // SYS_openat2 on every architecture
    // EAGAIN: the tree was renamed while RESOLVE_BENEATH walked it.
    if (descriptor >= 0 || (errno != EAGAIN && errno != EINTR)) return (int)descriptor;
  }
  return -1;
}

// Closed on exec, from the first moment: another thread may start a program at any time.
int linux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
