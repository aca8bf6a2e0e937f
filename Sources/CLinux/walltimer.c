#define _GNU_SOURCE
#include "walltimer.h"

#include <sys/timerfd.h>

int linux_wall_timer(void) { return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC); }

// CANCEL_ON_SET: a step of the clock ends the wait with an error, so that the deadline is computed again.
int linux_wall_timer_set(int timer, int64_t seconds, int64_t nanoseconds) {
  // A time of zero would take the timer away: the first nanosecond of 1970 has passed as well.
  if (seconds <= 0) seconds = 0, nanoseconds = 1;
  struct itimerspec moment = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &moment, NULL);
}
