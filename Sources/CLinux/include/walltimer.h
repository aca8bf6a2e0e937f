/// A timer on the wall's clock, as a descriptor for poll(2).
#ifndef CLINUX_WALLTIMER_H
#define CLINUX_WALLTIMER_H

#include <stdint.h>

/// A descriptor, closed on exec; -1 with errno.
int linux_wall_timer(void);
/// Becomes readable at that moment, at once if it has passed, and whenever the clock is set; until then it is not. 0, or -1
/// with errno; ECANCELED: it is set, and the clock was, too, since the time before.
int linux_wall_timer_set(int timer, int64_t seconds, int64_t nanoseconds);

#endif
