// The launcher: forked from a process without threads, it does nothing but wait for messages and fork a supervisor for each. Its
// parent restarts it if it was killed, which the runtime can no longer do, and notifies the runtime: one byte, the signal.
//
// A message is one byte, with the descriptors that belong to it: memory that holds the words, the child's three streams, the
// supervisor's ends of its two pipes, and an optional working folder. The sender may be compromised: words are copied
// before they are checked, and are read in the forked process, so that invalid ones end only that process.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// Which descriptor of a message is which.
// A message must hold all but the folder, which is the last for that reason.
enum { WORDS, INPUT, OUTPUT, ERRORS, CONTROL, REPORT, FOLDER, MOST };

// What the memory begins with; the program, its arguments and its variables follow, each ended by NUL.
struct words {
  int64_t grace;
  uint32_t arguments, variables;
};

// Bytes: the kernel takes no more for a program than 3/4 of 8 MiB, and a script may give 128 KiB.
static const off_t most_words = 4 << 20;

static void close_each(const int *descriptors, int count) {
  for (int i = 0; i < count; i++) close(descriptors[i]);
}

// ---- the launcher's side ----

// A private copy, so that nothing changes between judgement and start. NULL where it makes no sense.
static char *copied(int memory, size_t *size) {
  // Sealed memory and files of any kind have a size; a pipe has none and is refused.
  struct stat status;
  if (fstat(memory, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size > most_words ||
      status.st_size <= (off_t)sizeof(struct words))
    return NULL;
  *size = (size_t)status.st_size;
  char *bytes = malloc(*size);
  if (!bytes) return NULL;
  for (size_t at = 0; at < *size;) {
    ssize_t got = pread(memory, bytes + at, *size - at, (off_t)at);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return NULL;
    at += (size_t)got;
  }
  return bytes[*size - 1] == 0 ? bytes : NULL;
}

// The next word; NULL behind the last. The last byte of all is NUL.
// Never past the end: `copied` has seen that the last byte is NUL.
static char *next(char **place, const char *end) {
  if (*place >= end) return NULL;
  char *word = *place;
  *place += strlen(word) + 1;
  return word;
}

// A list of so many words, ended by NULL as execve wants it. The count is bounded by the bytes that are left before
// memory is taken.
static char **vector(char **place, const char *end, uint32_t count) {
  if (count > (size_t)(end - *place)) return NULL;
  char **vector = calloc((size_t)count + 1, sizeof *vector);
  for (uint32_t i = 0; vector && i < count; i++)
    if (!(vector[i] = next(place, end))) return NULL;
  return vector;
}

// Nothing is freed: the process ends, or becomes a supervisor.
static bool read_child(const int *passed, int count, struct linux_child *child) {
  size_t size = 0;
  char *bytes = copied(passed[WORDS], &size);
  if (!bytes) return false;
  struct words head;
  memcpy(&head, bytes, sizeof head);
  char *place = bytes + sizeof head, *end = bytes + size;
  child->program = next(&place, end);
  child->arguments = vector(&place, end, head.arguments);
  child->environment = vector(&place, end, head.variables);
  child->directory = count > FOLDER ? passed[FOLDER] : -1;
  child->input = passed[INPUT], child->output = passed[OUTPUT], child->errors = passed[ERRORS];
  child->grace = head.grace;
  return child->program && child->arguments && child->arguments[0] && child->environment;
}

// Tells the runtime that nothing was started, and why.
static void tell(int report, int failure) {
  struct linux_ending ending = {failure, 0};
  // A pipe that takes nothing does not hold the launcher up.
  fcntl(report, F_SETFL, fcntl(report, F_GETFL) | O_NONBLOCK);
  while (write(report, &ending, sizeof ending) < 0 && errno == EINTR) {
  }
}

// In the forked process. The two pipes go above the numbers of a message, which the supervisor gives to the child's
// streams.
static _Noreturn void start(const int *passed, int count, linux_launch_judge judge, void *context) {
  int control = fcntl(passed[CONTROL], F_DUPFD_CLOEXEC, MOST), report = fcntl(passed[REPORT], F_DUPFD_CLOEXEC, MOST);
  struct linux_child child;
  int failure = control < 0 || report < 0 ? EMFILE : read_child(passed, count, &child) ? judge(&child, context) : EINVAL;
  if (failure != 0) {
    tell(passed[REPORT], failure);
    _exit(0);
  }
  linux_keep_here(&child, control, report);
}

// The descriptors of the next message; -1 if the sender is gone.
static int receive(int socket, int *passed) {
  char byte;
  union {
    struct cmsghdr head;
    char bytes[CMSG_SPACE(sizeof(int) * MOST)];
  } control;
  // One byte carries the descriptors: SCM_RIGHTS needs data to travel with.
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control};
  message.msg_controllen = CMSG_LEN(sizeof(int) * MOST); // without its padding, into which the kernel would put one more
  ssize_t got;
  while ((got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {
  }
  if (got <= 0) return -1;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  // A byte without descriptors is ignored.
  if (!head || head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) return 0;
  // The kernel gives no more than the control buffer holds, so that `passed` has room for all.
  int count = (int)((head->cmsg_len - CMSG_LEN(0)) / sizeof(int));
  memcpy(passed, CMSG_DATA(head), sizeof(int) * (size_t)count);
  return count;
}

static _Noreturn void serve(int socket, linux_launch_judge judge, void *context) {
  signal(SIGCHLD, SIG_IGN); // supervisors are not waited for
  int passed[MOST], count;
  while ((count = receive(socket, passed)) >= 0) {
    if (count > REPORT) {
      pid_t pid = fork();
      if (pid == 0) start(passed, count, judge, context);
      if (pid < 0) tell(passed[REPORT], errno);
    }
    // The forked process has copies of its own.
    close_each(passed, count);
  }
  _exit(0);
}

// Ends with the launcher that has seen the runtime's end.
static _Noreturn void supervise(int socket, linux_launch_judge judge, void *context) {
  for (;;) {
    // Forked again and again from a process without threads, so that fork is safe and the state is always the one at
    // the start.
    int status = 0;
    pid_t pid = fork();
    if (pid == 0) serve(socket, judge, context);
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (pid > 0 && WIFEXITED(status)) _exit(0);
    // 0: the kernel allowed no process; the runtime is only notified of a death by a signal.
    char byte = (char)(pid > 0 ? WTERMSIG(status) : 0);
    if (pid > 0) send(socket, &byte, 1, MSG_NOSIGNAL | MSG_DONTWAIT);
    // A pause, which the end of the runtime cuts short.
    struct pollfd end = {.fd = socket};
    if (poll(&end, 1, 100) > 0) _exit(0);
  }
}

// In the first forked process: signals, session, streams and descriptors are its own from here on.
static _Noreturn void become_launcher(int end, linux_launch_judge judge, void *context) {
  linux_forget_signals(); // and all stay blocked
  setsid();               // Ctrl-C at the terminal is the runtime's to handle
  prctl(PR_SET_NAME, "lunette-launch", 0, 0, 0);
  int null = open("/dev/null", O_RDWR);
  for (int stream = 0; stream < 3 && null >= 0; stream++) dup2(null, stream);
  if (end != 3) dup2(end, 3);
  linux_close_all_from(4);
  fcntl(3, F_SETFD, FD_CLOEXEC);
  supervise(3, judge, context);
}

int32_t linux_launcher_start(linux_launch_judge judge, void *context, int *socket) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  // Signals are blocked over the fork, so that no handler of the runtime runs in the child.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t pid = fork();
  if (pid == 0) become_launcher(ends[1], judge, context);
  int failure = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[1]);
  if (pid > 0) {
    *socket = ends[0];
    return pid;
  }
  close(ends[0]);
  errno = failure;
  return -1;
}

