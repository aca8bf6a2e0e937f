// Landlock: a set of rights that are handled, and given to nobody but for the files that a process is told to read.
// Everything that a worker needs from a folder comes from the host by message.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// <linux/landlock.h> of the kernel's version 6, which older headers lack.
struct rights {
  uint64_t files, network, scoped;
};
struct beneath {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));
static const uint64_t read_file = 1 << 2, read_folder = 1 << 3, bind_tcp = 1, connect_tcp = 2, abstract = 1, signals = 2;
static const long create_ruleset = 444, add_rule = 445, restrict_self = 446;

int linux_landlock_version(void) {
  long version = syscall(create_ruleset, NULL, 0, 1U);
  return version > 0 ? (int)version : 0;
}

static int allow_reading(int rules, const char *path) {
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : errno;
  struct stat status;
  int failure = fstat(place, &status) != 0 ? errno : 0;
  bool is_folder = !failure && S_ISDIR(status.st_mode);
  struct beneath rule = {.allowed = is_folder ? read_file | read_folder : read_file, .parent = place};
  if (!failure && syscall(add_rule, rules, 1, &rule, 0U) != 0) failure = errno;
  close(place);
  return failure;
}

int linux_landlock(const struct linux_landlock *open) {
  int version = linux_landlock_version();
  if (version == 0) return ENOSYS;
  // Rights by the version that brought them: 1: 13 of them; 2: refer; 3: truncate; 5: ioctl on devices.
  int files = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  struct rights rights = {
      .files = (UINT64_C(1) << files) - 1,
      .network = version >= 4 ? (open->connects ? bind_tcp : bind_tcp | connect_tcp) : 0,
      .scoped = version >= 6 ? (open->meets ? signals : abstract | signals) : 0,
  };
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int rules = (int)syscall(create_ruleset, &rights, size, 0U);
  if (rules < 0) return errno;
  int failure = 0;
  for (const char *const *path = open->reads; path && *path && !failure; path++) failure = allow_reading(rules, *path);
  if (!failure && syscall(restrict_self, rules, 0U) != 0) failure = errno;
  close(rules);
  return failure;
}
