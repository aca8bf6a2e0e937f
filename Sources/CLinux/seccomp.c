// The system calls that a process may make, as a filter of the kernel's (seccomp, BPF).
//
// A worker, and a reader of untrusted formats, get three results: allowed; refused with an error, for what a C library
// tries by itself and can do without (a look at a file of the time zone); and the end of the process for all else, which no
// line of ours ever does. A service with threads and sockets holds libraries of others, whose next version may try a call
// that is new: there all else is answered as by a kernel that does not know it.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLinux.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <fcntl.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

static long seccomp(unsigned operation, unsigned flags, void *arguments) {
  return syscall(SYS_seccomp, operation, flags, arguments);
}

#ifndef MACHINE
bool linux_has_seccomp(void) { return false; }
int linux_seccomp(enum linux_calls calls, int socket) {
  (void)calls, (void)socket;
  return ENOSYS;
}
#else

// Kernels before 4.14 can end only the thread that called, which would leave its process waiting for it.
bool linux_has_seccomp(void) {
  uint32_t action = SECCOMP_RET_KILL_PROCESS;
  return seccomp(SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

// Memory, time and the end: what every process does.
static const int allowed[] = {
    SYS_munmap,       SYS_mremap,     SYS_brk,          SYS_madvise,        SYS_futex,        SYS_clock_gettime,
    SYS_clock_getres, SYS_exit,       SYS_exit_group,   SYS_rt_sigreturn,   SYS_rt_sigaction, SYS_rt_sigprocmask,
    SYS_sigaltstack,  SYS_getrandom,  SYS_sched_yield,  SYS_restart_syscall, SYS_gettid,      SYS_getpid,
    SYS_gettimeofday, SYS_set_robust_list, SYS_rseq, SYS_close,
};

// Files that are open, and names of files.
static const int reading[] = {
    SYS_newfstatat, SYS_fstat, SYS_statx, SYS_faccessat, SYS_readlinkat, SYS_fcntl, SYS_lseek, SYS_read, SYS_pread64,
    SYS_getdents64, 437 /* openat2 */, 439 /* faccessat2 */,
#if defined(__x86_64__)
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink,
#endif
};

// What a C library asks for by itself.
static const int refused[] = {
    SYS_openat,    SYS_newfstatat,        SYS_fstat,   SYS_statx, SYS_faccessat, SYS_readlinkat, SYS_getcwd, SYS_ioctl,
    SYS_fcntl,     SYS_lseek,             SYS_uname,   SYS_getuid, SYS_geteuid,  SYS_getgid,     SYS_getegid,
    SYS_prlimit64, SYS_sched_getaffinity, SYS_sysinfo, SYS_getrusage, SYS_times, SYS_read,       SYS_write,
#if defined(__x86_64__)
    SYS_open,      SYS_stat,              SYS_lstat,   SYS_access, SYS_readlink, SYS_time,
#endif
};

// Of a service: threads that wait for each other, for time and for descriptors; sockets that connect.
static const int serving[] = {
    SYS_clock_nanosleep, SYS_nanosleep, SYS_rt_sigtimedwait, SYS_getppid, SYS_write, SYS_readv, SYS_writev, SYS_ppoll,
    SYS_pselect6, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_eventfd2, SYS_timerfd_create, SYS_timerfd_settime,
    SYS_timerfd_gettime, SYS_pipe2, SYS_dup, SYS_connect, SYS_bind, SYS_getsockname, SYS_getpeername, SYS_getsockopt,
    SYS_setsockopt, SYS_sendto, SYS_sendmsg, SYS_sendmmsg, SYS_recvfrom, SYS_recvmsg, SYS_recvmmsg, SYS_shutdown,
    SYS_uname, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_sched_getaffinity, SYS_sysinfo, SYS_getrusage,
    SYS_times, SYS_membarrier, SYS_getcpu, SYS_getcwd, SYS_socketpair,
#if defined(__x86_64__)
    SYS_poll, SYS_select, SYS_epoll_create, SYS_epoll_wait, SYS_time,
#endif
};

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define CALL offsetof(struct seccomp_data, nr)
#define LOW(n) (offsetof(struct seccomp_data, args) + (n) * sizeof(uint64_t)) // little-endian: the low half comes first

static const uint32_t allow = SECCOMP_RET_ALLOW, refuse = SECCOMP_RET_ERRNO | EPERM, end = SECCOMP_RET_KILL_PROCESS;
static const uint32_t unknown = SECCOMP_RET_ERRNO | ENOSYS;

/// A program under construction; long enough for the lists above.
struct program {
  struct sock_filter lines[512];
  unsigned short count;
};

static void line(struct program *program, struct sock_filter added) {
  if (program->count < COUNT(program->lines)) program->lines[program->count++] = added;
}
static void load(struct program *program, size_t offset) {
  line(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}
// A verdict ends the program for this call.
static void answer(struct program *program, uint32_t verdict) {
  line(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, verdict));
}
/// The next `skipped` lines count only for a loaded value that equals.
static void equals(struct program *program, uint32_t value, uint8_t skipped) {
  line(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skipped));
}
// Two lines for each call, compared in the order of the lists.
static void call(struct program *program, int number, uint32_t verdict) {
  equals(program, (uint32_t)number, 1);
  answer(program, verdict);
}
static void calls(struct program *program, const int *numbers, size_t count, uint32_t verdict) {
  for (size_t i = 0; i < count; i++) call(program, numbers[i], verdict);
}
/// Allowed where the argument is one of the values, else `otherwise`.
static void call_among(
    struct program *program, int number, int argument, const uint32_t *values, uint8_t count, uint32_t otherwise) {
  equals(program, (uint32_t)number, (uint8_t)(2 * count + 2));
  load(program, LOW(argument));
  // Only the lower half of the argument is compared: descriptors, families and commands are of 32 bits for the kernel
  // too.
  for (uint8_t i = 0; i < count; i++) {
    equals(program, values[i], 1);
    answer(program, allow);
  }
  answer(program, otherwise);
}
static void call_with(struct program *program, int number, int argument, uint32_t value, uint32_t otherwise) {
  call_among(program, number, argument, &value, 1, otherwise);
}
/// The first verdict where the argument has one of the bits, else the second.
static void call_by_bits(
    struct program *program, int number, int argument, uint32_t bits, uint32_t set, uint32_t unset) {
  equals(program, (uint32_t)number, 4);
  load(program, LOW(argument));
  line(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1));
  answer(program, set);
  answer(program, unset);
}
/// Executable memory is not available.
static void no_code(struct program *program, uint32_t verdict) {
  call_by_bits(program, SYS_mmap, 2, PROT_EXEC, verdict, allow);
  call_by_bits(program, SYS_mprotect, 2, PROT_EXEC, verdict, allow);
}
/// Files may be opened to be read; which ones is Landlock's to judge.
static void opening(struct program *program) {
  const uint32_t changes = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  call_by_bits(program, SYS_openat, 2, changes, refuse, allow);
#if defined(__x86_64__)
  call_by_bits(program, SYS_open, 1, changes, refuse, allow);
#endif
  calls(program, reading, COUNT(reading), allow);
}
// The one socket to the host: no other descriptor can be read from or written to.
static void one_socket(struct program *program, int socket) {
  call_with(program, SYS_recvfrom, 0, (uint32_t)socket, end);
  call_with(program, SYS_sendto, 0, (uint32_t)socket, end);
}

