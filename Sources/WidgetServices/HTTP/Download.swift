public import WidgetModel

/// A download that a script has started, to be fetched outside its calls (`http.download`).
public struct Download: Sendable, Hashable {
  /// The name by which its bundle knows it.
  public var id: String
  /// The URL as the script gave it.
  public var url: String
  /// The bundle's absolute path, without links.
  public var bundle: String
  /// The kind whose provider started it; nil if a handler did.
  public var kind: String?

  /// Creates a download that is not fetched yet.
  public init(id: String, url: String, bundle: String, kind: String?) {
    (self.id, self.url, self.bundle, self.kind) = (id, url, bundle, kind)
  }

  /// Identifies a download among those of all bundles.
  public struct Key: Sendable, Hashable {
    /// The bundle's path.
    public var bundle: String
    /// The name by which the bundle knows it.
    public var id: String
  }

  /// The message for a bundle that has too many.
  public static let tooMany = "a bundle may have up to \(HTTPService.mostDownloads) unfinished downloads"

  /// What identifies it among those of all bundles.
  public var key: Key { Key(bundle: bundle, id: id) }

  /// Parses the arguments of `http.download`; nil if they are invalid.
  public init?(_ request: HostRequest, bundle: String) {
    guard let fields = request.arguments.first, let id = fields["id"]?.text, let url = fields["url"]?.text else {
      return nil
    }
    self.init(id: id, url: url, bundle: bundle, kind: request.call.kind)
  }
}

extension Host {
  /// Checks a download that a script starts; the caller then stores it.
  public func judge(download request: HostRequest) throws(Diagnostic) {
    try charging { () throws(Diagnostic) in try http.judge(download: Arguments(request)) }
  }

  /// Fetches a download, with the user's grants as they are now. Blocks until the whole body is there.
  public func fetch(_ download: Download, now: Double) throws(Diagnostic) -> HostReply {
    let call = CallContext(bundle: download.bundle, kind: download.kind, now: now)
    return try http.fetch(Arguments(HostRequest(.httpGet, [.text(download.url)], call)), ask)
  }
}
