/// What file watching asks of Linux and Swift's Glibc does not show.
#ifndef CLINUX_WATCHING_H
#define CLINUX_WATCHING_H

#include <stdbool.h>

/// The magic number of the file system that a descriptor lies in (linux/magic.h); 0 where it is not told.
long linux_file_system(int descriptor);

/// Whether what is open lies on a file system whose changes another machine or program makes, of which this kernel tells
/// nothing: NFS, CIFS, SMB, FUSE, 9p.
bool linux_is_remote(int descriptor);

/// Whether the open file is on a kernel file system whose changes are not reported: proc, sysfs.
bool linux_is_silent(int descriptor);

#endif
