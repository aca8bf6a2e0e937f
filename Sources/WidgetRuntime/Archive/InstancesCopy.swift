import Glibc
import LinuxKit
import WidgetModel
import WidgetServices
package import WidgetWire

/// A second copy of the user's choices, beside the archive: placed widgets, their configurations, stacks, and push tokens, in one
/// small file with a checksum, rewritten at each change of them and once a day.
///
///     "LunetteInstances2\n" · frame · checksum of all before (8)
///
/// The generation counts these changes, in the archive and here. A copy with the archive's own generation, or a later one, has what
/// the archive must contain; an older one is ignored.
struct InstancesCopy: Hashable {
  var generation = 0
  /// The largest number that an instance has had.
  var lastNumber = 0
  var instances: [Instance] = []
  /// The push tokens, by kind.
  var tokens: [String: String] = [:]
  /// Which instances share a slot.
  var stacks: [StackRecord] = []

  struct Instance: Hashable {
    var number: Int
    var order: Int
    var kind: String
    var family: Family
    var configuration: Value
    var version: Int
    var bundle: String
    var path: String

    init(_ record: InstanceRecord) {
      (number, order, kind, family) = (record.number, record.order, record.kind, record.family)
      (configuration, version) = (record.configuration, record.configurationVersion)
      (bundle, path) = (record.bundle, record.path)
    }

    /// As it was placed. Its declaration is read from the bundle again.
    var record: InstanceRecord {
      var record = InstanceRecord(
        number: number, order: order, widget: WidgetDeclaration(kind: kind, families: [family]), family: family,
        configuration: configuration, bundle: bundle, path: path)
      record.configurationVersion = version
      return record
    }
  }
}

/// The copy's file.
struct InstancesCopyFile {
  let folder: String

  static let name = "instances.backup"
  private static let magic = Array("LunetteInstances2\n".utf8)
  private static let limit = 256 << 20

  var path: String { "\(folder)/\(Self.name)" }

  enum Reading: Hashable {
    case copy(InstancesCopy)
    case missing
    /// It is damaged.
    case damaged
  }

  func read() -> Reading {
    switch DurableFile(folder: folder, name: Self.name).content(limit: Self.limit) {
    case .failure(let error): return error.isMissing ? .missing : .damaged
    case .success(let bytes): return bytes.flatMap(Self.copy).map(Reading.copy) ?? .damaged
    }
  }

  private static func copy(_ bytes: [UInt8]) -> InstancesCopy? {
    guard let content = Checksum.content(of: bytes), content.starts(with: magic) else { return nil }
    return try? Frame.value(InstancesCopy.self, from: Array(content.dropFirst(magic.count)))
  }

  /// Whether it is on the disk.
  func write(_ copy: InstancesCopy) -> Bool {
    guard let body = try? Frame.body(copy) else { return false }
    return DurableFile(folder: folder, name: Self.name).replace(with: Checksum.appended(to: Self.magic + body)) == nil
  }
}

extension InstancesCopy: BinaryCodable {
  func write(to writer: inout ByteWriter) { writer.write(generation, lastNumber, instances, tokens, stacks) }

  init(from reader: inout ByteReader) throws(FrameFault) {
    (generation, lastNumber, instances, tokens) = try reader.fields()
    // A copy from before stacks existed ends here.
    if !reader.isAtEnd { stacks = try reader.read() }
  }
}

extension StackRecord: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(name, displayName, members, pinned) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      name: try reader.read(), displayName: try reader.read(), members: try reader.read(), pinned: try reader.read())
  }
}

extension InstancesCopy.Instance: BinaryCodable {
  func write(to writer: inout ByteWriter) {
    writer.write(number, order, kind, family, configuration, version, bundle, path)
  }

  init(from reader: inout ByteReader) throws(FrameFault) {
    (number, order, kind, family, configuration, version, bundle, path) = try reader.fields()
  }
}
