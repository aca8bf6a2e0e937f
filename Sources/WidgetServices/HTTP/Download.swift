public import WidgetModel

/// A file of the web that a script has handed over to be fetched beside its calls (`http.download`).
public struct Download: Sendable, Hashable {
  /// By which its bundle knows it.
  public var id: String
  public var url: String
  /// The bundle's absolute path, without links.
  public var bundle: String
  /// The widget whose provider handed it over; nil: a handler did.
  public var kind: String?

  public init(id: String, url: String, bundle: String, kind: String?) {
    (self.id, self.url, self.bundle, self.kind) = (id, url, bundle, kind)
  }

  /// Which one it is, of all bundles.
  public struct Key: Sendable, Hashable {
    public var bundle: String
    public var id: String
  }

  /// Why a bundle gets no further one.
  public static let tooMany = "a bundle has at most \(HTTPService.mostDownloads) downloads that are not over"

  public var key: Key { Key(bundle: bundle, id: id) }

  /// Of the arguments of `http.download`; nil where they are none.
  public init?(_ request: HostRequest, bundle: String) {
    guard let fields = request.arguments.first, let id = fields["id"]?.text, let url = fields["url"]?.text else {
      return nil
    }
    self.init(id: id, url: url, bundle: bundle, kind: request.call.kind)
  }
}

extension Host {
  /// Judges a download that a script hands over; whoever asks takes it then.
  public func judge(download request: HostRequest) throws(Diagnostic) {
    try charging { () throws(Diagnostic) in try http.judge(download: Arguments(request)) }
  }

  /// Fetches what was handed over, as the user's grants are now. Blocks until all is there.
  public func fetch(_ download: Download, now: Double) throws(Diagnostic) -> HostReply {
    let call = CallContext(bundle: download.bundle, kind: download.kind, now: now)
    return try http.fetch(Arguments(HostRequest(.httpGet, [.text(download.url)], call)), ask)
  }
}
