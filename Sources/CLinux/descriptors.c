// Events and signals as descriptors that a poll loop waits for.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLinux.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

int linux_alarm_make(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// A counter that is full blocks or fails, and rings all the same.
void linux_alarm_ring(int alarm) {
  uint64_t one = 1;
  while (write(alarm, &one, sizeof one) < 0 && errno == EINTR) continue;
}

void linux_alarm_take(int alarm) {
  uint64_t count;
  while (read(alarm, &count, sizeof count) < 0 && errno == EINTR) continue;
}

// Blocked in the calling thread: threads started later inherit it, so that every such signal comes through the
// descriptor.
int linux_signals_make(const int *numbers, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int index = 0; index < count; index++) {
    // A blocked signal reaches the descriptor although nohup(1) has it ignored.
    struct sigaction action;
    if (numbers[index] == SIGHUP && sigaction(SIGHUP, NULL, &action) == 0 && action.sa_handler == SIG_IGN) continue;
    sigaddset(&set, numbers[index]);
  }
  if (pthread_sigmask(SIG_BLOCK, &set, NULL) != 0) return -1;
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int linux_signals_take(int descriptor) {
  struct signalfd_siginfo info;
  ssize_t count;
  do count = read(descriptor, &info, sizeof info);
  while (count < 0 && errno == EINTR);
  return count == sizeof info ? (int)info.ssi_signo : 0;
}
