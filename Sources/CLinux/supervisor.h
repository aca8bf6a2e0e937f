// What the two ways of starting a supervisor share (supervisor.c, launcher.c).
#ifndef CLINUX_KEEPER_H
#define CLINUX_KEEPER_H

#include "CLinux.h"

/// Makes this process the supervisor of a child that it starts. The descriptors lie above 4, and no other thread runs.
_Noreturn void linux_keep_here(const struct linux_child *child, int control, int report);

/// Closes every descriptor from `first` on, on any kernel.
void linux_close_all_from(int first);

/// Every signal acts as it does in a program that was just started.
void linux_forget_signals(void);

#endif
