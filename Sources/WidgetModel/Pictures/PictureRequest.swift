/// A picture file to be decoded, as it is sent to the process that does so.
package struct PictureRequest: Sendable, Hashable {
  /// The file's content.
  package var bytes: [UInt8]
  /// The longest side of the result in pixels; a picture that has longer ones is scaled down.
  package var side: Int

  /// Creates a request.
  package init(_ bytes: [UInt8], side: Int = PictureLimits.keptSide) { (self.bytes, self.side) = (bytes, side) }

  /// The most pixels that a picture for this request has.
  package var mostPixels: Int { side * side }
}

/// The answer to a `PictureRequest`. It comes from a process that a hostile picture may have taken over, so it holds no text.
package enum PictureAnswer: Sendable, Hashable {
  case picture(Picture)
  /// The format by its number in `PictureFormat.refused`; nil where it is not known.
  case refused(Int?)
  case broken
  case dimensions(width: Int, height: Int)
  case memory
  /// librsvg is not installed.
  case drawing
}

/// The formats of pictures, told by their first bytes.
package enum PictureFormat: Sendable, Hashable {
  case png, jpeg, webp
  /// Drawn by librsvg, where that is installed.
  case svg
  /// One that is not decoded, by its place in `refused`.
  case refused(Int)

  /// The names of formats that are known and not decoded, as the end of "it is …".
  package static let refused = [
    "a GIF", "a compressed SVG", "an AVIF", "a HEIC", "a JPEG XL", "a BMP", "a TIFF", "an icon file",
  ]

  /// The format of a file; nil where it is not known. Only its beginning is looked at.
  package init?(_ bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(256))
    func has(_ text: String, at place: Int = 0) -> Bool { head.dropFirst(place).starts(with: text.utf8) }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if let place = Self.place(head, has) {
      self = .refused(place)
    } else if Self.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  private static func place(_ head: [UInt8], _ has: (String, Int) -> Bool) -> Int? {
    if has("GIF8", 0) { return 0 }
    if head.starts(with: [0x1F, 0x8B]) { return 1 }
    if has("ftypavif", 4) || has("ftypavis", 4) { return 2 }
    if ["ftypheic", "ftypheix", "ftyphevc", "ftypmif1", "ftypmsf1"].contains(where: { has($0, 4) }) { return 3 }
    if head.starts(with: [0xFF, 0x0A]) || has("JXL ", 4) { return 4 }
    if has("BM", 0), head.count > 9, head[6..<10].allSatisfy({ $0 == 0 }) { return 5 }
    if head.starts(with: [0x49, 0x49, 0x2A, 0x00]) || head.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) { return 6 }
    return head.starts(with: [0x00, 0x00, 0x01, 0x00]) ? 7 : nil
  }

  /// Whether the first element of a text is `svg`: behind a byte order mark, blanks, comments, a declaration and a document type.
  private static func isSVG(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = bytes.prefix(4096)
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if rest.starts(with: "<svg".utf8) || rest.starts(with: "<svg:svg".utf8) { return true }
      let isComment = rest.starts(with: "<!--".utf8)
      guard isComment || rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) else { return false }
      rest = isComment ? behind("-->", rest.dropFirst(4)) : behindMark(rest)
    }
  }

  /// What follows a declaration; one of a document type may have a part in brackets, with declarations of its own.
  private static func behindMark<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
    var depth = 0
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      place = bytes.index(after: place)
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ">"), depth <= 0 { break }
    }
    return bytes[place...]
  }

  private static func behind<Bytes: Collection<UInt8>>(_ mark: String, _ bytes: Bytes) -> Bytes.SubSequence {
    var rest = bytes[...]
    while !rest.isEmpty, !rest.starts(with: mark.utf8) { rest = rest.dropFirst() }
    return rest.dropFirst(mark.utf8.count)
  }
}
