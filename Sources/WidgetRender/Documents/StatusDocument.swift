public import WidgetModel
public import WidgetSchedule

/// `lunette.status/1`: which runtime runs, since when, over which folders, and what is wrong with it for the moment.
public struct StatusDocument: Document {
  public static let format = DocumentFormat.status

  /// The program's version.
  public var version: String
  /// The runtime's process ID.
  public var process: Int
  /// Seconds since 1970.
  public var started: Double
  /// The state folder that it has locked.
  public var folder: String
  /// Folders in which it finds bundles.
  public var widgets: [String]
  /// Where it listens for HTTP, as URLs and paths.
  public var listens: [String] = []
  /// The budget and policy of reloads.
  public var profile: Profile
  /// What is wrong at the moment.
  public var troubles: [Diagnostic] = []

  /// Creates a document without faults.
  public init(
    version: String, process: Int, started: Double, folder: String, widgets: [String], profile: Profile
  ) {
    self.version = version
    self.process = process
    self.started = started
    self.folder = folder
    self.widgets = widgets
    self.profile = profile
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("version", version)
    writer.member("process", process)
    writer.member("started", date: started)
    writer.member("folder", folder)
    writer.member("widgets", widgets)
    writer.member("listens", listens)
    writer.member("budget", profile.rawValue)
    writer.member("troubles") { writer in
      writer.array(troubles) { writer, trouble in writer.object { $0.members(of: trouble) } }
    }
  }
}
