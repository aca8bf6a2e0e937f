#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CAttacks.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

int attack_read(void) {
  char byte;
  int file = open("/etc/passwd", O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno;
  int failure = read(file, &byte, 1) == 1 ? 0 : errno;
  close(file);
  return failure;
}

int attack_write(void) {
  char name[] = "/tmp/lunette-evil-XXXXXX";
  signal(SIGXFSZ, SIG_IGN);
  int file = mkstemp(name);
  if (file < 0) return errno;
  unlink(name);
  int failure = write(file, "x", 1) == 1 ? 0 : errno;
  close(file);
  return failure;
}

// Nothing listens on port 1: a refusal by the other side means that the attempt got through.
int attack_connect(void) {
  int line = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (line < 0) return errno;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(1)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int failure = connect(line, (struct sockaddr *)&address, sizeof address) == 0 || errno == ECONNREFUSED ? 0 : errno;
  close(line);
  return failure;
}

int attack_datagram(void) {
  int line = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (line < 0) return errno;
  close(line);
  return 0;
}

int attack_local(void) {
  int line = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (line < 0) return errno;
  close(line);
  return 0;
}

int attack_listen(void) {
  int line = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (line < 0) return errno;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = 0};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int failure = bind(line, (struct sockaddr *)&address, sizeof address) == 0 && listen(line, 1) == 0 ? 0 : errno;
  close(line);
  return failure;
}

int attack_open(const char *path) {
  char byte;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno;
  int failure = read(file, &byte, 1) >= 0 ? 0 : errno;
  close(file);
  return failure;
}

int attack_start(void) {
  char *arguments[] = {"true", NULL}, *environment[] = {NULL};
  pid_t child;
  int failure = posix_spawn(&child, "/bin/true", NULL, NULL, arguments, environment);
  if (!failure) waitpid(child, NULL, 0);
  return failure;
}

static void *nothing(void *context) { return context; }
int attack_thread(void) {
  pthread_t thread;
  int failure = pthread_create(&thread, NULL, nothing, NULL);
  if (!failure) pthread_join(thread, NULL);
  return failure;
}

int attack_signal(int32_t parent) { return kill(parent, SIGCONT) == 0 ? 0 : errno; }

int attack_trace(int32_t parent) {
  if (ptrace(PTRACE_SEIZE, parent, NULL, NULL) != 0) return errno;
  ptrace(PTRACE_DETACH, parent, NULL, NULL);
  return 0;
}

int attack_code(void) {
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? errno : 0;
}

int attack_memory(void) {
  void *much = mmap(NULL, 2UL << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return much == MAP_FAILED ? errno : 0;
}

int attack_root(void) { return chroot("/") == 0 ? 0 : errno; }

int attack_descriptors(void) {
  int count = 0;
  for (int descriptor = 0; descriptor < 4096; descriptor++) count += fcntl(descriptor, F_GETFD) >= 0;
  return count;
}

int attack_children(void) {
  siginfo_t info;
  memset(&info, 0, sizeof info);
  return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

void attack_send(int socket, int descriptor, int count) {
  char byte = 0, control[CMSG_SPACE(sizeof(int) * 253)] = {0};
  struct iovec part = {&byte, 1};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)count)};
  struct cmsghdr *head = (struct cmsghdr *)control;
  head->cmsg_level = SOL_SOCKET, head->cmsg_type = SCM_RIGHTS, head->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)count);
  for (int i = 0; i < count; i++) memcpy(CMSG_DATA(head) + sizeof(int) * (size_t)i, &descriptor, sizeof(int));
  sendmsg(socket, &message, MSG_NOSIGNAL);
}
