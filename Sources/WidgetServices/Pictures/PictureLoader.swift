import LinuxKit
import Synchronization
public import WidgetModel

/// Reads the pictures that views name from their bundle's folder, has them decoded, and keeps the results in memory for as long as
/// their files are the same, and in the user's cache for the next start.
///
///     name ─▶ PictureFile ─▶ in memory? ─▶ StoredPicture ─▶ PictureDecoder ─▶ Picture, kept in both
public final class PictureLoader: PictureSource {
  private let decoder: PictureDecoder
  private let folder: String?
  private let cache = Mutex(PictureCache())

  /// Creates a loader that decodes by `lunette-canvas` beside this program; nothing is started yet.
  ///
  /// - Parameter folder: the folder of decoded pictures; nil: none is stored.
  public convenience init(folder: String?) { self.init(PictureDecoder(), folder: folder) }

  package init(_ decoder: PictureDecoder, folder: String? = nil) { (self.decoder, self.folder) = (decoder, folder) }

  /// `lunette/pictures` in the user's folder of caches; nil where neither HOME nor XDG_CACHE_HOME says where that is.
  public static func folder(_ variable: (String) -> String?) -> String? {
    BaseFolder.cache.path(variable).map { "\($0)/lunette/pictures" }
  }

  public func pictures(of tree: ViewTree, in folder: String?, columns: Int, rows: Int) -> PictureTable {
    var table = PictureTable()
    let names = tree.pictureNames
    if names.isEmpty { return table }
    let sides = 1...1 << 14
    let (columns, rows) = (sides.clamp(columns), sides.clamp(rows))
    let deadline = ContinuousClock.now + .seconds(PictureLimits.timeOfView)
    var known: [String: Result<Picture, PictureFault>] = [:]
    for (node, name) in names {
      let result =
        known[name]
        ?? Result { () throws(PictureFault) in
          if known.count >= PictureLimits.inView { throw .inView }
          return try picture(name, in: folder, columns, rows, until: deadline)
        }
      if known.count < PictureLimits.inView { known[name] = result }
      table.pictures[node] = result
    }
    return table
  }

  private func picture(
    _ name: String, in folder: String?, _ columns: Int, _ rows: Int, until deadline: ContinuousClock.Instant
  ) throws(PictureFault) -> Picture {
    guard let folder else { throw .noFolder }
    let file = try PictureFile.open(name, in: folder)
    let key = PictureCache.Key(file: file.identity, columns: columns, rows: rows)
    if let cached = cache.withLock({ $0[key] }) { return try cached.get() }
    guard ContinuousClock.now < deadline else { throw .timeOfView }
    let result = decoded(PictureRequest(try file.content(), columns: columns, rows: rows))
    // A program that is missing now may be there at the next picture.
    if case .failure(.unavailable) = result { return try result.get() }
    cache.withLock { $0.keep(result, for: key) }
    return try result.get()
  }
}

extension PictureLoader {
  /// The picture of an earlier start, or a newly decoded one. Failures are not stored: each start may have other limits.
  private func decoded(_ request: PictureRequest) -> Result<Picture, PictureFault> {
    let stored = folder.map { StoredPicture(of: request, in: $0) }
    if let picture = stored?.read() { return .success(picture) }
    let result = decoder.decode(request)
    if case .success(let picture) = result { stored?.write(picture) }
    return result
  }
}

/// Results of decodings, the newest of them: a picture that fails is not tried again before its file changes.
struct PictureCache {
  /// What a result belongs to.
  struct Key: Hashable {
    var file: PictureFile.Identity
    var columns: Int
    var rows: Int
  }

  /// The most pixels and results that are kept.
  static let mostPixels = 4 << 20, mostResults = 256
  private var results: [Key: Result<Picture, PictureFault>] = [:]
  /// The oldest first.
  private var order: [Key] = []
  private var pixels = 0

  subscript(key: Key) -> Result<Picture, PictureFault>? { results[key] }

  mutating func keep(_ result: Result<Picture, PictureFault>, for key: Key) {
    guard results.updateValue(result, forKey: key) == nil else { return }
    order.append(key)
    pixels += Self.count(result)
    while order.count > Self.mostResults || pixels > Self.mostPixels {
      pixels -= results.removeValue(forKey: order.removeFirst()).map(Self.count) ?? 0
    }
  }

  private static func count(_ result: Result<Picture, PictureFault>) -> Int { (try? result.get().pixels.count) ?? 0 }
}

extension ClosedRange<Int> {
  fileprivate func clamp(_ number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }
}
