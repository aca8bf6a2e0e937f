/// A decoded picture: its own size, and its pixels scaled down to what a widget can show.
public struct Picture: Sendable, Hashable {
  /// Its own width and height in pixels.
  public let width, height: Int
  /// The pixels that are kept, across and down. Both are at least 1.
  public let columns, rows: Int
  /// `columns` by `rows` pixels, row by row: red, green, blue and alpha, 0xRRGGBBAA.
  public let pixels: [UInt32]
  /// Whether pixels stay squares where it is drawn larger (SwiftUI: Image.Interpolation.none).
  public var isPixelated = false

  /// Creates a picture; nil where the sizes and the number of pixels do not agree.
  public init?(width: Int, height: Int, columns: Int, rows: Int, pixels: [UInt32]) {
    let sides = 1...PictureLimits.side
    guard sides.contains(width), sides.contains(height), sides.contains(columns), sides.contains(rows),
      pixels.count == columns * rows
    else { return nil }
    (self.width, self.height, self.columns, self.rows, self.pixels) = (width, height, columns, rows, pixels)
  }

  /// Creates a picture of four bytes a pixel: red, green, blue, alpha.
  package init?(width: Int, height: Int, columns: Int, rows: Int, bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count.isMultiple(of: 4) else { return nil }
    let count = bytes.count / 4
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { pixels, filled in
      let raw = UnsafeRawBufferPointer(bytes)
      for place in 0..<count {
        pixels[place] = UInt32(bigEndian: raw.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self))
      }
      filled = count
    }
    self.init(width: width, height: height, columns: columns, rows: rows, pixels: pixels)
  }

  /// The pixels as four bytes each: red, green, blue, alpha.
  package var bytes: [UInt8] {
    pixels.map(\.bigEndian).withUnsafeBytes { Array($0) }
  }

  /// Its size in points: a pixel each, but of `NAME@2x.png` half of one, and of `NAME@3x.png` a third.
  public func size(of name: String) -> Size {
    let stem = name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)
    let scale = stem.hasSuffix("@2x") ? 2.0 : stem.hasSuffix("@3x") ? 3 : 1
    return Size(width: Double(width) / scale, height: Double(height) / scale)
  }
}

/// What is decoded at most (DocC: Security, "Pictures").
public enum PictureLimits {
  /// The bytes of a file.
  public static let file = 10 << 20
  /// The pixels of a picture by its header.
  public static let pixels = 32_000_000
  /// The longest side in pixels; no JPEG can have a longer one.
  public static let side = 65_535
  /// The address space of the process that decodes, in bytes.
  public static let memory = 256 << 20
  /// The processor time of one picture, in seconds.
  public static let processorTime = 2
  /// The longest side of a picture as it is kept, in pixels: twice that of the largest family.
  public static let keptSide = 1496
  /// The bytes of all kept pictures together.
  public static let kept = 128 << 20
  /// The pictures that one call of a script may hand over as data.
  public static let inCall = 32
  /// The pictures of one view.
  public static let inView = 16
  /// The time in which the pictures of one view are decoded, in seconds; those that are left are not shown.
  public static let timeOfView = 5
}

/// Why a picture cannot be shown.
public enum PictureFault: Error, Sendable, Hashable {
  /// The bundle is a lone file, which has no pictures.
  case noFolder
  case missing
  /// The name leads out of the bundle's folder.
  case outside
  /// It cannot be read: a reason as the end of a sentence.
  case unreadable(String)
  /// The file has more than `PictureLimits.file` bytes.
  case file
  /// It is of a format that is not decoded, by its name; nil where the format is not known.
  case format(String?)
  case broken
  /// It has too many pixels.
  case dimensions(width: Int, height: Int)
  case memory
  case processorTime
  /// It is one of more than `PictureLimits.inView`.
  case inView
  /// Those before it took all of `PictureLimits.timeOfView`.
  case timeOfView
  /// Data that the host does not keep any more.
  case forgotten
  /// The library that draws SVG is not installed.
  case drawing
  /// The process that decodes cannot be had: a whole sentence.
  case unavailable(String)

  /// The reason, with the picture's name.
  public func sentence(of name: String) -> String {
    let isWeb = name.hasPrefix("http://") || name.hasPrefix("https://")
    let name = "'\(name.prefix(60))'"
    if isWeb {
      return "\(name) is not loaded by the view: the provider loads it, as picture = picture.keep(http.get(url).body),"
        + " and the view shows Image { data = entry.picture }"
    }
    switch self {
    case .noFolder:
      return "\(name) cannot be found: a single file has no pictures; use a bundle's folder"
    case .missing: return "there is no picture \(name) in the bundle's folder"
    case .outside: return "\(name) is outside the bundle's folder; put the picture in it"
    case .unreadable(let reason): return "the picture \(name) can't be read: \(reason)"
    case .file: return "the picture \(name) has more than \(PictureLimits.file >> 20) MiB; make it smaller"
    case .format(let format):
      return "\(name) is \(format ?? "no picture that is known"); PNG, JPEG, WebP and SVG are shown"
    case .broken: return "the picture \(name) is broken or cut off"
    case .dimensions(let width, let height):
      return
        "the picture \(name) has \(width) x \(height) pixels; up to \(PictureLimits.pixels / 1_000_000) million are shown"
    case .memory: return "the picture \(name) needs more than \(PictureLimits.memory >> 20) MiB to be decoded"
    case .processorTime:
      return "the picture \(name) takes more than \(PictureLimits.processorTime) s of processor time to be decoded"
    case .inView:
      return "\(name) is one of more than \(PictureLimits.inView) pictures in a view; the others are not shown"
    case .timeOfView:
      return
        "the picture \(name) is not shown: those before it took more than \(PictureLimits.timeOfView) s to be decoded"
    case .forgotten: return "the picture \(name) is not kept any more; the next reload brings it again"
    case .drawing:
      return "\(name) is an SVG, and librsvg, which draws them, is not installed; apt-get install librsvg2-2 brings it"
    case .unavailable(let sentence): return "the picture \(name) can't be shown: \(sentence)"
    }
  }

  /// Whether the bundle's author can do something about it.
  public var isOfBundle: Bool {
    switch self {
    case .unavailable, .drawing, .forgotten: false
    default: true
    }
  }
}
