public import WidgetModel

/// The URLs that one tap or one `open` has led through: handlers may lead on, but not in a circle.
public struct LinkChain: Sendable {
  /// URLs in a chain, the first included. More of them means handlers that lead on without end.
  private static let most = 8

  /// In the order in which they were followed. At most one of them stands in it twice, and then the chain is over.
  public private(set) var urls: [WidgetURL] = []
  /// The runtime that is told what is changed on the way; nil: the usual one.
  package var runtime: RuntimeAddress?

  /// Creates a chain that was not followed yet.
  public init() {}

  /// - Throws: `depth` where the URL was met before, or where there were too many; it names all of them.
  public mutating func step(to url: WidgetURL) throws(Diagnostic) {
    let isCircle = urls.contains(url)
    urls.append(url)
    guard isCircle || urls.count > Self.most else { return }
    let chain = urls.map(\.brief).joined(separator: " → ")
    throw Diagnostic(
      .depth,
      isCircle ? "circular links: \(chain)" : "more than \(Self.most - 1) links in a row: \(chain)")
  }
}
