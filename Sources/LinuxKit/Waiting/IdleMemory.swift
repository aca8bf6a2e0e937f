import CLinux

/// Memory of a process that waits.
public enum IdleMemory {
  /// Gives back what was needed to start and is not needed to wait: of a runtime with ten widgets 28 of 32 MB. Starting reads
  /// every relocation and table of types in the program's file once; whatever is used again comes from the system's cache.
  public static func giveBack() { linux_give_memory_back() }
}
