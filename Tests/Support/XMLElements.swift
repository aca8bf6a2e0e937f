import Foundation
import FoundationXML

/// The elements of an XML text, from an independent parser (libxml2). Malformed XML throws.
public struct XMLElements: Sendable {
  public struct Element: Sendable {
    public var name: String
    public var attributes: [String: String]
    /// Its own text, without that of its child elements.
    public var text = ""
  }

  public struct Fault: Error, CustomStringConvertible {
    public let description: String
  }

  /// In document order.
  public private(set) var all: [Element] = []

  public init(_ bytes: [UInt8]) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    guard parser.parse() else {
      throw Fault(
        description:
          "line \(parser.lineNumber), column \(parser.columnNumber): \(parser.parserError.map { "\($0)" } ?? "no XML")")
    }
    all = reader.all
  }

  public subscript(_ name: String) -> [Element] { all.filter { $0.name == name } }

  /// The texts of all elements with a name, including nested ones.
  public var words: [String] { all.filter { ["text", "tspan"].contains($0.name) && !$0.text.isEmpty }.map(\.text) }

  private final class Reader: NSObject, XMLParserDelegate {
    var all: [Element] = []
    var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      open.append(all.count)
      all.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let last = open.last { all[last].text += text }
    }
  }
}
