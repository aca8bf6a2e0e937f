import CLinux
import Glibc
import LinuxKit

/// Decides which of the files that the kernel generates a widget may read: those about work and the machine. A file that shows
/// where the memory of a program or of the kernel is, or what other programs have, is never readable, whatever was granted. New
/// kernels bring new files, so what may be read of `/proc` is listed, and everything else is refused.
enum KernelFiles {
  /// Returns why a file is never readable; nil if it may be.
  ///
  /// - Parameters:
  ///   - real: its path without links.
  ///   - system: the magic number of its file system, where it exists.
  static func refusal(of real: String, in system: Int? = nil) -> String? {
    let names = real.split(separator: "/").map(String.init)
    switch names.first {
    case "proc": return ofProc(names.dropFirst())
    case "sys": if let refusal = ofSys(names.dropFirst()) { return refusal }
    default: break
    }
    return switch system {
    case procMagic: otherMount
    case sysfsMagic where names.first != "sys": otherMount
    case debugfsMagic, tracefsMagic: memory
    default: nil
    }
  }

  // linux/magic.h, which Swift does not see.
  private static let procMagic = 0x9FA0, sysfsMagic = 0x6265_6572
  private static let debugfsMagic = 0x6462_6720, tracefsMagic = 0x7472_6163

  private static let otherMount = "it is in another mount of a kernel file system"
  private static let memory = "it reveals memory addresses"
  private static let held = "it gives access to another program's files"
  private static let unlisted = "only kernel files about a program's activity can be read, such as status and cmdline"

  // MARK: /proc

  private static func ofProc(_ names: ArraySlice<String>) -> String? {
    guard let first = names.first else { return nil }
    if first.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return ofProcess(names.dropFirst()) }
    if figures.contains(first) || first == "self" || first == "thread-self" { return nil }
    return layouts.contains(first) ? memory : unlisted
  }

  /// Names of figures of the whole machine, which may be read with all that is below them.
  private static let figures: Set<String> = [
    "acpi", "asound", "buddyinfo", "cgroups", "cmdline", "consoles", "cpuinfo", "crypto", "devices", "diskstats",
    "driver", "fb", "filesystems", "fs", "interrupts", "irq", "loadavg", "locks", "mdstat", "meminfo", "misc",
    "mounts", "net", "partitions", "pressure", "schedstat", "softirqs", "stat", "swaps", "sys", "sysvipc", "tty",
    "uptime", "version", "vmstat", "zoneinfo",
  ]
  private static let layouts: Set<String> = [
    "iomem", "ioports", "kallsyms", "kcore", "kpagecgroup", "kpagecount", "kpageflags", "modules", "pagetypeinfo",
    "sched_debug", "slabinfo", "timer_list", "timer_stats", "vmallocinfo", "vmcore", "kmsg", "bus",
  ]

  /// - Parameter names: below `/proc/PID`.
  private static func ofProcess(_ names: ArraySlice<String>) -> String? {
    guard let first = names.first else { return nil }
    switch first {
    case "task": return ofProcess(names.dropFirst(2))
    case "net": return ofNetwork(names.dropFirst())
    case "environ": return "it may contain passwords of other programs"
    case "fd", "fdinfo", "root", "cwd", "exe", "map_files", "ns": return held
    case "stat":
      // Its fields 26 to 30, 35 and 45 to 51 are addresses, which the kernel hides from other users alone.
      return "\(memory); use status, statm, io or schedstat"
    default:
      if work.contains(first) { return nil }
      return programLayouts.contains(first) ? "it exposes a program's memory" : unlisted
    }
  }

  private static let work: Set<String> = [
    "autogroup", "cgroup", "children", "cmdline", "comm", "cpuset", "gid_map", "io", "limits", "loginuid", "mountinfo",
    "mounts", "mountstats", "oom_adj", "oom_score", "oom_score_adj", "projid_map", "schedstat", "sessionid",
    "setgroups", "statm", "status", "timens_offsets", "timerslack_ns", "uid_map",
  ]
  private static let programLayouts: Set<String> = [
    "auxv", "clear_refs", "maps", "mem", "numa_maps", "pagemap", "smaps", "smaps_rollup", "stack", "syscall", "wchan",
  ]

  /// Below `net`: tables of sockets have a column for where each lies in the kernel's memory.
  private static func ofNetwork(_ names: ArraySlice<String>) -> String? {
    names.first.map { network.contains($0) ? nil : memory } ?? nil
  }
  private static let network: Set<String> = [
    "arp", "dev", "dev_mcast", "dev_snmp6", "fib_trie", "fib_triestat", "if_inet6", "igmp", "igmp6", "ipv6_route",
    "netstat", "protocols", "route", "rt6_stats", "rt_acct", "rt_cache", "snmp", "snmp6", "sockstat", "sockstat6",
    "softnet_stat", "stat", "wireless",
  ]

  // MARK: /sys

  private static func ofSys(_ names: ArraySlice<String>) -> String? {
    switch names.first {
    // Symbols, build notes, tables of the firmware.
    case "kernel", "firmware": return names.count > 1 ? memory : nil
    case "module": return names.contains("sections") || names.contains("notes") ? memory : nil
    default:
      // A device's windows into memory, and its registers.
      guard let last = names.last else { return nil }
      return last.hasPrefix("resource") || ["config", "rom"].contains(last) ? memory : nil
    }
  }
}

extension Descriptor {
  /// The magic number of the file system that it lies in.
  var fileSystem: Int { linux_file_system(number) }
}
