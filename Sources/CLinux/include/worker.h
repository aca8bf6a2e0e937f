/// Starting a worker process, and memory that two processes share.
#ifndef CLINUX_WORKER_H
#define CLINUX_WORKER_H

#include <stddef.h>
#include <stdint.h>

// What a worker finds open besides 0, 1 and 2, which are the null device.
#define LINUX_WORKER_SOCKET 3
#define LINUX_WORKER_NOTE 4

/// What a starter starts. Everything belongs to the caller and must stand until `linux_start` has returned.
struct linux_worker {
  const char *program;   // path; "/proc/self/exe" is the program itself
  char *const *arguments; // argv, ended by NULL
  int note;              // descriptor of the shared note, or -1 for none
};

/// A thread whose children the workers are. A worker dies with its parent, and Linux means the parent's thread by that:
/// one that lives as long as its workers has to start them.
struct linux_starter;

/// NULL with errno.
struct linux_starter *linux_starter_make(void);
/// Ends the thread, and with it every worker that still lives.
void linux_starter_drop(struct linux_starter *);

/// Starts a worker in a session of its own, without the host's environment, no signal blocked or ignored, and nothing open but the null
/// device, its socket and the note. `*socket` is the host's end, `*process` refers to the process (pidfd).
/// Answers its process id, or -1 with errno.
int32_t linux_start(struct linux_starter *, const struct linux_worker *, int *socket, int *process);

/// Ends the process, waits for it and closes `process`. Answers its status as waitpid(2) gives it: how it ended by itself,
/// where it had.
int linux_end(int32_t pid, int process);
/// The same for one that has ended or is about to: it gets so many milliseconds to do so by itself.
int linux_await(int32_t pid, int process, int milliseconds);

/// Microseconds of processor time that the process has used; -1 with errno.
int64_t linux_cpu_time(int32_t);

/// Memory of that size that another process can map too: zeroed, and sealed against shrinking. -1 with errno.
int linux_shared_memory(size_t size);

/// Both ends of a new socket, closed on exec; -1 with errno.
int linux_socket_pair(int ends[2]);

#endif
