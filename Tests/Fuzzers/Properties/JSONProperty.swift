import Foundation
import LuaKit
import WidgetModel

@testable import WidgetScript

/// JSON that is parsed and written parses as the same again, with our writers for scripts and for documents; and validity
/// matches Foundation's.
enum JSONProperty {
  static func check(_ bytes: [UInt8]) throws {
    let value: Value? = try read(bytes)
    try agree(bytes, isRead: value != nil)
    guard let plain = value else { return }
    try again(plain, JSONWriter.text(plain), "json.encode")
    try again(plain, JSONWriter.text(plain, isPretty: true), "json.encode, pretty")
    try again(plain, try DocumentText.of(plain), "documents")
  }

  private static func again(_ value: Value, _ text: String, _ writer: String) throws {
    guard let read = try read(Array(text.utf8)) else { throw Violation("\(writer) writes no JSON: \(text)") }
    try hold(normal(read) == normal(value), "\(writer) changes \(value) to \(read) by \(text)")
  }

  /// Nil if it is not JSON, or more than plain data can contain.
  private static func read(_ bytes: [UInt8]) throws -> Value? {
    try Scripts.with { bundle in
      let host = bundle.host
      var sentence: String?
      guard
        let made = try? host.state.make({ writer in
          sentence = bytes.withUnsafeBufferPointer { buffer in
            do throws(JSONFault) {
              try writer.write(json: buffer, null: host.null)
              return nil
            } catch { return error.message }
          }
          if sentence != nil { writer.writeNil() }
        })
      else { return nil }
      try hold(
        sentence == fault(of: bytes),
        "plain data is refused by '\(fault(of: bytes) ?? "")', Lua's by '\(sentence ?? "")'")
      if let sentence {
        try hold(sentence.hasPrefix("line ") && !sentence.contains("Optional("), "a sentence: \(sentence)")
        return nil
      }
      guard let identity = host.identity else { throw Violation("no identity") }
      let read: Result<Value, NotPlain> = try host.state.call(
        identity, limits: LuaLimits(cpu: .seconds(1)), arguments: { $0.write(made) },
        reading: { values in
          values.read(0) { cursor in
            var reader = PlainData()
            return reader.read(&cursor)
          }
        })
      return try? read.get()
    }
  }

  /// The error of parsing the text as plain data.
  private static func fault(of bytes: [UInt8]) -> String? {
    do throws(JSONFault) {
      _ = try Value(json: bytes)
      return nil
    } catch { return error.message }
  }

  /// Texts that are not UTF-8 are repaired, integers become plain numbers, and -0 loses its sign.
  private static func normal(_ value: Value) -> Value {
    switch value {
    case .number(let number): Int64(exactly: number).map { .integer($0) } ?? value
    case .bytes(let bytes): .text(String(decoding: bytes, as: UTF8.self))
    case .list(let list): .list(list.map(normal))
    case .table(let fields): .table(fields.map { Value.Field($0.name, normal($0.value)) })
    default: value
    }
  }

  /// Foundation's parser as a second opinion, where both follow RFC 8259: no byte order marks, no numbers beyond a double, no
  /// lone surrogates, and not deeper than either supports.
  private static func agree(_ bytes: [UInt8], isRead: Bool) throws {
    let deep = bytes.filter { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }.count
    guard bytes.count < 2000, deep < 60, !bytes.isEmpty, String(validating: bytes, as: UTF8.self) != nil,
      !bytes.contains(0), !bytes.starts(with: [0xEF, 0xBB, 0xBF]), !has(bytes, "\\u"),
      !bytes.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) || !bytes.contains(where: { 0x30...0x39 ~= $0 })
    else { return }
    let longest = bytes.split { !(0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".")) }.map(\.count).max() ?? 0
    guard longest < 15 else { return }
    // Foundation accepts a comma before a closing bracket.
    let signs = bytes.filter { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
    guard isRead || !zip(signs, signs.dropFirst()).contains(where: { $0 == 0x2C && ($1 == 0x5D || $1 == 0x7D) }) else {
      return
    }
    let other = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    try hold(
      (other != nil) == isRead,
      "we \(isRead ? "read" : "refuse") what Foundation \(other == nil ? "refuses" : "reads"): "
        + String(decoding: bytes, as: UTF8.self))
  }

  private static func has(_ bytes: [UInt8], _ word: String) -> Bool { bytes.firstRange(of: Array(word.utf8)) != nil }
}
