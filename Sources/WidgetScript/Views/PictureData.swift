import LuaKit
import WidgetModel

/// Pictures that a script has as bytes. They are handed to the host as soon as they stand in an entry or in a view, which hold a name from
/// then on: nothing that is archived or printed has the bytes.
extension ViewDecoder {
  /// Reads `Image { data = … }`: bytes, or the name that the host has given them.
  mutating func picture(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName) -> Argument.Value? {
    let bytes = cursor.withBytes { Array($0) } ?? []
    if let text = cursor.string, let reference = PictureReference(text) { return builder.text(reference.text) }
    // A server may answer anything; the name of a file is the script's own mistake.
    if Self.isFileName(bytes) {
      fault(
        .decodeType,
        "Image: data takes a picture's bytes, as http.get(url).body, not \(cursor.described); a file of the bundle is "
          + "Image { file = … }", at: place(plan, name.rawValue))
      return nil
    }
    switch tables.keepPicture?(bytes) ?? .success(nil) {
    case .success(let reference?): return builder.text(reference.text)
    case .success(nil):
      warn(
        .warningImage, "Image: data can't be shown, since nobody here keeps pictures", at: place(plan, name.rawValue))
      return builder.text("")
    case .failure(let fault):
      self.fault(fault.code, "Image: \(fault.message)", at: place(plan, name.rawValue))
      return nil
    }
  }

  /// Whether a text is the name of a picture's file, or the path to one.
  private static func isFileName(_ bytes: [UInt8]) -> Bool {
    guard bytes.count < 256, bytes.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "<") }) else { return false }
    let name = String(decoding: bytes, as: UTF8.self).lowercased()
    return [".png", ".jpg", ".jpeg", ".webp", ".svg", ".gif"].contains { name.hasSuffix($0) }
  }
}

extension ScriptHost {
  /// Has a picture's bytes kept by the host; nil where it keeps none.
  func keep(_ bytes: [UInt8]) -> Result<PictureReference?, Diagnostic> {
    // A view is evaluated for each entry and environment; what it shows is mostly the same.
    if let known = keptPictures.first(where: { $0.bytes == bytes }) { return .success(known.reference) }
    do throws(Diagnostic) {
      switch try services.reply(to: HostRequest(.pictureKeep, [Value(bytes: bytes)], call)) {
      case .values(let values):
        guard let reference = values.first?.text.flatMap({ PictureReference($0) }) else { return .success(nil) }
        if keptPictures.count >= Self.mostKept { keptPictures.removeFirst() }
        keptPictures.append((bytes, reference))
        return .success(reference)
      case .failure: return .success(nil)
      }
    } catch {
      note(error)
      return .failure(error)
    }
  }

  /// As many as are looked through for each picture.
  private static let mostKept = 4

  /// An entry's data with names in place of pictures' bytes.
  func keepingPictures(in value: Value) throws(Diagnostic) -> Value {
    switch value {
    case .bytes(let bytes):
      return PictureFormat(bytes) == nil ? value : try named(bytes)
    case .text(let text):
      // A drawing is a text of some length; a short one is mostly written about.
      guard text.utf8.count >= Self.shortestDrawing, PictureFormat(Array(text.utf8.prefix(4096))) == .svg else {
        return value
      }
      return try named(Array(text.utf8))
    case .list(let members):
      return .list(try members.map { member throws(Diagnostic) in try keepingPictures(in: member) })
    case .table(let fields):
      return .table(
        try fields.map { field throws(Diagnostic) in Value.Field(field.name, try keepingPictures(in: field.value)) })
    default: return value
    }
  }

  private func named(_ bytes: [UInt8]) throws(Diagnostic) -> Value {
    try keep(bytes).get().map { .text($0.text) } ?? .null
  }

  private static let shortestDrawing = 1024
}
