// Starting worker processes, from a thread that lives as long as they do.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int linux_socket_pair(int ends[2]) { return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends); }

int linux_shared_memory(size_t size) {
  int memory = memfd_create("lunette-note", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return -1;
  // Without the seals a worker could cut the memory off under the host, whose next read would then end it (SIGBUS).
  if (ftruncate(memory, (off_t)size) == 0 && fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
    return memory;
  int failure = errno;
  close(memory);
  errno = failure;
  return -1;
}

int64_t linux_cpu_time(pid_t pid) {
  // The clock that clock_getcpuclockid(3) gives (CPUCLOCK_SCHED of a process), without its second call of the kernel.
  clockid_t clock = (clockid_t)(~(unsigned)pid << 3 | 2);
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

// Only EINTR is retried; a child that was already reaped elsewhere gives the status 0.
static int reap(pid_t pid, int process) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  if (process >= 0) close(process);
  return status;
}

int linux_end(pid_t pid, int process) {
  kill(pid, SIGKILL); // not yet waited for, so the number is still its own
  return reap(pid, process);
}

// Waits for a child for at most so long, then ends it. A kernel without process descriptors cannot wait so, and ends
// it at once.
int linux_await(pid_t pid, int process, int milliseconds) {
  struct pollfd asked = {.fd = process, .events = POLLIN};
  int ready = process < 0 ? 0 : -1;
  while (ready < 0) {
    ready = poll(&asked, 1, milliseconds);
    if (ready < 0 && errno != EINTR) break;
  }
  return ready > 0 ? reap(pid, process) : linux_end(pid, process);
}

// The child has its socket and its note at fixed numbers, /dev/null for the three streams, and nothing else.
static int add_actions(posix_spawn_file_actions_t *actions, int socket, int note) {
  int failure = 0;
  for (int stream = 0; stream < 3 && !failure; stream++)
    failure = posix_spawn_file_actions_addopen(actions, stream, "/dev/null", stream == 0 ? O_RDONLY : O_WRONLY, 0);
  if (!failure) failure = posix_spawn_file_actions_adddup2(actions, socket, LINUX_WORKER_SOCKET);
  if (!failure && note >= 0) failure = posix_spawn_file_actions_adddup2(actions, note, LINUX_WORKER_NOTE);
  if (!failure)
    failure = posix_spawn_file_actions_addclosefrom_np(actions, note >= 0 ? LINUX_WORKER_NOTE + 1 : LINUX_WORKER_NOTE);
  return failure;
}

// All signals open and at their defaults, in a session of its own: a key at the terminal reaches the host only.
static int spawn(const struct linux_worker *worker, int socket, int note, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, every;
  sigemptyset(&none);
  sigfillset(&every);
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (!failure) {
    failure = add_actions(&actions, socket, note);
    if (!failure) failure = posix_spawnattr_setsigmask(&attributes, &none);
    if (!failure) failure = posix_spawnattr_setsigdefault(&attributes, &every);
    if (!failure)
      failure = posix_spawnattr_setflags(
          &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    // Nothing of the host's environment. Swift's own report of a crash would start a program and read files.
    char *environment[] = {"SWIFT_BACKTRACE=enable=no", NULL};
    if (!failure) failure = posix_spawn(pid, worker->program, &actions, &attributes, worker->arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

// The host's end of a new socket pair, and the child behind the other.
static pid_t start(const struct linux_worker *worker, int *host, int *process) {
  int ends[2] = {-1, -1};
  if (linux_socket_pair(ends) != 0) return -1;
  // Both go above the numbers that they get, so that neither overwrites the other on the way.
  int socket = fcntl(ends[1], F_DUPFD_CLOEXEC, LINUX_WORKER_NOTE + 1);
  int note = worker->note < 0 ? -1 : fcntl(worker->note, F_DUPFD_CLOEXEC, LINUX_WORKER_NOTE + 1);
  pid_t pid = -1;
  int failure = socket < 0 || (worker->note >= 0 && note < 0) ? errno : spawn(worker, socket, note, &pid);
  if (failure == EINVAL && (socket < 0 || (worker->note >= 0 && note < 0))) failure = EMFILE; // fewer are allowed than that number
  close(ends[1]);
  if (socket >= 0) close(socket);
  if (note >= 0) close(note);
  if (!failure) {
    *host = ends[0];
    // -1 is a valid answer here: linux_await knows it.
    *process = (int)syscall(434, pid, 0); // pidfd_open(2), closed on exec; an older kernel has none, and -1 does
    return pid;
  }
  close(ends[0]);
  errno = failure;
  return -1;
}

// ---- the thread ----

// Requests are a list in their callers' frames; the mutex guards all members.
struct linux_starter {
  pthread_t thread;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  bool dropped;
  struct request *waiting; // a list
};

// In the caller's frame, which waits until `done`; all members are written under the mutex.
struct request {
  const struct linux_worker *worker;
  int *socket, *process;
  pid_t pid;
  int failure;
  bool done;
  struct request *next;
};

static void *work(void *context) {
  struct linux_starter *starter = context;
  pthread_mutex_lock(&starter->mutex);
  for (;;) {
    struct request *request = starter->waiting;
    // Starting takes about a millisecond, so the lock is not held for it.
    if (request) {
      starter->waiting = request->next;
      pthread_mutex_unlock(&starter->mutex);
      pid_t pid = start(request->worker, request->socket, request->process);
      int failure = errno;
      pthread_mutex_lock(&starter->mutex);
      request->pid = pid;
      request->failure = failure;
      request->done = true;
      // One condition for both directions: callers look for `done`, the thread for requests.
      pthread_cond_broadcast(&starter->changed);
    } else if (starter->dropped) {
      break;
    } else {
      pthread_cond_wait(&starter->changed, &starter->mutex);
    }
  }
  pthread_mutex_unlock(&starter->mutex);
  return NULL;
}

struct linux_starter *linux_starter_make(void) {
  struct linux_starter *starter = calloc(1, sizeof *starter);
  if (!starter) return NULL;
  pthread_mutex_init(&starter->mutex, NULL);
  pthread_cond_init(&starter->changed, NULL);
  // No signal handler of the program's runs on this thread.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 << 10);
  int failure = pthread_create(&starter->thread, &attributes, work, starter);
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (!failure) return starter;
  pthread_cond_destroy(&starter->changed);
  pthread_mutex_destroy(&starter->mutex);
  free(starter);
  errno = failure;
  return NULL;
}

// Ends the thread after the requests that wait. Its workers end with it.
void linux_starter_drop(struct linux_starter *starter) {
  pthread_mutex_lock(&starter->mutex);
  starter->dropped = true;
  pthread_cond_broadcast(&starter->changed);
  pthread_mutex_unlock(&starter->mutex);
  pthread_join(starter->thread, NULL);
  pthread_cond_destroy(&starter->changed);
  pthread_mutex_destroy(&starter->mutex);
  free(starter);
}

pid_t linux_start(struct linux_starter *starter, const struct linux_worker *worker, int *socket, int *process) {
  struct request request = {.worker = worker, .socket = socket, .process = process};
  pthread_mutex_lock(&starter->mutex);
  // Behind the others, so that requests are served in their order.
  struct request **last = &starter->waiting;
  while (*last) last = &(*last)->next;
  *last = &request;
  pthread_cond_broadcast(&starter->changed);
  while (!request.done) pthread_cond_wait(&starter->changed, &starter->mutex);
  pthread_mutex_unlock(&starter->mutex);
  errno = request.failure;
  return request.pid;
}
