/// What a worker shuts itself in with, before it reads the first byte of a stranger's.
#ifndef CLINUX_WALLS_H
#define CLINUX_WALLS_H

#include <stdbool.h>
#include <stdint.h>

// Each answers 0, or an errno; ENOSYS and EOPNOTSUPP: this machine does not offer it.

/// Death with the parent, whose process id is given. ESRCH: it has died already.
int linux_die_with(int32_t parent);
/// No program that it starts could get more rights; nobody else's debugger may attach.
int linux_refuse_privileges(void);
/// Gives back whatever rights of the superuser there are.
int linux_drop_capabilities(void);
/// Closes every descriptor from `first` on.
int linux_close_from(int first);
/// Address space in bytes, processor time in seconds, files of no size, so many descriptors, no core, no locked memory.
int linux_limit_resources(uint64_t memory, uint64_t cpu, uint64_t descriptors);
/// Bytes that may be written to: where threads set much aside, RLIMIT_AS says little.
int linux_limit_data(uint64_t bytes);
/// No further process or thread (counted for the user; the superuser is not counted).
int linux_limit_processes(void);
/// Landlock: no file, no TCP, no abstract socket, no signal to others, as far as the kernel's version goes.
int linux_landlock(void);
/// Landlock's version; 0 where there is none.
int linux_landlock_version(void);
/// The list of allowed system calls, for all threads of this process. `socket` is the only descriptor to talk over.
int linux_seccomp(int socket);
/// Whether `linux_seccomp` works here.
bool linux_has_seccomp(void);

/// Maps the note that both processes share; NULL with errno.
void *linux_map_note(int descriptor, uint64_t size);

#endif
