// Landlock: a set of rights that are denied except for named files. For a worker that is every right but
// reading some files: everything that it needs from a folder comes from the host by message. For the runtime it is changing
// files: it reads what the user may read, and changes nothing but its own.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// <linux/landlock.h> of the kernel's version 6, which older headers lack.
// struct landlock_ruleset_attr, _path_beneath_attr (packed) and _net_port_attr.
struct rights {
  uint64_t files, network, scoped;
};
struct beneath {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));
struct port {
  uint64_t allowed, number;
};
// LANDLOCK_ACCESS_FS_*, _NET_* and LANDLOCK_SCOPE_*, by their bits.
static const uint64_t execute = 1 << 0, write_file = 1 << 1, read_file = 1 << 2, read_folder = 1 << 3, remove_file = 1 << 5,
                      make_device = 1 << 6 | 1 << 11, make_socket = 1 << 9, truncate_file = 1 << 14, control_device = 1 << 15,
                      bind_tcp = 1, connect_tcp = 2, abstract = 1, signals = 2;
static const long create_ruleset = 444, add_rule = 445, restrict_self = 446;

// 0 where the kernel has none, or it was not switched on at its start.
int linux_landlock_version(void) {
  long version = syscall(create_ruleset, NULL, 0, 1U);
  return version > 0 ? (int)version : 0;
}

// All rights on files that the version has: 1: 13 of them; 2: refer; 3: truncate; 5: ioctl on devices.
static uint64_t file_rights(int version) {
  int count = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  return (UINT64_C(1) << count) - 1;
}

// The size tells the kernel which members there are: it refuses bits that it does not know.
static int make_rules(int version, const struct rights *rights) {
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  return (int)syscall(create_ruleset, rights, size, 0U);
}

// What is not there, or may not be seen, needs no right: the process could not have read it.
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
  struct rights rights = {
      .files = file_rights(version),
      // A version before 4 knows no ports: seccomp keeps those sockets away.
      .network = version >= 4 ? (open->connects ? bind_tcp : bind_tcp | connect_tcp) : 0,
      .scoped = version >= 6 ? (open->meets ? signals : abstract | signals) : 0,
  };
  int rules = make_rules(version, &rights);
  if (rules < 0) return errno;
  int failure = 0;
  // The rules hold for paths as they are now: a file that takes a name later is not covered by it.
  for (const char *const *path = open->reads; path && *path && !failure; path++) failure = allow_reading(rules, *path);
  if (!failure && syscall(restrict_self, rules, 0U) != 0) failure = errno;
  close(rules);
  return failure;
}

// ---- what the runtime changes ----

// Gives rights on each path, as far as they are handled. What is not there is left out.
static int allow(int rules, const char *const *paths, uint64_t allowed) {
  for (; paths && *paths; paths++) {
    int place = open(*paths, O_PATH | O_CLOEXEC);
    if (place < 0) continue;
    struct beneath rule = {.allowed = allowed, .parent = place};
    int failure = syscall(add_rule, rules, 1, &rule, 0U) != 0 ? errno : 0;
    close(place);
    if (failure) return failure;
  }
  return 0;
}

int linux_landlock_changes(const struct linux_changes *open) {
  int version = linux_landlock_version();
  // The first version allows no renames between folders.
  if (version < 2) return ENOSYS;
  struct rights rights = {
      // Reading and executing are not handled, so they stay as the user has them.
      .files = file_rights(version) & ~(execute | read_file | read_folder),
      .network = version >= 4 && open->ports ? bind_tcp : 0,
      .scoped = version >= 6 ? signals : 0,
  };
  int rules = make_rules(version, &rights);
  if (rules < 0) return errno;
  int failure = allow(rules, open->folders, rights.files & ~(make_device | control_device));
  if (!failure) failure = allow(rules, open->files, rights.files & (write_file | truncate_file));
  if (!failure) failure = allow(rules, open->socket_folders, make_socket | remove_file);
  for (const uint16_t *number = open->ports; rights.network && *number && !failure; number++) {
    struct port rule = {.allowed = bind_tcp, .number = *number};
    if (syscall(add_rule, rules, 2, &rule, 0U) != 0) failure = errno;
  }
  // Needed for a process without privileges to restrict itself; a set-user-ID program then gains nothing.
  if (!failure && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) failure = errno;
  if (!failure && syscall(restrict_self, rules, 0U) != 0) failure = errno;
  close(rules);
  return failure;
}
