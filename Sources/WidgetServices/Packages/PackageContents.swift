import WidgetModel

/// Collects the files of a package and refuses what a bundle must not have. Used by the process that reads an archive, and again
/// by the one that receives its reply: a process that an archive has taken over may reply anything.
public struct PackageContents: Sendable {
  /// The most files and folders, and the bytes of all files together. Grants have the same limits.
  public static let mostFiles = 1000, largest = 16 << 20
  /// The most parts of a path, and its most bytes.
  public static let deepest = 64, longestPath = 1024
  /// The largest archive, in bytes.
  public static let largestPacked = 10 << 20

  /// What was collected, in the order of the archive. Hidden files are not part of a bundle, so they are left out.
  public private(set) var files: [PackageFile] = []
  /// The bytes that files may still have.
  public private(set) var space = largest
  private var count = 0
  /// Every path by its caseless form. Swift compares texts by canonical equivalence, so the Unicode form does not count either.
  private var places: [String: Place] = [:]
  private var folders: Set<[UInt8]> = []

  private struct Place {
    let path: String
    let isFolder: Bool
  }

  /// Creates an empty collection.
  public init() {}

  /// Adds a file.
  public mutating func add(file path: String, isExecutable: Bool, _ contents: [UInt8]) throws(PackageFault) {
    let parts = try Self.parts(path)
    try takeSpace(contents.count)
    try addFolder(parts.dropLast(), of: path)
    try insert(path, isFolder: false)
    guard !parts.contains(where: { $0.first == UInt8(ascii: ".") }) else { return }
    files.append(PackageFile(path, isExecutable: isExecutable, contents))
  }

  /// Adds a folder. Folders above a file need not be added.
  public mutating func add(folder path: String) throws(PackageFault) {
    try addFolder(try Self.parts(path), of: path)
  }

  private mutating func takeSpace(_ bytes: Int) throws(PackageFault) {
    guard bytes <= space else { throw .tooManyBytes }
    space -= bytes
  }

  private mutating func addFolder(_ parts: ArraySlice<Part>, of path: String) throws(PackageFault) {
    var new: [String] = []
    var parts = parts
    while let last = parts.last {
      let folder = Array(path.utf8.prefix(last.endIndex))
      guard folders.insert(folder).inserted else { break }
      new.append(String(decoding: folder, as: UTF8.self))
      parts = parts.dropLast()
    }
    for folder in new { try insert(folder, isFolder: true) }
  }

  private mutating func addFolder(_ parts: [Part], of path: String) throws(PackageFault) {
    try addFolder(parts[...], of: path)
  }

  private mutating func insert(_ path: String, isFolder: Bool) throws(PackageFault) {
    count += 1
    guard count <= Self.mostFiles else {
      throw .tooManyFiles
    }
    // Upper case first: some letters have two lower-case forms.
    let known = places.updateValue(Place(path: path, isFolder: isFolder), forKey: path.uppercased().lowercased())
    guard let known else { return }
    throw PackageFault(
      .path,
      known.path.utf8.elementsEqual(path.utf8)
        ? "the path is there twice" : "the path differs from \(VisibleText.quoted(known.path)) only in case or form",
      member: path)
  }

  // MARK: Paths

  /// The bytes of one part of a path, up to a slash.
  private typealias Part = ArraySlice<UInt8>

  private static func parts(_ path: String) throws(PackageFault) -> [Part] {
    let bytes = Array(path.utf8)
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if let reason = fault(path, bytes, parts) { throw PackageFault(.path, reason, member: path) }
    guard parts.count <= deepest, bytes.count <= longestPath else {
      throw PackageFault(
        .size, "the path has more than \(deepest) parts or \(longestPath) bytes", member: path)
    }
    return parts
  }

  /// Why a path is refused; nil for a valid one.
  private static func fault(_ path: String, _ bytes: [UInt8], _ parts: [Part]) -> String? {
    if bytes.isEmpty { return "the path is empty" }
    if bytes.first == UInt8(ascii: "/") { return "the path is absolute" }
    if parts.contains(where: { $0.elementsEqual("..".utf8) }) { return "the path leads out of the bundle" }
    if parts.contains(where: { $0.isEmpty || $0.elementsEqual(".".utf8) }) {
      return "a part of the path is empty or '.'"
    }
    if bytes.contains(UInt8(ascii: "\\")) || bytes.contains(UInt8(ascii: ":")) {
      return "the path has a backslash or a colon"
    }
    if path.unicodeScalars.contains("\u{FFFD}") { return "the path is not UTF-8" }
    if path.unicodeScalars.contains(where: VisibleText.isHidden) { return "the path has invisible characters" }
    return nil
  }
}

extension PackageFault {
  /// There are more files and folders than a bundle may have.
  public static var tooManyFiles: PackageFault {
    PackageFault(.size, "it has more than \(PackageContents.mostFiles) files and folders")
  }

  /// The files have more bytes than a bundle may have.
  public static var tooManyBytes: PackageFault {
    PackageFault(.size, "its files have more than \(PackageContents.largest >> 20) MiB")
  }
}
