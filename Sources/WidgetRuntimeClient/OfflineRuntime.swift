import Glibc
import LinuxKit
public import WidgetModel
import WidgetServices
import WidgetWire

extension RuntimeLink {
  /// Returns a connection to the runtime where one runs, else to an offline runtime of this command's own, which opens the
  /// archive, answers what needs no running widget, and ends with the connection.
  ///
  /// - Throws: as `connect`; `unavailable` where `lunette-host` is not installed or can't be started.
  public static func open(_ address: RuntimeAddress, version: String) throws(Diagnostic) -> RuntimeLink {
    if let link = try connect(address, version: version) { return link }
    return try offline(address, version: version, program: try InstalledProgram.host.required())
  }

  /// Returns a connection to the runtime where one runs, else to an offline runtime that only reads the archive; nil where there
  /// is no archive either.
  ///
  /// - Throws: as `open`.
  public static func read(_ address: RuntimeAddress, version: String) throws(Diagnostic) -> RuntimeLink? {
    if let link = try connect(address, version: version) { return link }
    guard address.hasArchive else { return nil }
    return try offline(address, version: version, program: try InstalledProgram.host.required(), words: ["read"])
  }

  /// - Parameters:
  ///   - program: the full path of `lunette-host`.
  ///   - words: further arguments of `lunette-host offline`.
  package static func offline(
    _ address: RuntimeAddress, version: String, program: String, words: [String] = []
  ) throws(Diagnostic) -> RuntimeLink {
    switch ServiceProcess.start(program, arguments: ["offline", address.folder] + words) {
    case .failure(let error):
      throw Diagnostic(.unavailable, "cannot start '\(program)': \(error.sentence)")
    case .success(let started):
      // The channel would close its descriptor: the link has one of its own.
      let descriptor = fcntl(started.channel.descriptor, F_DUPFD_CLOEXEC, 3)
      guard descriptor >= 0 else {
        throw Diagnostic(.io, "cannot reach lunette-host: \(SystemError(errno).sentence)")
      }
      return RuntimeLink(descriptor, version: version, offline: started.process)
    }
  }
}
