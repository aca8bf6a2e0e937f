/// A launcher: a process that starts programs for one that has restricted itself. Landlock's rules are inherited, and granted
/// programs are not to be held by the runtime's.
///
///     runtime ──fork, before it restricts itself──▶ launcher ──fork──▶ supervisor ──▶ program
///        │  a program's words and its descriptors ─────▲                 │
///        └──────────── control, report (the supervisor's own pipes) ─────────┘
#ifndef CLINUX_LAUNCHER_H
#define CLINUX_LAUNCHER_H

#include <stdint.h>

struct linux_child;

/// Decides on a start, in a process of its own that has no other thread: 0, or an errno that is reported in the start's place.
typedef int (*linux_launch_judge)(const struct linux_child *child, void *context);

/// Starts the launcher. To be called before this process has another thread, and before it restricts itself. It ends when
/// `*socket` is closed, even by the death of this process; its programs end by their own control pipes. If it was killed it is
/// restarted, and a byte can be read from the socket: the signal's number.
/// Answers the process id of its parent, which is this process's child, or -1 with errno.
int32_t linux_launcher_start(linux_launch_judge judge, void *context, int *socket);

/// Has the launcher start a supervisor, as `linux_keep` does here. Never waits. Answers 0, or -1 with errno: EPIPE where the launcher
/// has exited. The report has failures inside the launcher.
int linux_launch(int launcher, const struct linux_child *child, int *control, int *report);

#endif
