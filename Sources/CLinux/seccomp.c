// The system calls that a worker may make, as a filter of the kernel's (seccomp, BPF).
//
// Three answers: allowed; refused with an error, for what a C library tries by itself and can do without (a look at a file
// of the time zone); and the end of the process for all else, which no line of ours ever does.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLinux.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
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
int linux_seccomp(int socket) {
  (void)socket;
  return ENOSYS;
}
#else

bool linux_has_seccomp(void) {
  uint32_t action = SECCOMP_RET_KILL_PROCESS;
  return seccomp(SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

static const int allowed[] = {
    SYS_munmap,       SYS_mremap,     SYS_brk,          SYS_madvise,        SYS_futex,        SYS_clock_gettime,
    SYS_clock_getres, SYS_exit,       SYS_exit_group,   SYS_rt_sigreturn,   SYS_rt_sigaction, SYS_rt_sigprocmask,
    SYS_sigaltstack,  SYS_getrandom,  SYS_sched_yield,  SYS_restart_syscall, SYS_gettid,      SYS_getpid,
    SYS_gettimeofday, SYS_set_robust_list, SYS_rseq, SYS_close,
};

static const int refused[] = {
    SYS_openat,    SYS_newfstatat,        SYS_fstat,   SYS_statx, SYS_faccessat, SYS_readlinkat, SYS_getcwd, SYS_ioctl,
    SYS_fcntl,     SYS_lseek,             SYS_uname,   SYS_getuid, SYS_geteuid,  SYS_getgid,     SYS_getegid,
    SYS_prlimit64, SYS_sched_getaffinity, SYS_sysinfo, SYS_getrusage, SYS_times, SYS_read,       SYS_write,
#if defined(__x86_64__)
    SYS_open,      SYS_stat,              SYS_lstat,   SYS_access, SYS_readlink, SYS_time,
#endif
};

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define CALL offsetof(struct seccomp_data, nr)
#define LOW(n) (offsetof(struct seccomp_data, args) + (n) * sizeof(uint64_t)) // little-endian: the low half comes first

static const uint32_t allow = SECCOMP_RET_ALLOW, refuse = SECCOMP_RET_ERRNO | EPERM, end = SECCOMP_RET_KILL_PROCESS;

/// A program under construction; long enough for the lists above, four lines a call at most.
struct program {
  struct sock_filter lines[256];
  unsigned short count;
};

static void line(struct program *program, struct sock_filter added) {
  if (program->count < COUNT(program->lines)) program->lines[program->count++] = added;
}
static void load(struct program *program, size_t offset) {
  line(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}
static void answer(struct program *program, uint32_t verdict) {
  line(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, verdict));
}
/// The next `skipped` lines count only for a loaded value that equals.
static void equals(struct program *program, uint32_t value, uint8_t skipped) {
  line(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skipped));
}
static void call(struct program *program, int number, uint32_t verdict) {
  equals(program, (uint32_t)number, 1);
  answer(program, verdict);
}
/// Allowed where the argument is that number, else `otherwise`.
static void call_with(struct program *program, int number, int argument, uint32_t value, uint32_t otherwise) {
  equals(program, (uint32_t)number, 4);
  load(program, LOW(argument));
  equals(program, value, 1);
  answer(program, allow);
  answer(program, otherwise);
}
/// Allowed unless the memory could be executed.
static void call_without_code(struct program *program, int number) {
  equals(program, (uint32_t)number, 4);
  load(program, LOW(2));
  line(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1));
  answer(program, end);
  answer(program, allow);
}

int linux_seccomp(int socket) {
  struct program program = {.count = 0};
  load(&program, offsetof(struct seccomp_data, arch));
  equals(&program, MACHINE, 1); // else falls to the end of the process
  line(&program, (struct sock_filter)BPF_STMT(BPF_JMP | BPF_JA, 1));
  answer(&program, end);
  load(&program, CALL);
#if defined(__x86_64__)
  line(&program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1)); // the x32 calls
  answer(&program, end);
#endif
  call_with(&program, SYS_recvfrom, 0, (uint32_t)socket, end);
  call_with(&program, SYS_sendto, 0, (uint32_t)socket, end);
  // abort() signals its own thread; no other process can be meant.
  call_with(&program, SYS_tgkill, 0, (uint32_t)getpid(), end);
  call_without_code(&program, SYS_mmap);
  call_without_code(&program, SYS_mprotect);
  for (size_t i = 0; i < COUNT(allowed); i++) call(&program, allowed[i], allow);
  for (size_t i = 0; i < COUNT(refused); i++) call(&program, refused[i], refuse);
  answer(&program, end);
  if (program.count >= COUNT(program.lines)) return E2BIG;
  struct sock_fprog filter = {.len = program.count, .filter = program.lines};
  long failure = seccomp(SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
  return failure == 0 ? 0 : failure > 0 ? EBUSY : errno;
}
#endif
