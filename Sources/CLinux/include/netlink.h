/// Kernel events about devices and networks (netlink(7)).
#ifndef CLINUX_NETLINK_H
#define CLINUX_NETLINK_H

#include <stdbool.h>

/// A socket that gets the kernel's own device events; -1 with errno.
int linux_device_events(void);
/// A socket that gets changes of links and addresses; -1 with errno.
int linux_network_events(void);

/// The next message, without waiting: its length, or -1 with errno. `from_kernel` is false for what another program sent.
long linux_kernel_message(int number, void *buffer, unsigned long size, bool *from_kernel);

#endif
