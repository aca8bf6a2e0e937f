import CPNG
import Glibc
package import WidgetModel

/// PNG files of our own making: what pictures are kept as, and what SVG and pages have in them. A file says the picture's own size, and a
/// mark that tells it from others; any other program reads it as the picture.
package enum StillPNG {
  /// How hard pixels are packed: for what is written once and read often, and for what is sent.
  package enum Effort: Int32, Sendable {
    case kept = 4, sent = 6
  }

  /// The file of a picture. It has the fewest channels that hold its pixels; where zlib is missing it is not compressed. Empty if memory
  /// runs out.
  package static func bytes(of picture: Picture, mark: UInt64 = 0, _ effort: Effort = .sent) -> [UInt8] {
    var pixels = picture.pixels
    return pixels.withUnsafeMutableBufferPointer { pixels in
      var still = still(
        width: UInt32(picture.width), height: UInt32(picture.height), mark: mark, columns: UInt32(picture.columns),
        rows: UInt32(picture.rows), pixels: pixels.baseAddress)
      var count = 0
      guard let file = still_write(&still, effort.rawValue, &count) else { return [] }
      defer { free(file) }
      return Array(UnsafeBufferPointer(start: file, count: count))
    }
  }

  /// The picture of a file of ours; nil for one that is damaged, marked otherwise, or has more pixels.
  package static func picture(of bytes: [UInt8], mark: UInt64 = 0, most: Int) -> Picture? {
    var still = still()
    guard still_read(bytes, bytes.count, UInt64(max(most, 0)), &still), let found = still.pixels else { return nil }
    defer { free(found) }
    guard still.mark == mark else { return nil }
    let (columns, rows) = (Int(still.columns), Int(still.rows))
    return Picture(
      width: Int(still.width), height: Int(still.height), columns: columns, rows: rows,
      pixels: Array(UnsafeBufferPointer(start: found, count: columns * rows)))
  }

  /// Whether files can be read, which needs zlib.
  package static var isAvailable: Bool { still_is_compressed() }
}

extension Picture {
  /// The picture in fewer pixels, each the mean of those that it stands for; itself where neither side would be shorter.
  package func scaled(columns: Int, rows: Int) -> Picture {
    let (across, down) = (min(max(columns, 1), self.columns), min(max(rows, 1), self.rows))
    guard across < self.columns || down < self.rows else { return self }
    let scaled = [UInt32](unsafeUninitializedCapacity: across * down) { room, count in
      let isDone = still_scale(
        pixels, UInt32(self.columns), UInt32(self.rows), room.baseAddress, UInt32(across), UInt32(down))
      count = isDone ? across * down : 0
    }
    var picture = Picture(width: width, height: height, columns: across, rows: down, pixels: scaled) ?? self
    picture.isPixelated = isPixelated
    return picture
  }
}
