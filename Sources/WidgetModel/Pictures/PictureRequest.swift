/// A picture file to be decoded, as it is sent to the process that does so.
package struct PictureRequest: Sendable, Hashable {
  /// The file's content.
  package var bytes: [UInt8]
  /// At least so many pixels are wanted across, and at most four times as many as both sides make together.
  package var columns: Int
  /// And so many down.
  package var rows: Int

  /// Creates a request.
  package init(_ bytes: [UInt8], columns: Int, rows: Int) {
    (self.bytes, self.columns, self.rows) = (bytes, columns, rows)
  }

  /// The most pixels that a picture for this request has.
  package var mostPixels: Int { 8 * max(columns, 1) * max(rows, 1) }
}

/// The answer to a `PictureRequest`. It comes from a process that a hostile picture may have taken over, so it holds no text.
package enum PictureAnswer: Sendable, Hashable {
  case picture(Picture)
  /// The format by its number in `PictureFormat.refused`; nil where it is not known.
  case refused(Int?)
  case broken
  case dimensions(width: Int, height: Int)
  case memory
}

/// The formats of pictures, told by their first bytes.
package enum PictureFormat: Sendable, Hashable {
  case png, jpeg, webp
  /// One that is not decoded, by its place in `refused`.
  case refused(Int)

  /// The names of formats that are known and not decoded, as the end of "it is …".
  package static let refused = [
    "a GIF", "an SVG", "an AVIF", "a HEIC", "a JPEG XL", "a BMP", "a TIFF", "an icon file",
  ]

  /// The format of a file that begins with these bytes; nil where it is not known.
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
    } else {
      return nil
    }
  }

  private static func place(_ head: [UInt8], _ has: (String, Int) -> Bool) -> Int? {
    if has("GIF8", 0) { return 0 }
    if has("ftypavif", 4) || has("ftypavis", 4) { return 2 }
    if ["ftypheic", "ftypheix", "ftyphevc", "ftypmif1", "ftypmsf1"].contains(where: { has($0, 4) }) { return 3 }
    if head.starts(with: [0xFF, 0x0A]) || has("JXL ", 4) { return 4 }
    if has("BM", 0) { return 5 }
    if head.starts(with: [0x49, 0x49, 0x2A, 0x00]) || head.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) { return 6 }
    if head.starts(with: [0x00, 0x00, 0x01, 0x00]) { return 7 }
    // A file of text may begin with a comment or with blanks.
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("<svg") || text.drop(while: \.isWhitespace).hasPrefix("<?xml") ? 1 : nil
  }
}