/// What a service with threads may do: `families` are those of the sockets that it makes.
static void service(struct program *program, const uint32_t *families, uint8_t count) {
  static const uint32_t asked[] = {FIONREAD, FIONBIO}, names[] = {PR_SET_NAME, PR_GET_NAME};
  // AF_NETLINK: the C library asks the kernel for addresses before it looks up a name.
  call_among(program, SYS_socket, 0, families, count, SECCOMP_RET_ERRNO | EAFNOSUPPORT);
  call_among(program, SYS_ioctl, 1, asked, COUNT(asked), refuse);
  call_among(program, SYS_prctl, 0, names, COUNT(names), refuse);
  // A thread, but no process. The arguments of clone3 lie in memory: the C library takes clone where it is not there.
  call_by_bits(program, SYS_clone, 0, CLONE_THREAD, allow, refuse);
  // Swift's dispatch takes this answer for a thread that may not come before others, and ends the process for any other.
  call(program, SYS_setpriority, SECCOMP_RET_ERRNO | EACCES);
  opening(program);
  calls(program, serving, COUNT(serving), allow);
}

/// What reads files in threads, and makes no socket: libraries of others that draw texts.
static void drawing(struct program *program, int socket) {
  static const uint32_t names[] = {PR_SET_NAME, PR_GET_NAME};
  one_socket(program, socket);
  opening(program);
  call_among(program, SYS_prctl, 0, names, COUNT(names), refuse);
  call_by_bits(program, SYS_clone, 0, CLONE_THREAD, allow, refuse);
  call(program, SYS_fstatfs, allow);
  call(program, SYS_statfs, allow);
}

static const uint32_t internet[] = {AF_INET, AF_INET6, AF_NETLINK}, local[] = {AF_UNIX};

int linux_seccomp(enum linux_calls kind, int socket) {
  bool draws = kind == LINUX_CALLS_DRAWING, serves = draws || kind == LINUX_CALLS_NETWORK || kind == LINUX_CALLS_BUS;
  struct program program = {.count = 0};
  // The machine first: the same number is another call for a 32-bit program.
  load(&program, offsetof(struct seccomp_data, arch));
  equals(&program, MACHINE, 1); // else falls to the end of the process
  line(&program, (struct sock_filter)BPF_STMT(BPF_JMP | BPF_JA, 1));
  answer(&program, end);
  load(&program, CALL);
#if defined(__x86_64__)
  line(&program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1)); // the x32 calls
  answer(&program, end);
#endif
  // abort() signals its own thread; no other process can be meant.
  call_with(&program, SYS_tgkill, 0, (uint32_t)getpid(), end);
  no_code(&program, serves ? refuse : end);
  calls(&program, allowed, COUNT(allowed), allow);
  switch (kind) {
  case LINUX_CALLS_WORKER: one_socket(&program, socket); break;
  case LINUX_CALLS_READER:
    one_socket(&program, socket);
    opening(&program);
    break;
  case LINUX_CALLS_DRAWING: drawing(&program, socket); break;
  case LINUX_CALLS_NETWORK: service(&program, internet, COUNT(internet)); break;
  case LINUX_CALLS_BUS: service(&program, local, COUNT(local)); break;
  }
  // What has been answered above does not come here.
  if (!serves || draws) calls(&program, refused, COUNT(refused), refuse);
  answer(&program, serves ? unknown : end);
  if (program.count >= COUNT(program.lines)) return E2BIG;
  struct sock_fprog filter = {.len = program.count, .filter = program.lines};
  // TSYNC: all threads get it. A positive answer is a thread that has a filter of its own.
  long failure = seccomp(SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
  return failure == 0 ? 0 : failure > 0 ? EBUSY : errno;
}
#endif
