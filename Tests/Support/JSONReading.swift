import Foundation

/// JSON as dictionaries, for tests that examine it.
public enum JSONReading {
  public static func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
  }

  /// Every dictionary of a tree, the outermost first.
  public static func visit(_ value: Any, _ body: ([String: Any]) -> Void) {
    if let object = value as? [String: Any] {
      body(object)
      for key in object.keys.sorted() { object[key].map { visit($0, body) } }
    } else if let list = value as? [Any] {
      for element in list { visit(element, body) }
    }
  }
}
