import WidgetLocale
import WidgetModel

/// The host as a worker reaches it. What is done here is charged to the worker's bundle.
struct WorkerHost: Sendable {
  /// Answer the calls of the script; they charge what they compute themselves.
  let services: any HostServices
  /// Nil charges nothing.
  let meter: WorkMeter?
  /// Reads the bundle's files.
  let files: WorkerExtension.Files
  /// The time zones and languages that the worker writes dates and numbers with.
  let tables: LocaleTables

  /// - Throws: what is raised in the script.
  func answer(_ demand: WorkerDemand) throws(Diagnostic) -> HostMessage {
    switch demand {
    case .request(let request): .reply(try services.reply(to: request))
    case .file(let path): try file { () throws(Diagnostic) in try files(path) }
    case .zone(let name): try file { tables.zone(name) }
    case .language(let locale): try file { tables.language(locale) }
    }
  }

  private func file(_ read: () throws(Diagnostic) -> [UInt8]?) throws(Diagnostic) -> HostMessage {
    guard let meter else { return .file(WorkerFile(content: try read())) }
    return .file(WorkerFile(content: try meter.measure(read)))
  }
}
