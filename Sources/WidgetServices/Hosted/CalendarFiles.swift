import Glibc
import LinuxKit
import WidgetModel

/// The calendar files of `calendar.events{ path= }`: one file, or the `.ics` files of a folder and of the folders in it, as
/// programs that fetch calendars write them. The Gate judges the path; the files in a folder are opened relative to it, so no
/// link leads out of it.
struct CalendarFiles {
  /// The most files of one call, and their size together in bytes.
  static let mostFiles = 1000, mostBytes = 16 << 20

  enum Result {
    case files([ServiceFile])
    case failure(HostReply)
  }

  private var files: [ServiceFile] = []
  private var bytes = 0
  private let path: String

  /// Reads the files.
  ///
  /// - Parameter reached: what the Gate returned for the path.
  static func read(_ reached: consuming Reached, path: String) -> Result {
    switch reached {
    case .failed(let error): return .failure(FileService.failure(path, error))
    case .open(let descriptor):
      guard let status = descriptor.status else { return .failure(FileService.failure(path, SystemError(EIO))) }
      var reading = CalendarFiles(path: path)
      let failure =
        status.st_mode & S_IFMT == S_IFDIR
        ? reading.folder(descriptor, calendar: stem(path), depth: 0) : reading.file(descriptor, calendar: stem(path))
      return failure.map { .failure($0) } ?? .files(reading.files)
    }
  }

  private init(path: String) { self.path = path }

  /// `work` of `/home/ada/work.ics`: the name of a calendar that has none.
  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.lowercased().hasSuffix(".ics") ? String(name.dropLast(4)) : name
  }

  private mutating func folder(_ folder: borrowing Descriptor, calendar: String, depth: Int) -> HostReply? {
    let open: Descriptor
    switch folder.reopened(O_DIRECTORY) {
    case .failure(let error): return FileService.failure(path, error)
    case .success(let descriptor): open = descriptor
    }
    guard let names = open.names(limit: FileService.listLimit) else { return tooMuch }
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard name.first != 0x2E, let name = String(validating: name, as: UTF8.self) else { continue }
      let isCalendar = name.lowercased().hasSuffix(".ics")
      // A file that cannot be opened, or that a link leads out to, is not part of the folder.
      guard isCalendar || depth == 0, case .success(let inside) = Descriptor.beneath(open, name),
        let status = inside.status
      else { continue }
      let failure: HostReply?
      switch status.st_mode & S_IFMT {
      case S_IFDIR where depth == 0: failure = self.folder(inside, calendar: name, depth: 1)
      case S_IFREG where isCalendar: failure = file(inside, calendar: calendar)
      default: continue
      }
      if let failure { return failure }
    }
    return nil
  }

  private mutating func file(_ descriptor: borrowing Descriptor, calendar: String) -> HostReply? {
    guard let status = descriptor.status, status.st_mode & S_IFMT == S_IFREG else {
      return .failure(message: "'\(path)' is no plain file", code: Diagnostic.Code.io.rawValue)
    }
    switch descriptor.reopened(0) {
    case .failure(let error): return FileService.failure(path, error)
    case .success(let file):
      switch file.content(limit: FileService.limit) {
      case .failure(let error): return FileService.failure(path, error)
      case .success(nil):
        return .failure(
          message: "'\(path)' is, or holds, a calendar larger than 4 MiB", code: Diagnostic.Code.size.rawValue)
      case .success(let content?):
        bytes += content.count
        guard files.count < Self.mostFiles, bytes <= Self.mostBytes else { return tooMuch }
        files.append(ServiceFile(calendar, content))
        return nil
      }
    }
  }

  private var tooMuch: HostReply {
    .failure(
      message: "'\(path)' holds more than \(Self.mostFiles) calendar files, or more than 16 MiB of them",
      code: Diagnostic.Code.size.rawValue)
  }
}
