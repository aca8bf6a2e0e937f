/// The words that this process was started with.
#ifndef CLINUX_ARGUMENTS_H
#define CLINUX_ARGUMENTS_H

/// How many there are, the program's own name included.
int linux_argument_count(void);
/// One of them; NULL past the last.
const char *linux_argument(int index);

#endif
