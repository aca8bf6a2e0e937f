#define _GNU_SOURCE
#include "netlink.h"

#include <errno.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Group bits as the kernel numbers them. No rights are needed to listen.
static int listen_to(int protocol, unsigned groups) {
  int number = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, protocol);
  if (number < 0) return -1;
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = groups};
  if (bind(number, (struct sockaddr *)&address, sizeof address) == 0) return number;
  int failure = errno;
  close(number);
  errno = failure;
  return -1;
}

// Group 1 is the kernel's own messages; udev's, in group 2, come from a process.
int linux_device_events(void) { return listen_to(NETLINK_KOBJECT_UEVENT, 1); }

int linux_network_events(void) {
  return listen_to(NETLINK_ROUTE, RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR);
}

// A message that no kernel sent may come from any process of the machine, and is not believed.
long linux_kernel_message(int number, void *buffer, unsigned long size, bool *from_kernel) {
  struct sockaddr_nl sender;
  memset(&sender, 0, sizeof sender);
  struct iovec part = {.iov_base = buffer, .iov_len = size};
  struct msghdr message = {.msg_name = &sender, .msg_namelen = sizeof sender, .msg_iov = &part, .msg_iovlen = 1};
  ssize_t length;
  do length = recvmsg(number, &message, MSG_DONTWAIT);
  while (length < 0 && errno == EINTR);
  *from_kernel = length >= 0 && message.msg_namelen == sizeof sender && sender.nl_family == AF_NETLINK &&
                 sender.nl_pid == 0;
  return length;
}
