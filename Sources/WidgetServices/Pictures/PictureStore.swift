import LinuxKit
import PNGKit
import Synchronization
public import WidgetModel

/// Pictures by content: a source is decoded once, and stored as our own PNG. Renderers receive nothing else.
///
///     bytes ─▶ SHA-256 ─▶ kept? ─▶ PictureDecoder ─▶ Picture, at most 1496 pixels a side ─▶ PictureFolder
///     reference, size ─▶ in memory? ─▶ a smaller copy ─▶ the whole ─▶ Picture
public final class PictureStore: Sendable {
  private let decoder: PictureDecoder
  private let folder: PictureFolder?
  private let cache = Mutex(PictureCache())

  /// Creates a store of what `lunette-canvas` beside this program decodes; nothing is started yet.
  ///
  /// - Parameter folder: nil: pictures are kept in memory alone.
  public convenience init(folder: String?) { self.init(PictureDecoder(), folder.map { PictureFolder(path: $0) }) }

  init(_ decoder: PictureDecoder, _ folder: PictureFolder?) { (self.decoder, self.folder) = (decoder, folder) }

  /// `lunette/pictures` in the user's folder of caches; nil where neither HOME nor XDG_CACHE_HOME says where that is.
  public static func folder(_ variable: (String) -> String?) -> String? {
    BaseFolder.cache.path(variable).map { "\($0)/lunette/pictures" }
  }

  // MARK: Keeping

  /// Stores a picture, decoding it if it is new. One that cannot be shown has a name, too: the renderer learns why.
  public func keep(_ bytes: [UInt8]) -> PictureReference {
    let reference = Self.reference(of: bytes)
    if whole(reference) == nil { _ = decode(bytes, reference) }
    return reference
  }

  /// The name of a content.
  static func reference(of bytes: [UInt8]) -> PictureReference { PictureReference(bytes: SHA256.digest(bytes).bytes) }

  /// Says what an archive shows, so that no process removes it.
  ///
  /// - Parameter archive: its file's absolute path.
  public func hold(_ references: Set<PictureReference>, for archive: String) {
    folder?.held.hold(Set(references.map(\.digest)), for: archive)
  }

  private func decode(_ bytes: [UInt8], _ reference: PictureReference) -> Result<Picture, PictureFault> {
    let result = decoder.decode(PictureRequest(bytes))
    let stored = folder.map { StoredPicture(folder: $0, digest: reference.digest) }
    switch result {
    case .success(let picture): stored?.write(picture)
    case .failure(let fault): stored?.write(fault)
    }
    // A program that is missing now may be there at the next picture.
    if case .failure(.unavailable) = result { return result }
    cache.withLock { $0.keep(result, for: PictureCache.Key(digest: reference.digest)) }
    return result
  }

  // MARK: Showing

  /// The picture of a content, which is decoded where it is not kept.
  func picture(
    of reference: PictureReference, _ columns: Int, _ rows: Int, decoding bytes: () throws(PictureFault) -> [UInt8]
  ) throws(PictureFault) -> Picture {
    let known = copy(reference, columns, rows)
    switch known {
    case .success(let picture)?: return picture
    case .failure(let fault)? where !fault.mayPass: throw fault
    default: return fitted(try decode(try bytes(), reference).get(), reference, columns, rows)
    }
  }

  /// The picture of a name that a script has.
  func picture(of reference: PictureReference, _ columns: Int, _ rows: Int) throws(PictureFault) -> Picture {
    guard let known = copy(reference, columns, rows) else { throw .forgotten }
    return try known.get()
  }

  /// What is known of a picture, in pixels that are enough for so many across and down.
  private func copy(_ reference: PictureReference, _ columns: Int, _ rows: Int) -> Result<Picture, PictureFault>? {
    let key = PictureCache.Key(digest: reference.digest, columns: columns, rows: rows)
    if let cached = cache.withLock({ $0[key] }) { return cached }
    if let folder {
      let stored = StoredPicture(folder: folder, digest: reference.digest, size: (columns, rows))
      if let picture = stored.read() {
        cache.withLock { $0.keep(.success(picture), for: key) }
        return .success(picture)
      }
    }
    return whole(reference).map { $0.map { fitted($0, reference, columns, rows) } }
  }

  /// The picture as it was decoded, or why it was not.
  private func whole(_ reference: PictureReference) -> Result<Picture, PictureFault>? {
    let key = PictureCache.Key(digest: reference.digest)
    if let cached = cache.withLock({ $0[key] }) { return cached }
    guard let folder else { return nil }
    let stored = StoredPicture(folder: folder, digest: reference.digest)
    let known = stored.read().map { .success($0) } ?? stored.fault().map { Result<Picture, PictureFault>.failure($0) }
    if let known { cache.withLock { $0.keep(known, for: key) } }
    return known
  }

  /// A copy that covers so many pixels, and is kept; the picture itself where a copy would have more than half of its pixels.
  private func fitted(_ picture: Picture, _ reference: PictureReference, _ columns: Int, _ rows: Int) -> Picture {
    let scale = max(Double(columns) / Double(picture.columns), Double(rows) / Double(picture.rows))
    guard scale * scale < 0.5 else { return picture }
    let across = Int((Double(picture.columns) * scale).rounded(.up))
    let copy = picture.scaled(columns: across, rows: Int((Double(picture.rows) * scale).rounded(.up)))
    if let folder { StoredPicture(folder: folder, digest: reference.digest, size: (columns, rows)).write(copy) }
    cache.withLock {
      $0.keep(.success(copy), for: PictureCache.Key(digest: reference.digest, columns: columns, rows: rows))
    }
    return copy
  }
}

extension PictureFault {
  /// Whether the same bytes may be decoded at another time.
  fileprivate var mayPass: Bool {
    switch self {
    case .broken, .file, .format, .dimensions, .memory, .processorTime: false
    default: true
    }
  }
}

/// Results of decodings, the newest of them: a picture that fails is not tried again while it is known.
struct PictureCache {
  /// What a result belongs to.
  struct Key: Hashable {
    var digest: String
    /// What a smaller copy was made for; 0 for the picture as it was decoded.
    var columns = 0
    var rows = 0
  }

  /// The most pixels and results that are kept.
  static let mostPixels = 4 << 20, mostResults = 256
  private var results: [Key: Result<Picture, PictureFault>] = [:]
  /// The oldest first.
  private var order: [Key] = []
  private var pixels = 0

  subscript(key: Key) -> Result<Picture, PictureFault>? { results[key] }

  mutating func keep(_ result: Result<Picture, PictureFault>, for key: Key) {
    if let old = results.updateValue(result, forKey: key) { pixels -= Self.count(old) } else { order.append(key) }
    pixels += Self.count(result)
    while order.count > Self.mostResults || pixels > Self.mostPixels, order.count > 1 {
      pixels -= results.removeValue(forKey: order.removeFirst()).map(Self.count) ?? 0
    }
  }

  private static func count(_ result: Result<Picture, PictureFault>) -> Int { (try? result.get().pixels.count) ?? 0 }
}
