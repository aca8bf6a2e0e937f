/// The schemes that bundles and the system's opener deal in.
public enum URLScheme {
  /// The schemes that the system's opener may be given; every other belongs to a bundle, or is refused.
  public static let system: Set<String> = ["https", "http", "mailto"]

  /// What no bundle can own: the web's, the system's, and what would be read as a script or a file.
  public static let reserved: Set<String> = [
    "http", "https", "file", "mailto", "tel", "sms", "data", "javascript", "vbscript", "about", "blob", "ftp",
  ]

  /// A letter, then letters, digits, `+`, `-` and `.` (RFC 3986, section 3.1).
  public static func isWellFormed(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, isLetter(first), name.count <= 64 else { return false }
    return name.allSatisfy {
      isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.".utf8.contains($0)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
