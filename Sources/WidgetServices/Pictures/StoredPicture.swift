import Glibc
import LinuxKit
import PNGKit
import WidgetModel

/// One file of the picture store: our own PNG, or why there is no picture. Its name is the digest of the picture's source, and the size of a smaller copy.
///
///     source's bytes ─▶ SHA-256 ─▶ lunette/pictures/DIGEST.png, DIGEST-728x340.png, or DIGEST.fault
///
/// The digest's first bytes are in the file, too, so that one under another's name counts as missing, like a damaged one.
struct StoredPicture {
  let folder: PictureFolder
  let digest: String
  /// What a smaller copy was made for, across and down; nil for the picture as it was decoded.
  var size: (columns: Int, rows: Int)?

  private var name: String { digest + (size.map { "-\($0.columns)x\($0.rows)" } ?? "") + ".png" }
  private var mark: UInt64 { UInt64(digest.prefix(16), radix: 16) ?? 0 }
  private static let mostPixels = PictureLimits.keptSide * PictureLimits.keptSide

  func read() -> Picture? {
    folder.content(name, most: Self.mostPixels * 4 + 4096).flatMap {
      StillPNG.picture(of: $0, mark: mark, most: Self.mostPixels)
    }
  }

  func write(_ picture: Picture) { folder.write(StillPNG.bytes(of: picture, mark: mark, .kept), name) }

  // MARK: Faults

  /// Why the picture cannot be shown, where that lies in its bytes.
  func fault() -> PictureFault? {
    folder.content(digest + ".fault", most: 256).flatMap { StoredFault.fault(String(decoding: $0, as: UTF8.self)) }
  }

  /// Stores a fault that lies in the picture's bytes; others are forgotten, so that the next start tries again.
  func write(_ fault: PictureFault) {
    if let text = StoredFault.text(fault) { folder.write(Array(text.utf8), digest + ".fault") }
  }
}

/// A fault of a picture as a line: the decoder's number, a word, and numbers.
enum StoredFault {
  /// Changes with the decoder: pictures that an earlier one could not show are tried again.
  static let decoder = 1

  static func text(_ fault: PictureFault) -> String? { words(fault).map { "\(decoder) \($0)" } }

  private static func words(_ fault: PictureFault) -> String? {
    switch fault {
    case .broken: "broken"
    case .file: "file"
    case .format(let name): "format \(name.flatMap { PictureFormat.refused.firstIndex(of: $0) } ?? -1)"
    case .dimensions(let width, let height): "dimensions \(width) \(height)"
    default: nil
    }
  }

  static func fault(_ text: String) -> PictureFault? {
    var words = text.split { $0 == " " }
    guard !words.isEmpty, Int(words.removeFirst()) == decoder else { return nil }
    let numbers = words.dropFirst().compactMap { Int($0) }
    switch (words.first, numbers.count) {
    case ("broken", 0): return .broken
    case ("file", 0): return .file
    case ("format", 1):
      return .format(PictureFormat.refused.indices.contains(numbers[0]) ? PictureFormat.refused[numbers[0]] : nil)
    case ("dimensions", 2): return .dimensions(width: numbers[0], height: numbers[1])
    default: return nil
    }
  }
}
