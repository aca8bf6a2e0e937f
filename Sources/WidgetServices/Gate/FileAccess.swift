import Glibc
import LinuxKit
import WidgetModel

// Judgement of files: what a path leads to is opened, and judged by where it really is.

extension Gate {
  /// Returns the file or folder that a path leads to, judged, or why it cannot be opened although it may be.
  ///
  /// - Throws: `permission.undeclared`, `permission.ungranted`, and `script.argument` for a path of a wrong form.
  func reach(_ path: String, _ arguments: Arguments) throws(Diagnostic) -> Reached {
    let spelling = try spelled(path, arguments)
    switch spelling {
    case .own(let inside): return try reachOwn(inside, as: path, arguments)
    case .absolute(let absolute): return try reachAnywhere(absolute, as: path, arguments)
    }
  }

  /// Returns the folder in which a granted program starts. This needs no permission of its own: the program itself can go
  /// anywhere.
  func workingFolder(_ path: String) -> Reached {
    let inside = path.hasPrefix("bundle:") ? bundle.folder.map { $0 + "/" + path.dropFirst("bundle:".count) } : nil
    let place = inside ?? Self.absolute(path, home: world.home) ?? path
    switch Descriptor.path(place, flags: O_DIRECTORY) {
    case .success(let descriptor): return .open(descriptor)
    case .failure(let error): return .failed(error)
    }
  }

  private enum Spelling {
    /// Below the bundle's folder.
    case own(String)
    case absolute(String)
  }

  private func spelled(_ path: String, _ arguments: Arguments) throws(Diagnostic) -> Spelling {
    if path.utf8.contains(0) { throw arguments.wrong("a path cannot contain a NUL character") }
    if path.isEmpty { throw arguments.wrong("the path is empty") }
    if path.utf8.count >= 4096 { throw arguments.wrong("the path is longer than 4095 bytes") }
    if path.hasPrefix("bundle:") { return .own(String(path.dropFirst("bundle:".count))) }
    if let absolute = Self.absolute(path, home: world.home) { return .absolute(absolute) }
    throw arguments.wrong(
      path.hasPrefix("~")
        ? "cannot resolve '\(path)': HOME is not set, or the path names another user's folder"
        : "'\(path)' is not an absolute path; start it with /, ~/ or bundle:",
      suggestion: path.hasPrefix("~") ? nil : "bundle:\(path)")
  }

  /// A path with `~` expanded; nil where it is not absolute.
  static func absolute(_ path: String, home: String?) -> String? {
    if path.hasPrefix("/") { return path }
    guard let home else { return nil }
    if path == "~" { return home }
    return path.hasPrefix("~/") ? home + path.dropFirst() : nil
  }

  private func reachOwn(_ inside: String, as path: String, _ arguments: Arguments) throws(Diagnostic) -> Reached {
    guard let folder = bundle.folder else {
      throw arguments.wrong(
        "'\(path)': this bundle is a single file and has no folder",
        suggestion: "make it a folder with an init.lua")
    }
    let relative = inside.drop { $0 == "/" }
    switch Descriptor.path(folder, flags: O_DIRECTORY) {
    case .failure(let error): return .failed(error)
    case .success(let root):
      switch Descriptor.beneath(root, relative.isEmpty ? "." : String(relative)) {
      case .success(let descriptor): return .open(descriptor)
      case .failure(let error) where error.number == EXDEV:
        throw Diagnostic(
          .permissionUndeclared, "\(arguments.caller): '\(path)' is outside the bundle's folder",
          suggestion: "declare and allow the absolute path instead", bundle: bundle.name)
      case .failure(let error): return .failed(error)
      }
    }
  }

  private func reachAnywhere(_ absolute: String, as path: String, _ arguments: Arguments) throws(Diagnostic) -> Reached
  {
    switch Descriptor.path(absolute) {
    case .success(let descriptor):
      guard let real = descriptor.realPath else { return .failed(SystemError(EIO)) }
      try judge(real, as: path, absolute, arguments)
      try refuse(KernelFiles.refusal(of: real, in: descriptor.fileSystem), of: real, arguments)
      return .open(descriptor)
    case .failure(let error):
      // A path that does not exist, or may not be opened, is judged by where it would be: that it does not exist is knowledge
      // too.
      guard let real = RealPath.ofMissing(absolute) else {
        try judge(absolute, as: path, absolute, arguments, isUncertain: true)
        return .failed(error)
      }
      try judge(real, as: path, absolute, arguments)
      return .failed(error)
    }
  }

  private func judge(
    _ real: String, as path: String, _ absolute: String, _ arguments: Arguments, isUncertain: Bool = false
  ) throws(Diagnostic) {
    try judge(
      Asked(
        permission: .read,
        thing: {
          VisibleText.quoted(path, most: nil)
            + (real == absolute ? "" : ", which is \(VisibleText.label(real, most: nil)),")
        }, name: path,
        caller: arguments.caller),
      declared: { !isUncertain && self.folders($0.read, hold: real) },
      granted: { !isUncertain && self.folders($0.read, hold: real) })
    try refuse(KernelFiles.refusal(of: real), of: real, arguments)
  }

  private func refuse(_ reason: String?, of real: String, _ arguments: Arguments) throws(Diagnostic) {
    guard let reason else { return }
    throw Diagnostic(
      .permission,
      "\(arguments.caller): \(VisibleText.label(real, most: nil)) is never available to widgets: \(reason)",
      bundle: bundle.name)
  }

  /// Returns whether one of the permissions' paths is the real path itself or a folder above it.
  func folders(_ permitted: [String], hold real: String) -> Bool {
    let places = permitted.compactMap(expanded)
    // A declared path that is a prefix of the real path is real itself; links are followed only where there is none.
    return places.contains { RealPath.isBelow(real, $0) }
      || places.contains { place in RealPath.of(place).map { RealPath.isBelow(real, $0) } ?? false }
  }

  /// Returns a permission's real path; nil where it leads nowhere.
  private func expanded(_ permitted: String) -> String? {
    let place =
      permitted.hasPrefix("bundle:")
      ? bundle.folder.map { $0 + "/" + permitted.dropFirst("bundle:".count) }
      : Self.absolute(permitted, home: world.home)
    return place.flatMap { $0.utf8.contains(0) ? nil : $0 }
  }
}

/// The file or folder that a path led to.
enum Reached: ~Copyable {
  case open(Descriptor)
  case failed(SystemError)
}
