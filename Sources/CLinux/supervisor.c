// A child of `process.run` and its supervisor.
//
//     lunette ──fork──▶ supervisor (subreaper) ──vfork──▶ child (own session) ──▶ whatever it starts
//        ▲  control, report ▲
//
// A program may fork away and begin a session of its own: then no group and no process id leads to it. But orphans
// come to the nearest subreaper above them, so a process that holds nothing else knows exactly what is left, and ends
// it; Lunette itself never becomes a subreaper, and two calls at once cannot end each other's children. When Lunette
// dies, even by SIGKILL, the control pipe closes and the supervisor ends the child too.
// After fork in a process with threads only async-signal-safe calls are allowed: nothing here allocates or locks.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "supervisor.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void linux_close_all_from(int first) {
  if (syscall(436, first, ~0U, 0) == 0) return; // close_range(2)
  struct rlimit limit;
  int last = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? (int)limit.rlim_cur : 65536;
  for (int descriptor = first; descriptor < last; descriptor++) close(descriptor);
}

void linux_forget_signals(void) {
  struct sigaction plain = {.sa_handler = SIG_DFL};
  for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &plain, NULL);
}

// Runs in the vforked child: memory is the supervisor's, the descriptors are its own.
static void become(const struct linux_child *child, volatile int *failure) {
  sigset_t none;
  sigemptyset(&none);
  linux_forget_signals();
  setsid();
  // Descriptors first go above 2, so that none is overwritten before it is used.
  int input = fcntl(child->input, F_DUPFD, 3), output = fcntl(child->output, F_DUPFD, 3);
  int errors = fcntl(child->errors, F_DUPFD, 3);
  struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  if ((child->directory >= 0 && fchdir(child->directory) != 0) || dup2(input, 0) < 0 || dup2(output, 1) < 0 ||
      dup2(errors, 2) < 0) {
    *failure = errno;
    _exit(127);
  }
  linux_close_all_from(3);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(child->program, child->arguments, child->environment);
  *failure = errno;
  _exit(127);
}

// Every child of this process gets the signal. The kernel lists them; without that list the session is all there is.
// Once the session's leader is reaped its number may belong to another, so then only the list counts.
static void signal_children(pid_t session, bool ended, int signal) {
  int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (!ended || list < 0) kill(-session, signal);
  if (list < 0) return;
  char text[4096];
  pid_t child = 0;
  ssize_t length;
  while ((length = read(list, text, sizeof text)) > 0)
    for (ssize_t i = 0; i < length; i++) {
      if (text[i] >= '0' && text[i] <= '9') {
        child = child * 10 + (text[i] - '0');
      } else {
        if (child > 1) {
          kill(child, signal);
          kill(-child, signal);
        }
        child = 0;
      }
    }
  close(list);
}

// Reaps what has ended. Whether any child is left; notes how the first one ended.
static bool reap(pid_t first, struct linux_ending *ending, bool *ended) {
  for (;;) {
    int status;
    pid_t pid = waitpid(-1, &status, WNOHANG);
    if (pid == 0) return true;
    if (pid < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    if (pid == first) {
      ending->status = status;
      *ended = true;
    }
  }
}

// Waits until a child ends, the control pipe closes, or the time is over. Whether the control pipe has closed.
static bool wait_for(int control, int64_t timeout, const sigset_t *listening) {
  struct pollfd asked = {.fd = control, .events = POLLIN};
  struct timespec span = {.tv_sec = timeout / 1000, .tv_nsec = (timeout % 1000) * 1000000};
  return ppoll(&asked, 1, timeout < 0 ? NULL : &span, listening) > 0;
}

static void nothing(int signal) { (void)signal; }

_Noreturn void linux_keep_here(const struct linux_child *child, int control, int report) {
  struct linux_ending ending = {0, 0};
  bool ended = false;
  sigset_t blocked, listening;
  linux_forget_signals();
  sigfillset(&blocked);
  sigprocmask(SIG_SETMASK, &blocked, NULL); // a supervisor is not ended by anything but SIGKILL
  sigemptyset(&listening);
  struct sigaction wake = {.sa_handler = nothing}; // SIGCHLD ends ppoll
  sigaction(SIGCHLD, &wake, NULL);
  sigfillset(&listening);
  sigdelset(&listening, SIGCHLD);
  setsid(); // Ctrl-C at the terminal is Lunette's to handle
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  prctl(PR_SET_NAME, "lunette-supervisor", 0, 0, 0);

  volatile int failure = 0;
  pid_t first = vfork();
  if (first == 0) become(child, &failure);
  if (first < 0) failure = errno;
  ending.failure = failure;
  if (control != 3) dup2(control, 3);
  if (report != 4) dup2(report, 4);
  close(0), close(1), close(2);
  linux_close_all_from(5);
  control = 3, report = 4;

  // 1. The child runs.
  bool stop = false, left = first > 0;
  while (left && !ended && !stop) {
    left = reap(first, &ending, &ended);
    if (left && !ended) stop = wait_for(control, -1, &listening);
  }
  // 2. What is left is asked to end, and then made to. A child that ended by itself leaves nothing worth a wait.
  int64_t until = milliseconds() + (stop ? child->grace : child->grace / 5);
  if (left) signal_children(first, ended, SIGTERM);
  if (left) signal_children(first, ended, SIGCONT); // a stopped process must continue to exit
  while ((left = left && reap(first, &ending, &ended)) && milliseconds() < until) {
    int64_t rest = until - milliseconds();
    // The control pipe stays readable once it is closed: then only the signal or the time wakes.
    wait_for(-1, rest < 0 ? 0 : rest, &listening);
  }
  // What appears while it is being ended is found in the next round.
  while (left) {
    signal_children(first, ended, SIGKILL);
    wait_for(-1, 5, &listening);
    left = reap(first, &ending, &ended);
  }
  while (write(report, &ending, sizeof ending) < 0 && errno == EINTR) {
  }
  _exit(0);
}

int linux_keep(const struct linux_child *child, int *control, int *report) {
  int asking[2], answering[2];
  if (pipe2(asking, O_CLOEXEC) != 0) return -1;
  if (pipe2(answering, O_CLOEXEC) != 0) {
    int failure = errno;
    close(asking[0]), close(asking[1]);
    errno = failure;
    return -1;
  }
  // No handler of the program's may run in the supervisor.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t supervisor = fork();
  if (supervisor == 0) {
    // The dup2 above must not overwrite one end with the other: both go above 4 first.
    int from = fcntl(asking[0], F_DUPFD_CLOEXEC, 5), to = fcntl(answering[1], F_DUPFD_CLOEXEC, 5);
    close(asking[1]);
    linux_keep_here(child, from, to);
  }
  int failure = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(asking[0]), close(answering[1]);
  if (supervisor < 0) {
    close(asking[1]), close(answering[0]);
    errno = failure;
    return -1;
  }
  *control = asking[1];
  *report = answering[0];
  return supervisor;
}
