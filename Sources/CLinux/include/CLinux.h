/// The few calls of Linux that Swift cannot express: those behind `syscall`, and a child with its supervisor.
#ifndef CLINUX_H
#define CLINUX_H

#include <stdbool.h>
#include <stdint.h>

/// openat2(2). `how` are RESOLVE_ flags. A kernel without it answers -1 with ENOSYS.
int linux_openat2(int directory, const char *path, int flags, uint64_t how);

// Swift's Glibc hides what needs _GNU_SOURCE.
#define LINUX_O_PATH 010000000

/// Both ends of a pipe, closed on exec; -1 with errno.
int linux_pipe(int ends[2]);

#define LINUX_RESOLVE_BENEATH 0x08
#define LINUX_RESOLVE_NO_MAGICLINKS 0x02

/// What a supervisor starts. Everything belongs to the caller and must stand until `linux_keep` has returned.
struct linux_child {
  const char *program;      // absolute path
  char *const *arguments;   // argv, ended by NULL
  char *const *environment; // envp, ended by NULL
  int directory;            // descriptor of the working directory, or -1
  int input, output, errors;
  int64_t grace; // milliseconds between SIGTERM and SIGKILL
};

/// How a child ended, as its supervisor reports it.
struct linux_ending {
  int32_t failure; // errno of a start that failed, or 0
  int32_t status;  // as waitpid(2) gives it
};

/// Starts a supervisor: a process of its own that starts the child, is the parent of whatever the child leaves behind, and
/// does not end before all of it has ended. Its report can be read from `*report` (one `linux_ending`); closing
/// `*control`, also by dying, makes it end the child and everything the child started.
/// Answers the supervisor's process id, or -1 with errno.
int linux_keep(const struct linux_child *child, int *control, int *report);

#include "arguments.h"
#include "descriptors.h"
#include "launcher.h"
#include "memory.h"
#include "netlink.h"
#include "opener.h"
#include "resolving.h"
#include "walls.h"
#include "walltimer.h"
#include "watching.h"
#include "worker.h"

#endif
