// Memory that a process can do without while it waits.

#ifndef LUNETTE_MEMORY_H
#define LUNETTE_MEMORY_H

/// Gives back what the allocator keeps unused, and the pages of the program's own file that were read so far: those that are
/// used again come from the system's cache.
void linux_give_memory_back(void);

/// Lets freed memory stay with the process, for one that does the same over and over: otherwise large buffers come from the system, cleared,
/// each time.
void linux_keep_memory(void);

#endif
