/// What a compromised worker would try. Each returns 0 on success, else an errno.
#ifndef CATTACKS_H
#define CATTACKS_H

#include <stdint.h>

int attack_read(void);
int attack_write(void);
int attack_connect(void);
int attack_datagram(void);
int attack_local(void);
int attack_listen(void);
int attack_open(const char *path);
int attack_start(void);
int attack_thread(void);
int attack_signal(int32_t parent);
int attack_trace(int32_t parent);
int attack_code(void);
int attack_memory(void);
int attack_root(void);

/// The number of open descriptors.
int attack_descriptors(void);
/// The number of this process's children, including zombies.
int attack_children(void);
/// Sends one byte over a socket, with a descriptor, the given number of times.
void attack_send(int socket, int descriptor, int count);

#endif
