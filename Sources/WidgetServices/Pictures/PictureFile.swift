import Glibc
import LinuxKit
import WidgetModel

/// A picture's file in a bundle's folder, opened but not read. It is judged as `files.read` judges `bundle:`: by what is reached,
/// below the folder's descriptor.
struct PictureFile: ~Copyable {
  private let file: Descriptor
  /// What tells this content from any other that stood or will stand under the name.
  let identity: Identity

  /// A file's place and the times of its last changes, as the kernel keeps them.
  struct Identity: Hashable {
    private let numbers: [Int]

    init(_ status: stat) {
      numbers = [
        Int(bitPattern: UInt(status.st_dev)), Int(bitPattern: UInt(status.st_ino)), Int(status.st_size),
        status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
      ]
    }
  }

  private init(_ file: consuming Descriptor, _ identity: Identity) {
    self.file = file
    self.identity = identity
  }

  /// Opens a picture.
  ///
  /// - Parameter name: as the view names it, with or without `bundle:`.
  static func open(_ name: String, in folder: String) throws(PictureFault) -> PictureFile {
    let path = name.hasPrefix("bundle:") ? name.dropFirst("bundle:".count).drop { $0 == "/" } : name[...]
    if path.hasPrefix("/") { throw .outside }
    guard !path.isEmpty, !path.utf8.contains(0), path.utf8.count < 4096 else { throw .missing }
    switch Descriptor.path(folder, flags: O_DIRECTORY) {
    case .failure(let error): throw error.number == ENOTDIR ? .noFolder : fault(error)
    case .success(let root): return try open(String(path), beneath: root)
    }
  }

  private static func open(_ path: String, beneath root: borrowing Descriptor) throws(PictureFault) -> PictureFile {
    switch Descriptor.beneath(root, path) {
    case .failure(let error): throw fault(error)
    case .success(let reached):
      guard let status = reached.status, status.st_mode & S_IFMT == S_IFREG else {
        throw .unreadable("it is not a regular file")
      }
      guard status.st_size <= PictureLimits.file else { throw .file }
      switch reached.reopened(0) {
      case .failure(let error): throw fault(error)
      case .success(let file): return PictureFile(file, Identity(status))
      }
    }
  }

  /// Its bytes.
  func content() throws(PictureFault) -> [UInt8] {
    switch file.content(limit: PictureLimits.file) {
    case .failure(let error): throw Self.fault(error)
    case .success(nil): throw .file
    case .success(let bytes?): return bytes
    }
  }

  private static func fault(_ error: SystemError) -> PictureFault {
    error.isMissing ? .missing : error.number == EXDEV ? .outside : .unreadable(error.sentence)
  }
}
