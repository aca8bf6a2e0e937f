import Glibc
import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetSchedule

/// A folder that keeps each picture that a simulation shows, as text: `KIND-FAMILY/2026-01-15T120000Z.txt`.
struct FrameFolder {
  private let folder: String
  private let query: WidgetQuery

  init(_ folder: String, _ query: WidgetQuery, _ instances: [PlacedInstance]) throws(Diagnostic) {
    self.folder = folder
    self.query = query
    // All folders are made at once, so that a wrong path is told of before anything runs.
    try Self.make(folder)
    for instance in instances { try Self.make("\(folder)/\(Self.name(instance))") }
  }

  /// Writes what an instance shows at a moment.
  func keep(
    _ instance: PlacedInstance, _ timeline: WidgetModel.Timeline?, _ entry: ShownEntry?, at date: Double
  ) throws(Diagnostic) {
    let presentation = try Presentation(
      instance.widget, instance.request, timeline, entry?.index, query, in: instance.bundle.folder)
    var bytes: [UInt8] = []
    PlainText.write(presentation.picture(try presentation.place(at: date)), to: &bytes)
    // Colons cannot stand in the file names of some systems.
    let moment = (ISODate.string(date) ?? "").filter { $0 != ":" }
    try Self.write(bytes, to: "\(folder)/\(Self.name(instance))/\(moment).txt")
  }

  /// A kind may hold any letter: what a folder's name should not is percent-encoded. File systems take 255 bytes: what would be
  /// longer ends in a checksum of the whole kind, so that two long kinds have folders of their own.
  private static func name(_ instance: PlacedInstance) -> String { name(instance.widget.kind, instance.request.family) }

  /// The same of a kind and a family.
  static func name(_ kind: String, _ family: Family) -> String {
    var isFirst = true
    var name = kind.utf8.percentEncoded { byte in
      defer { isFirst = false }
      return byte.isUnreserved && byte != UInt8(ascii: "~") && !(isFirst && "-_.".utf8.contains(byte))
    }
    let most = 255 - family.rawValue.utf8.count - 1
    if name.utf8.count > most {
      let mark =
        "-"
        + String(kind.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
      // Half an escape at the cut is still one name among file names.
      name = String(decoding: name.utf8.prefix(most - mark.utf8.count), as: UTF8.self) + mark
    }
    return "\(name)-\(family.rawValue)"
  }

  /// A folder that is there already is used as it is; pictures of an earlier run at the same moment are replaced.
  private static func make(_ folder: String) throws(Diagnostic) {
    guard mkdir(folder, 0o755) != 0, errno != EEXIST else { return }
    throw Diagnostic(.io, "cannot create the folder \(folder): \(Streams.reason(errno))", file: folder)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    var isWhole = file >= 0
    if file >= 0 {
      let error = Streams.put(bytes, file)
      // Closing may be what reports a full disk.
      isWhole = close(file) == 0 && error == 0
      if error != 0 { errno = error }
    }
    guard isWhole else { throw Diagnostic(.io, "cannot write the picture: \(Streams.reason(errno))", file: path) }
  }
}
