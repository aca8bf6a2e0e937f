import CCodings
public import WidgetServices

/// Reads archives of bundles: tar, plain or in gzip or zstd, and zip. Own readers: a bundle needs regular files of three forms, and
/// the well-kept library brings twenty formats, each of which would read untrusted bytes.
///
/// What is ambiguous is refused, so that no two programs read one archive as different files. Memory and work are linear in the
/// archive's bytes and bounded by the limits of `PackageContents`.
public enum PackageArchive {
  /// The files of a tar archive and everything around them: headers, padding, the end.
  static let largestTar = PackageContents.largest + (4 << 20)

  /// Returns an archive's files, in their order. The first bytes say which format it has.
  public static func files(of archive: [UInt8]) throws(PackageFault) -> [PackageFile] {
    if archive.starts(with: [0x1F, 0x8B]) {
      return try TarReader.files(
        of: try unpacked("gzip") { () throws(Inflating.Fault) in
          try Inflating.content(of: archive, .gzip, limit: largestTar)
        })
    }
    if archive.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      guard ccodings_has(CCODINGS_ZSTD) else {
        throw PackageFault(.unavailable, "libzstd.so.1, which reads it, is not installed")
      }
      return try TarReader.files(
        of: try unpacked("zstd") { () throws(Inflating.Fault) in
          try StreamDecoding.content(of: archive, CCODINGS_ZSTD, limit: largestTar)
        })
    }
    if archive.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return try ZipReader.files(of: archive) }
    guard TarReader.isTar(archive) else {
      throw PackageFault(.form, "it is not a tar archive, plain or in gzip or zstd, and not a zip archive")
    }
    return try TarReader.files(of: archive)
  }

  /// Names the faults of decompression.
  static func unpacked(
    _ format: String, member: String? = nil, tooLarge: PackageFault = .tooManyBytes,
    _ content: () throws(Inflating.Fault) -> [UInt8]
  ) throws(PackageFault) -> [UInt8] {
    do throws(Inflating.Fault) { return try content() } catch {
      switch error {
      case .size: throw tooLarge
      case .damaged: throw PackageFault(.form, "the \(format) data is damaged or truncated", member: member)
      case .memory: throw PackageFault(.size, "not enough memory to unpack it", member: member)
      }
    }
  }
}
