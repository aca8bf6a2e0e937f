#define _GNU_SOURCE
#include "include/opener.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

char *const *linux_environment(void) { return environ; }

// Output goes to standard error: what the program prints is not part of our output.
int linux_program_start(const char *program, char *const *arguments, char *const *environment, int *pid, int *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t every;
  *process = -1;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure) {
    posix_spawn_file_actions_destroy(&actions);
    return failure;
  }
  // Ours ignores SIGPIPE; what is started has the signals that a shell would give it.
  sigfillset(&every);
  posix_spawnattr_setsigdefault(&attributes, &every);
  sigemptyset(&every);
  posix_spawnattr_setsigmask(&attributes, &every);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  failure = posix_spawn_file_actions_adddup2(&actions, 2, 1);
  if (!failure) failure = posix_spawn(pid, program, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (failure) return failure;
  *process = (int)syscall(434, *pid, 0); // pidfd_open(2), closed on exec
  return 0;
}

// The exit status as waitpid gives it; -1 where there is no such child.
int linux_program_wait(int pid) {
  int ended = 0;
  while (waitpid(pid, &ended, 0) < 0)
    if (errno != EINTR) return -1;
  return ended;
}

// Waits for a short time only: an opener that stays in the foreground is a success, and is left running.
int linux_open(const char *program, char *const *arguments, char *const *environment, int milliseconds, int *status) {
  int pid = -1;
  int process = -1;
  *status = -1;
  int failure = linux_program_start(program, arguments, environment, &pid, &process);
  if (failure) return failure;

  if (process >= 0) { // an older kernel has none: then it is waited for
    struct pollfd ready = {process, POLLIN, 0};
    int count = poll(&ready, 1, milliseconds);
    while (count < 0 && errno == EINTR) count = poll(&ready, 1, milliseconds);
    close(process);
    if (count == 0) return 0;
  }
  *status = linux_program_wait(pid);
  return 0;
}
