// Events and signals as descriptors that a poll loop waits for.

#ifndef LUNETTE_DESCRIPTORS_H
#define LUNETTE_DESCRIPTORS_H

#include <stdint.h>

/// A descriptor that is readable from `linux_alarm_ring` until `linux_alarm_take`; -1 with errno.
int linux_alarm_make(void);
void linux_alarm_ring(int alarm);
void linux_alarm_take(int alarm);

/// A descriptor that is readable while one of these signals is pending. They reach the process no other way from now on: to
/// be called before any other thread is made. -1 with errno.
int linux_signals_make(const int *numbers, int count);
/// The next signal; 0: none.
int linux_signals_take(int descriptor);

#endif