// ---- the runtime's side ----

static size_t length(char *const *vector, uint32_t *count) {
  size_t sum = 0;
  for (*count = 0; vector[*count]; ++*count) sum += strlen(vector[*count]) + 1;
  return sum;
}

// Copies a word with its NUL, and returns the place behind.
static char *put(char *place, const char *word) { return stpcpy(place, word) + 1; }

// Memory that holds the words; -1 with errno.
static int written(const struct linux_child *child) {
  struct words head = {.grace = child->grace};
  size_t size = sizeof head + strlen(child->program) + 1 + length(child->arguments, &head.arguments) +
                length(child->environment, &head.variables);
  if (size > (size_t)most_words) {
    errno = E2BIG;
    return -1;
  }
  char *bytes = malloc(size);
  if (!bytes) return -1;
  memcpy(bytes, &head, sizeof head);
  char *place = put(bytes + sizeof head, child->program);
  for (uint32_t i = 0; i < head.arguments; i++) place = put(place, child->arguments[i]);
  for (uint32_t i = 0; i < head.variables; i++) place = put(place, child->environment[i]);
  // Memory instead of the socket's bytes: a message over a socket of this kind may not be large, and is never half
  // there.
  int memory = memfd_create("lunette-words", MFD_CLOEXEC), failure = errno;
  if (memory >= 0 && write(memory, bytes, size) != (ssize_t)size) {
    failure = errno ? errno : EIO;
    close(memory);
    memory = -1;
  }
  free(bytes);
  errno = failure;
  return memory;
}

// MSG_DONTWAIT: a launcher that hangs does not hold the runtime up; the program then fails to start.
static int hand_over(int launcher, const int *passed, size_t count) {
  char byte = 0;
  union {
    struct cmsghdr head;
    char bytes[CMSG_SPACE(sizeof(int) * MOST)];
  } control;
  memset(&control, 0, sizeof control);
  struct iovec part = {&byte, 1};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = CMSG_SPACE(sizeof(int) * count)};
  control.head.cmsg_level = SOL_SOCKET;
  control.head.cmsg_type = SCM_RIGHTS;
  control.head.cmsg_len = CMSG_LEN(sizeof(int) * count);
  memcpy(CMSG_DATA(&control.head), passed, sizeof(int) * count);
  ssize_t sent;
  while ((sent = sendmsg(launcher, &message, MSG_NOSIGNAL | MSG_DONTWAIT)) < 0 && errno == EINTR) {
  }
  return sent < 0 ? -1 : 0;
}

// Each pipe has one end here and one there, and a process that ends closes its own: either side learns of the other's
// end.
int linux_launch(int launcher, const struct linux_child *child, int *control, int *report) {
  int asking[2], answering[2];
  if (pipe2(asking, O_CLOEXEC) != 0) return -1;
  if (pipe2(answering, O_CLOEXEC) != 0) {
    int failure = errno;
    close_each(asking, 2);
    errno = failure;
    return -1;
  }
  int memory = written(child), sent = -1;
  if (memory >= 0) {
    // In the order of the enumeration above.
    int passed[MOST] = {memory, child->input, child->output, child->errors, asking[0], answering[1], child->directory};
    sent = hand_over(launcher, passed, child->directory >= 0 ? MOST : FOLDER);
  }
  int failure = errno;
  if (memory >= 0) close(memory);
  close(asking[0]), close(answering[1]);
  if (sent == 0) {
    *control = asking[1];
    *report = answering[0];
    return 0;
  }
  close(asking[1]), close(answering[0]);
  errno = failure;
  return -1;
}
