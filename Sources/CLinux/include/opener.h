#pragma once

/// The variables of this process, ended by NULL.
char *const *linux_environment(void);

/// Starts a program in this process's place on the terminal and waits for it, but not longer than so many milliseconds: what
/// it has opened may live on. What it prints goes to standard error.
///
/// - program: absolute path; arguments: argv, ended by NULL; environment: envp, ended by NULL.
/// Answers 0, or errno of a start that failed. `*status` is as waitpid(2) gives it, or -1 where it runs on.
int linux_open(const char *program, char *const *arguments, char *const *environment, int milliseconds, int *status);

/// Starts a program whose standard output is this process's standard error, and does not wait for it. Its id, and a
/// descriptor that is readable once it has ended, -1 where the kernel has none. Returns 0 or the error's number.
int linux_program_start(const char *program, char *const *arguments, char *const *environment, int *pid, int *process);

/// Waits for the end of such a program: its wait status, -1 if unknown.
int linux_program_wait(int pid);

