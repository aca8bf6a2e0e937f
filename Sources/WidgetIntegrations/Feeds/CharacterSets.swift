import _FoundationICU

/// Character encodings by the names that documents give them, converted by ICU, whose tables are part of this process:
/// the C library opens its own from files, which the sandbox does not allow. Names mean what browsers take them for
/// (WHATWG Encoding: "ISO-8859-1" is windows-1252, "gb2312" is gb18030).
enum CharacterSets {
  /// ICU's name of an encoding; nil for an unknown one, and for UTF-8, UTF-16 and UTF-32, which are told apart by their
  /// bytes.
  static func converter(named label: String) -> String? {
    let key = key(label)
    if let name = names[key] { return name }
    for (prefix, family) in [("windows", "windows-"), ("xcp", "windows-"), ("cp", "windows-")]
    where key.hasPrefix(prefix) {
      let number = key.dropFirst(prefix.count)
      if (1250...1258).contains(Int(number) ?? 0) { return family + number }
    }
    if key.hasPrefix("iso8859"), let part = Int(key.dropFirst(7).prefix(2)), (2...16).contains(part) {
      return "iso-8859-\(part)"
    }
    // The name becomes part of a path where ICU looks for tables that were added to it.
    let isPlain = label.utf8.allSatisfy { $0 == 0x2D || $0 == 0x5F || isAlphanumeric($0) }
    guard isPlain, (1...40).contains(label.utf8.count), !unreadable.contains(where: key.hasPrefix) else { return nil }
    return label
  }

  /// The text; what means nothing in the encoding becomes U+FFFD. Nil for an encoding that ICU does not know.
  static func text(_ bytes: ArraySlice<UInt8>, from name: String) -> String? {
    var status = U_ZERO_ERROR
    guard let converter = swift_ucnv_open(name, &status), let count = Int32(exactly: bytes.count),
      // A character of two bytes becomes two units at most; one byte becomes one.
      let capacity = Int32(exactly: bytes.count * 2 + 16)
    else { return nil }
    defer { swift_ucnv_close(converter) }
    let units = [UInt16](unsafeUninitializedCapacity: Int(capacity)) { buffer, filled in
      let length = bytes.withUnsafeBytes { source in
        swift_ucnv_toUChars(
          converter, buffer.baseAddress, capacity, source.baseAddress?.assumingMemoryBound(to: CChar.self), count,
          &status)
      }
      filled = status.rawValue <= U_ZERO_ERROR.rawValue ? min(Int(length), Int(capacity)) : 0
      // Some of ICU's tables say SUB for a byte without a meaning.
      for index in 0..<filled where buffer[index] == 0x1A { buffer[index] = 0xFFFD }
    }
    guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
    return String(decoding: units, as: UTF16.self)
  }

  /// A byte from 0x80 to 0x9F in windows-1252; those without a meaning there are control characters.
  static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    let index = Int(byte) - 0x80
    return Unicode.Scalar(windows.indices.contains(index) ? windows[index] : UInt16(byte)) ?? "\u{FFFD}"
  }

  private static let windows: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E,
    0x178,
  ]

  /// Letters and digits of a label, in lower case, without the year behind a colon: `ISO_8859-2:1987` is `iso88592`.
  private static func key(_ label: String) -> String {
    String(decoding: label.utf8.prefix { $0 != 0x3A }.filter(isAlphanumeric), as: UTF8.self).lowercased()
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// Forms of Unicode that browsers do not read, or that are recognized by their bytes.
  private static let unreadable = ["utf", "ucs", "unicode", "scsu", "bocu", "cesu", "imap", "lmbcs", "iso10646"]

  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for (name, labels) in table { for label in labels.split(separator: " ") { names[String(label)] = name } }
    return names
  }()

  private static let table: [(String, String)] = [
    (
      "windows-1252",
      "ascii usascii iso88591 latin1 l1 cp819 ibm819 csisolatin1 isoir100 ansix341968 ansi windows1252 cp1252 xcp1252"
    ),
    ("iso-8859-2", "latin2 l2 csisolatin2 isoir101"), ("iso-8859-3", "latin3 l3 csisolatin3 isoir109"),
    ("iso-8859-4", "latin4 l4 csisolatin4 isoir110"), ("iso-8859-5", "cyrillic csisolatincyrillic isoir144"),
    ("iso-8859-6", "arabic asmo708 ecma114 iso88596e iso88596i csisolatinarabic isoir127"),
    ("iso-8859-7", "greek greek8 ecma118 elot928 suneugreek csisolatingreek isoir126"),
    ("iso-8859-8", "hebrew visual logical iso88598e iso88598i csisolatinhebrew isoir138"),
    ("windows-1254", "iso88599 latin5 l5 csisolatin5 isoir148 windows1254 cp1254"),
    ("iso-8859-10", "latin6 l6 csisolatin6 isoir157"), ("iso-8859-15", "latin9 l9 csisolatin9"),
    ("windows-874-2000", "iso885911 tis620 dos874 windows874 cp874"),
    ("koi8-r", "koi8r koi8 koi cskoi8r"), ("koi8-u", "koi8u koi8ru"),
    ("ibm-866_P100-1995", "ibm866 cp866 866 csibm866"),
    ("macintosh", "macintosh mac macroman xmacroman csmacintosh"),
    ("x-mac-cyrillic", "xmaccyrillic xmacukrainian maccyrillic"),
    (
      "gb18030",
      "gb18030 gbk xgbk gb2312 gb231280 csgb2312 csiso58gb231280 chinese cp936 ms936 windows936 euccn cngb isoir58"
    ),
    ("ibm-1375_P100-2008", "big5 big5hkscs cnbig5 csbig5 xxbig5 cp950 ms950 windows950"),
    (
      "windows-949-2000",
      "euckr ksc5601 ksc56011987 ksc56011989 korean uhc windows949 xwindows949 cp949 cseuckr isoir149"
    ),
    ("euc-jp-2007", "eucjp xeucjp ujis cseucpkdfmtjapanese"),
    ("ibm-943_P15A-2003", "shiftjis sjis xsjis mskanji windows31j csshiftjis cp932 ms932 windows932"),
    ("ISO-2022-JP", "iso2022jp csiso2022jp"),
  ]
}
