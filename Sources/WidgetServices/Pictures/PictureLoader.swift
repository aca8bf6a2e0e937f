import Synchronization
public import WidgetModel

/// Gives the pictures that views name: files of their bundle's folder, and data that the store keeps.
///
///     name ─▶ PictureFile ─▶ known content? ─▶ its bytes ─┐
///     reference ──────────────────────────────────────────┴▶ PictureStore
public final class PictureLoader: PictureSource {
  /// Where pictures are kept.
  public let store: PictureStore
  /// The contents of files, as long as these are the same: a file that is known is not read.
  private let contents = Mutex<[PictureFile.Identity: PictureReference]>([:])
  private static let mostContents = 1024

  /// Creates a loader of a store's pictures.
  public init(_ store: PictureStore) { self.store = store }

  /// Creates a loader with a store of its own.
  ///
  /// - Parameter folder: the folder of kept pictures; nil: they are kept in memory alone.
  public convenience init(folder: String?) { self.init(PictureStore(folder: folder)) }

  public func pictures(of tree: ViewTree, in folder: String?, columns: Int, rows: Int) -> PictureTable {
    var table = PictureTable()
    let names = tree.pictureNames
    if names.isEmpty { return table }
    let sides = 1...1 << 14
    let (columns, rows) = (sides.clamp(columns), sides.clamp(rows))
    let deadline = ContinuousClock.now + .seconds(PictureLimits.timeOfView)
    var known: [PictureName: Result<Picture, PictureFault>] = [:]
    for (node, name) in names {
      let result =
        known[name]
        ?? Result { () throws(PictureFault) in
          if known.count >= PictureLimits.inView { throw .inView }
          switch name {
          case .file(let name): return try picture(name, in: folder, columns, rows, until: deadline)
          case .data(let reference): return try store.picture(of: reference, columns, rows)
          }
        }
      if known.count < PictureLimits.inView { known[name] = result }
      table.pictures[node] = result
    }
    return table
  }

  /// The bytes of a picture's file, by its name in a folder, within the limits of pictures.
  public static func content(of name: String, in folder: String) throws(PictureFault) -> [UInt8] {
    try PictureFile.open(name, in: folder).content()
  }

  /// A picture of a file, by its name in a folder.
  public func picture(file name: String, in folder: String, columns: Int, rows: Int) throws(PictureFault) -> Picture {
    let deadline = ContinuousClock.now + .seconds(PictureLimits.timeOfView)
    return try picture(name, in: folder, columns, rows, until: deadline)
  }

  private func picture(
    _ name: String, in folder: String?, _ columns: Int, _ rows: Int, until deadline: ContinuousClock.Instant
  ) throws(PictureFault) -> Picture {
    guard let folder else { throw .noFolder }
    // What its own file takes to be read does not count: the first picture is never late.
    let isLate = ContinuousClock.now >= deadline
    let file = try PictureFile.open(name, in: folder)
    var bytes: [UInt8]?
    let reference: PictureReference
    if let known = contents.withLock({ $0[file.identity] }) {
      reference = known
    } else {
      let content = try file.content()
      reference = PictureStore.reference(of: content)
      bytes = content
      contents.withLock { contents in
        if contents.count >= Self.mostContents { contents = [:] }
        contents[file.identity] = reference
      }
    }
    return try store.picture(of: reference, columns, rows) { () throws(PictureFault) in
      if isLate { throw .timeOfView }
      if let bytes { return bytes }
      return try file.content()
    }
  }
}

extension ClosedRange<Int> {
  fileprivate func clamp(_ number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }
}
