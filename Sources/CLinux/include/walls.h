/// How a process sandboxes itself, before it reads the first untrusted byte.
#ifndef CLINUX_WALLS_H
#define CLINUX_WALLS_H

#include <stdbool.h>
#include <stdint.h>

// Each answers 0, or an errno; ENOSYS and EOPNOTSUPP: this machine does not offer it.

/// Death with the parent, whose process id is given. ESRCH: it has died already.
int linux_die_with(int32_t parent);
/// Programs that it starts cannot gain privileges; other users' debuggers cannot attach.
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
/// What Landlock leaves open.
struct linux_landlock {
  const char *const *reads; // files, and folders with all below them, ended by NULL; one that is not there is left out
  bool connects;            // TCP, to any address
  bool meets;               // abstract Unix sockets of others
};
/// Landlock: no file but those to be read, no TCP, no abstract socket, no signal to others, as far as the kernel's version
/// goes.
int linux_landlock(const struct linux_landlock *);
/// What a process may change that reads, executes and connects as before.
struct linux_changes {
  const char *const *folders;        // with all below them, ended by NULL; what is not there is left out, here and below
  const char *const *files;          // their content
  const char *const *socket_folders; // sockets are made in them, and files removed
  const uint16_t *ports;             // of TCP, that may be listened on, ended by 0; NULL: any
};
/// Landlock: changes to no other file, no signal to a process outside, no other TCP port, as far as the kernel's version goes.
/// Holds for this thread and those that it starts; nothing that it executes gains rights any more. ENOSYS below version 2.
int linux_landlock_changes(const struct linux_changes *);
/// Landlock's version; 0 if it is unsupported.
int linux_landlock_version(void);
/// Lists of allowed system calls.
enum linux_calls {
  LINUX_CALLS_WORKER,  // memory, and one socket that is open
  LINUX_CALLS_READER,  // the same, and files that are read
  LINUX_CALLS_DRAWING, // the same, and threads
  LINUX_CALLS_NETWORK, // threads, files that are read, sockets of the Internet
  LINUX_CALLS_BUS,     // threads, files that are read, Unix sockets
};
/// The list of allowed system calls, for all threads of this process. `socket` is the only descriptor that a worker and a
/// reader call over.
int linux_seccomp(enum linux_calls, int socket);
/// Whether `linux_seccomp` works here.
bool linux_has_seccomp(void);

/// Maps the note that both processes share; NULL with errno.
void *linux_map_note(int descriptor, uint64_t size);

#endif
