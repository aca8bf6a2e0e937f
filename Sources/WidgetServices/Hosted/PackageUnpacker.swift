import Glibc
import LinuxKit
public import WidgetModel
package import WidgetWire

/// Reads archives of bundles in a process that has no files and no network, one process for each archive. Nothing is written.
///
///     let files = try PackageUnpacker().files(of: bytes, path: "tea.lunette")
public struct PackageUnpacker: Sendable {
  private let program: String?
  /// The longest wait for the files of one archive.
  private static let patience = Duration.seconds(20)

  /// Uses the `lunette-host` of this installation.
  public init() { self.init(program: InstalledProgram.host.path) }

  /// - Parameter program: the full path of `lunette-host`; nil if it is not installed.
  package init(program: String?) { self.program = program }

  /// Returns the files of a tar archive, plain or in gzip or zstd, or of a zip archive, in their order. The form of the bytes
  /// counts, not the name. Files that begin with a dot, or whose folder does, are left out.
  ///
  /// - Parameter path: the archive's name, for errors.
  /// - Throws: `package.path`, `package.size` or `package.form` for an archive that is refused; `unavailable`, `io` or `wall` where
  ///   it cannot be read.
  public func files(of archive: [UInt8], path: String) throws(Diagnostic) -> [PackageFile] {
    do throws(PackageFault) {
      guard archive.count <= PackageContents.largestPacked else {
        throw PackageFault(.size, "it is larger than \(PackageContents.largestPacked >> 20) MiB")
      }
    } catch { throw Diagnostic(error, "the archive was refused", path: path) }
    let reply = try reply(to: UnpackRequest(archive: archive), path: path)
    do throws(PackageFault) {
      switch reply {
      case .fault(let fault): throw fault
      case .files(let files):
        // An archive may have taken the process over: its reply is judged as the archive was.
        var contents = PackageContents()
        for file in files {
          try contents.add(file: file.path, isExecutable: file.isExecutable, file.contents)
        }
        return contents.files
      }
    } catch { throw Diagnostic(error, "the archive was refused", path: path) }
  }

  private func reply(to request: UnpackRequest, path: String) throws(Diagnostic) -> UnpackReply {
    guard let program else { throw Self.failed(.unavailable, InstalledProgram.host.missing, path) }
    let process: ServiceProcess
    let channel: FrameChannel
    switch ServiceProcess.start(program, arguments: [ServiceRole.formats.rawValue]) {
    case .failure(let error): throw Self.failed(.unavailable, "cannot start '\(program)': \(error.sentence)", path)
    case .success(let started): (process, channel) = started
    }
    defer { process.end() }
    let deadline = ContinuousClock.now + Self.patience
    func wait(_ events: Int32) -> Bool {
      let time = process.processorTime ?? .zero
      guard ContinuousClock.now < deadline, time < ServiceRole.formatsTime else { return false }
      var asked = pollfd(fd: channel.descriptor, events: Int16(events), revents: 0)
      _ = poll(&asked, 1, min(deadline - .now, .milliseconds(250)).pollTime)
      return true
    }
    do throws(FrameFault) {
      try channel.send(UnpackRequest.frame, try Frame.body(request), wait: wait)
      let (kind, body) = try channel.receive(wait: wait)
      guard kind == UnpackReply.frame else { throw .damaged }
      return try Frame.value(from: body)
    } catch {
      switch error {
      case .late: throw Self.failed(.wall, "it takes too long", path)
      case .ended:
        throw Self.failed(.io, SharedLibraries.fault(of: program) ?? "lunette-host exited during the request", path)
      default: throw Self.failed(.io, "invalid reply from lunette-host", path)
      }
    }
  }

  private static func failed(_ code: Diagnostic.Code, _ sentence: String, _ path: String) -> Diagnostic {
    Diagnostic(code, "cannot unpack the archive: \(sentence)", file: path)
  }
}

// MARK: Messages

/// The bytes of an archive.
struct UnpackRequest {
  static let frame: UInt8 = 37
  var archive: [UInt8]
}

/// What an archive contains.
enum UnpackReply {
  static let frame: UInt8 = 38
  case files([PackageFile])
  case fault(PackageFault)

  init(_ request: UnpackRequest, _ unpack: ([UInt8]) throws(PackageFault) -> [PackageFile]) {
    do throws(PackageFault) { self = .files(try unpack(request.archive)) } catch { self = .fault(error) }
  }
}

extension UnpackRequest: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.bytes(archive) }

  package init(from reader: inout ByteReader) throws(FrameFault) { archive = try reader.bytes() }
}

extension UnpackReply: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .files(let files): writer.write(case: 0, files)
    case .fault(let fault): writer.write(case: 1, fault)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .files(try reader.read())
    case 1: self = .fault(try reader.read())
    default: throw .damaged
    }
  }
}

extension PackageFile: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(path, isExecutable)
    writer.bytes(contents)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), isExecutable: try reader.read(), try reader.bytes())
  }
}

extension PackageFault: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.byte(kind.rawValue)
    writer.write(reason, member)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    guard let kind = Kind(rawValue: try reader.byte()) else { throw .damaged }
    self.init(kind, try reader.read(), member: try reader.read())
  }
}
