import Glibc
import LinuxKit
import WidgetModel
import WidgetServices

/// The folder in which adopted bundles are written.
struct AdoptedFolder: Sendable {
  let path: String

  /// - Parameter named: `-o`; nil: the user's own widgets.
  /// - Throws: `io` if no folder was named and the user has none.
  init(_ named: String?) throws(Diagnostic) {
    guard let path = named ?? WidgetFolders.own else {
      throw Diagnostic(.io, "neither HOME nor XDG_DATA_HOME says where your widgets are; name a folder with -o")
    }
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  func place(of bundle: AdoptedBundle) -> String { "\(path)/\(bundle.name)" }

  /// Writes the bundles, each whole or not at all.
  ///
  /// - Throws: `usage` for a name that exists, before anything is written; `io`.
  func write(_ bundles: [AdoptedBundle], from source: String) throws(Diagnostic) {
    var status = stat()
    for bundle in bundles where lstat(place(of: bundle), &status) == 0 {
      throw .usage(
        "'\(place(of: bundle))' already exists, so nothing was written",
        advice: "use it with 'lunette add \(bundle.kind)', remove it, or choose another folder with -o")
    }
    if let error = Disk.live.makeFolders(path) { throw fault(path, error) }
    for bundle in bundles { try write(bundle, from: source) }
  }

  private func write(_ bundle: AdoptedBundle, from source: String) throws(Diagnostic) {
    // Beside its place, so that a rename makes it appear whole. A name with a dot is not a widget.
    var template = Array("\(path)/.adopt-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw fault(path, SystemError(errno)) }
    let temporary = String(cString: made)
    do throws(Diagnostic) {
      try write(Array(bundle.initText(from: source).utf8), to: "\(temporary)/init.lua", 0o644)
      if let script = bundle.script { try write(script.bytes, to: "\(temporary)/\(script.name)", 0o755) }
      let place = place(of: bundle)
      guard rename(temporary, place) == 0 else { throw fault(place, SystemError(errno)) }
    } catch {
      for name in ["init.lua", bundle.script?.name].compactMap(\.self) { unlink("\(temporary)/\(name)") }
      rmdir(temporary)
      throw error
    }
  }

  private func write(_ bytes: [UInt8], to path: String, _ mode: mode_t) throws(Diagnostic) {
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard number >= 0 else { throw fault(path, SystemError(errno)) }
    let file = Descriptor(number)
    let error = Streams.put(bytes, file.number)
    if error != 0 { throw fault(path, SystemError(error)) }
  }

  private func fault(_ path: String, _ error: SystemError) -> Diagnostic {
    Diagnostic(.io, "cannot write '\(path)': \(error.sentence)", file: path)
  }
}
