import CLinux

/// The memory of a process that waits.
public enum IdleMemory {
  /// Returns to the system what was needed to start and is not needed to wait: 28 of the 32 MB of a runtime with ten widgets.
  /// Starting reads every relocation and type table in the program's file once; a page that is used again comes from the system's
  /// page cache.
  public static func giveBack() { linux_give_memory_back() }
}
