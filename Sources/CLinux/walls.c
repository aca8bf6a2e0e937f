// The walls of a worker, each by its own call (DocC: Reliability, "Sandbox").

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLinux.h"

#include <errno.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int linux_die_with(pid_t parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return errno;
  // It may have died before the line above; then we have another parent.
  return getppid() == parent ? 0 : ESRCH;
}

// Not dumpable: other processes of the same user can neither attach to it nor read its memory by /proc.
int linux_refuse_privileges(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0 ? errno : 0;
}

int linux_drop_capabilities(void) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}}, now[2];
  // A service manager's list of system calls may keep the second call from those who have nothing to give back.
  if (syscall(SYS_capget, &header, now) == 0 && !(now[0].effective | now[0].permitted | now[0].inheritable) &&
      !(now[1].effective | now[1].permitted | now[1].inheritable))
    return 0;
  return syscall(SYS_capset, &header, none) != 0 ? errno : 0;
}

int linux_close_from(int first) { return syscall(436, first, ~0U, 0) != 0 ? errno : 0; } // close_range(2)

// Both limits alike: the process cannot raise its own again.
static int limit(int resource, uint64_t value) {
  struct rlimit now;
  if (getrlimit(resource, &now) != 0) return errno;
  // A limit that is lower already stays.
  if (now.rlim_max < value) value = now.rlim_max;
  now.rlim_cur = now.rlim_max = value;
  return setrlimit(resource, &now) != 0 ? errno : 0;
}

int linux_limit_resources(uint64_t memory, uint64_t cpu, uint64_t descriptors) {
  int failure = limit(RLIMIT_AS, memory);
  if (!failure) failure = limit(RLIMIT_CPU, cpu);
  // Descriptors stay few, files cannot grow (RLIMIT_FSIZE 0), no memory reaches a core file or stays in RAM by lock.
  if (!failure) failure = limit(RLIMIT_NOFILE, descriptors);
  if (!failure) failure = limit(RLIMIT_FSIZE, 0);
  if (!failure) failure = limit(RLIMIT_CORE, 0);
  if (!failure) failure = limit(RLIMIT_MEMLOCK, 0);
  return failure;
}

// Bytes of memory that hold data; the address space may be larger, for shared libraries are mapped there too.
int linux_limit_data(uint64_t bytes) { return limit(RLIMIT_DATA, bytes); }

// No further process or thread of this user may begin from here.
int linux_limit_processes(void) { return limit(RLIMIT_NPROC, 0); }

// Shared with the host, which reads it while the worker computes.
void *linux_map_note(int descriptor, uint64_t size) {
  void *note = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  return note == MAP_FAILED ? NULL : note;
}
