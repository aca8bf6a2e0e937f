import Foundation
import Glibc
@testable import LinuxKit
import TestSupport

/// Disks for tests, if this user may mount; otherwise the tests are skipped.
enum TestMounts {
  static let arePossible: Bool = {
    guard let place = try? TemporaryBundle(), mount("tmpfs", place.path, "tmpfs", 0, "size=64k") == 0 else {
      return false
    }
    return umount2(place.path, Int32(MNT_DETACH)) == 0
  }()
}

/// A disk of 2 MiB in memory.
final class TinyDisk {
  let path: String

  init(_ path: String) throws {
    self.path = path
    guard mount("tmpfs", path, "tmpfs", 0, "size=2m,mode=0700") == 0 else {
      throw LunetteProcess.Failure(description: "\(path) cannot be mounted: \(errno)")
    }
  }

  deinit { umount2(path, Int32(MNT_DETACH)) }

  func grow() { mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT), "size=32m") }

  /// Uses up all free space.
  func fill() {
    guard let file = fopen("\(path)/filler", "w") else { return }
    defer { fclose(file) }
    let page = [UInt8](repeating: 1, count: 4096)
    setvbuf(file, nil, Int32(_IONBF), 0)
    while fwrite(page, 1, page.count, file) == page.count {}
  }

  func empty() { unlink("\(path)/filler") }
}

/// A folder that cannot be written until `release`, not even by root, like a read-only mount.
final class ReadOnlyFolder {
  static var isPossible: Bool { geteuid() != 0 || TestMounts.arePossible }

  private let path: String
  private let isRoot = geteuid() == 0

  init(_ path: String) {
    self.path = path
    guard isRoot else {
      chmod(path, 0o500)
      return
    }
    mount(path, path, nil, UInt(MS_BIND), nil)
    mount(nil, path, nil, UInt(MS_REMOUNT | MS_BIND | MS_RDONLY), nil)
  }

  func release() {
    if isRoot { mount(nil, path, nil, UInt(MS_REMOUNT | MS_BIND), nil) } else { chmod(path, 0o700) }
  }

  deinit { if isRoot { umount2(path, Int32(MNT_DETACH)) } else { chmod(path, 0o700) } }
}

/// A Python process that locks the database until `end`.
final class OtherProgram {
  private let python = Process()
  private let input = Foundation.Pipe()
  var process: Int32 { python.processIdentifier }

  /// - Parameter whole: whether others may not even read.
  init(locking path: String, whole: Bool = false) throws {
    let output = Foundation.Pipe()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = [
      "python3", "-c",
      """
      import sqlite3, sys
      database = sqlite3.connect(sys.argv[1], isolation_level=None)
      if sys.argv[2] == "whole": database.execute("PRAGMA locking_mode = EXCLUSIVE")
      database.execute("BEGIN IMMEDIATE")
      database.execute("UPDATE ledger SET date = date")
      print("locked", flush=True)
      sys.stdin.read()
      """, path, whole ? "whole" : "",
    ]
    (python.standardInput, python.standardOutput) = (input, output)
    try python.run()
    let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard said.hasPrefix("locked") else {
      throw LunetteProcess.Failure(description: "python3 does not lock \(path), but says '\(said)'")
    }
  }

  /// With a signal: another child started since then may have inherited the other end of its standard input.
  func end() {
    kill(process, SIGKILL)
    python.waitUntilExit()
  }

  deinit { if python.isRunning { end() } }
}
