#include "watching.h"

#include <sys/vfs.h>

// The number that statfs gives for the file system's kind; 0 where it cannot be told.
long linux_file_system(int descriptor) {
  struct statfs system;
  // The field's sign differs between architectures.
  return fstatfs(descriptor, &system) == 0 ? (long)((unsigned long)system.f_type & 0xffffffffUL) : 0;
}

// inotify sees no change that another machine makes.
bool linux_is_remote(int descriptor) {
  switch (linux_file_system(descriptor)) {
  case 0x6969:     // NFS_SUPER_MAGIC
  case 0x517B:     // SMB_SUPER_MAGIC
  case 0xFF534D42: // CIFS_SUPER_MAGIC
  case 0xFE534D42: // SMB2_SUPER_MAGIC
  case 0x65735546: // FUSE_SUPER_MAGIC
  case 0x01021997: // V9FS_MAGIC
    return true;
  default: return false;
  }
}

// inotify sees no change that the kernel makes in these.
bool linux_is_silent(int descriptor) {
  switch (linux_file_system(descriptor)) {
  case 0x9fa0:     // PROC_SUPER_MAGIC
  case 0x62656572: // SYSFS_MAGIC
  case 0x64626720: // DEBUGFS_MAGIC
  case 0x74726163: // TRACEFS_MAGIC
    return true;
  default: return false;
  }
}
