// Landlock: a set of rights that are handled and given to nobody. Everything that a worker needs from a folder comes from
// the host by message, so no rule opens anything.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLinux.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

// <linux/landlock.h> of the kernel's version 6, which older headers lack.
struct rights {
  uint64_t files, network, scoped;
};
static const long create_ruleset = 444, restrict_self = 446;

int linux_landlock_version(void) {
  long version = syscall(create_ruleset, NULL, 0, 1U);
  return version > 0 ? (int)version : 0;
}

int linux_landlock(void) {
  int version = linux_landlock_version();
  if (version == 0) return ENOSYS;
  // Rights by the version that brought them: 1: 13 of them; 2: refer; 3: truncate; 5: ioctl on devices.
  int files = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  struct rights rights = {
      .files = (UINT64_C(1) << files) - 1,
      .network = version >= 4 ? 3 : 0, // bind and connect of TCP
      .scoped = version >= 6 ? 3 : 0,  // abstract Unix sockets, signals
  };
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int rules = (int)syscall(create_ruleset, &rights, size, 0U);
  if (rules < 0) return errno;
  int failure = syscall(restrict_self, rules, 0U) != 0 ? errno : 0;
  close(rules);
  return failure;
}
