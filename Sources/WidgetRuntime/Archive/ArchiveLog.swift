import Glibc
import LinuxKit
import WidgetServices

/// SQLite's log beside the archive, checked on disk before SQLite reads it (SQLite, "Database File Format", section 4). SQLite uses
/// valid frames and silently drops the rest; this check knows whether the rest was ever written.
///
/// Invariant: it is only read, and by no other process at the same time: the folder is locked, and SQLite has not opened the file.
struct ArchiveLog {
  let path: String

  enum Verdict: Hashable {
    /// It ends where it was written to, or has frames of an older log after that.
    case sound
    /// The log is damaged from this byte on.
    case damaged(Int)
  }

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// Checks each frame. A file that ends within a frame is what kill -9 leaves, and so are frames of an unfinished transaction, even
  /// after the frames of a later one.
  func verdict() -> Verdict {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { return .sound }
    defer { close(number) }
    guard let header = Self.read(number, 0, Self.headerSize) else { return .sound }
    guard let log = Header(header) else { return .damaged(0) }
    var sum = log.sum
    var place = Self.headerSize
    let size = Self.frameHeaderSize + log.pageSize
    while let frame = Self.read(number, place, size) {
      let salts = (Self.word(frame, 8), Self.word(frame, 12))
      sum = log.checksum(frame[0..<8], sum)
      sum = log.checksum(frame[Self.frameHeaderSize...], sum)
      guard salts == log.salts, sum == Sum(Self.word(frame, 16), Self.word(frame, 20)) else {
        return hasCommit(of: log, from: place, number, size) ? .damaged(place) : .sound
      }
      place += size
    }
    return .sound
  }

  /// Whether invalid frames of this log were meant to end a transaction. Those of an older log have other salts, and those of an
  /// unfinished transaction have no file size.
  private func hasCommit(of log: Header, from start: Int, _ number: Int32, _ size: Int) -> Bool {
    var place = start
    while let frame = Self.read(number, place, Self.frameHeaderSize) {
      let isOurs = Self.word(frame, 8) == log.salts.0 || Self.word(frame, 12) == log.salts.1
      if isOurs, Self.word(frame, 4) != 0 { return true }
      place += size
    }
    return false
  }

  /// The two running sums of SQLite's checksum.
  private struct Sum: Equatable {
    var first: UInt32
    var second: UInt32

    init(_ first: UInt32, _ second: UInt32) { (self.first, self.second) = (first, second) }
  }

  private struct Header {
    let pageSize: Int
    let salts: (UInt32, UInt32)
    let sum: Sum
    private let isBigEndian: Bool

    /// Nil if it is not a header that SQLite writes.
    init?(_ bytes: [UInt8]) {
      let magic = ArchiveLog.word(bytes, 0)
      guard magic | 1 == 0x377F_0683, ArchiveLog.word(bytes, 4) == 3_007_000 else { return nil }
      isBigEndian = magic & 1 == 1
      pageSize = Int(ArchiveLog.word(bytes, 8))
      salts = (ArchiveLog.word(bytes, 16), ArchiveLog.word(bytes, 20))
      sum = Self.checksum(bytes[0..<24], Sum(0, 0), isBigEndian)
      guard (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0,
        sum == Sum(ArchiveLog.word(bytes, 24), ArchiveLog.word(bytes, 28))
      else { return nil }
    }

    func checksum(_ bytes: ArraySlice<UInt8>, _ sum: Sum) -> Sum { Self.checksum(bytes, sum, isBigEndian) }

    private static func checksum(_ bytes: ArraySlice<UInt8>, _ sum: Sum, _ isBigEndian: Bool) -> Sum {
      var (first, second) = (sum.first, sum.second)
      bytes.withUnsafeBytes { buffer in
        var place = 0
        while place + 8 <= buffer.count {
          let one = buffer.loadUnaligned(fromByteOffset: place, as: UInt32.self)
          let other = buffer.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
          first &+= (isBigEndian ? UInt32(bigEndian: one) : UInt32(littleEndian: one)) &+ second
          second &+= (isBigEndian ? UInt32(bigEndian: other) : UInt32(littleEndian: other)) &+ first
          place += 8
        }
      }
      return Sum(first, second)
    }
  }

  private static func word(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Nil if the file ends before.
  private static func read(_ number: Int32, _ place: Int, _ count: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = 0
      while initialized < count {
        let got = pread(
          number, buffer.baseAddress.map { $0 + initialized }, count - initialized, off_t(place + initialized))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        initialized += got
      }
    }
    return bytes.count == count ? bytes : nil
  }

  /// Copies the rest to another file, completely or not at all.
  func copy(to aside: String) -> Bool {
    guard let bytes = Self.read(path) else { return false }
    let slash = aside.lastIndex(of: "/") ?? aside.startIndex
    let name = String(aside[aside.index(after: slash)...])
    return DurableFile(folder: String(aside[..<slash]), name: name).replace(with: bytes) == nil
  }

  private static func read(_ path: String) -> [UInt8]? {
    var status = stat()
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { return nil }
    defer { close(number) }
    guard fstat(number, &status) == 0 else { return nil }
    return read(number, 0, Int(status.st_size))
  }
}
