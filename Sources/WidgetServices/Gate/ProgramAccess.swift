import Glibc
import LinuxKit
import WidgetModel

// Judgement of programs, and of the variables that they are started with.

extension Gate {
  /// Returns the program that a name stands for, judged.
  func program(_ name: String, _ arguments: Arguments) throws(Diagnostic) -> Program {
    if name.isEmpty || name.utf8.contains(0) { throw arguments.wrong("the program's name is empty or contains a NUL") }
    let found = findProgram(name)
    let same = { (permitted: String) -> Bool in
      guard let path = found?.path else { return permitted.hasBytes(of: name) }
      return self.findProgram(permitted)?.path?.hasBytes(of: path) ?? false
    }
    try judge(
      Asked(
        permission: .run, thing: { "the program \(VisibleText.quoted(name, most: nil))" }, name: name,
        caller: arguments.caller),
      declared: { $0.run.contains(where: same) }, granted: { $0.run.contains(where: same) })
    guard let found else { return Program(path: nil) }
    return found
  }

  /// Judges the desktop session, where the bundle's programs reach it.
  func session(_ arguments: Arguments) throws(Diagnostic) {
    if declaresSession { try flag(.session, arguments) }
  }

  /// What the bundle's programs are started with, beyond what a script adds: nothing else is inherited.
  var programEnvironment: [String: String] {
    declaresSession ? world.programEnvironment.merging(world.sessionEnvironment) { $1 } : world.programEnvironment
  }

  /// Looks a name up in PATH, or takes a full path. Links of the folder are resolved; the program's own name is kept, since one
  /// file may be many programs by their names, as busybox is.
  func findProgram(_ name: String) -> Program? {
    var candidates: [String]
    if name.hasPrefix("bundle:") {
      guard let folder = bundle.folder else { return nil }
      candidates = [folder + "/" + name.dropFirst("bundle:".count)]
    } else if let absolute = Self.absolute(name, home: world.home) {
      candidates = [absolute]
    } else if name.contains("/") {
      return nil
    } else {
      candidates = world.programFolders.map { $0 + "/" + name }
    }
    for candidate in candidates {
      guard case .success(let descriptor) = Descriptor.path(candidate), let status = descriptor.status,
        status.st_mode & S_IFMT == S_IFREG, access(candidate, X_OK) == 0, let path = RealPath.keepingName(candidate)
      else { continue }
      return Program(path: path, isWritableByOthers: status.st_mode & S_IWOTH != 0)
    }
    return nil
  }

  /// Judges a variable, and its value, of the environment that a program is to be started with.
  func variable(_ name: String, _ value: String, _ arguments: Arguments) throws(Diagnostic) {
    switch EnvironmentVariable(name).access {
    case .free(let form):
      guard form.accepts(value) else {
        throw arguments.wrong(
          "environment.\(name) takes \(form.expectation), not \(VisibleText.quoted(value))")
      }
    case .permission:
      try judge(
        Asked(permission: .environment, thing: { "the variable \(name)" }, name: name, caller: arguments.caller),
        declared: { $0.environment.contains(name) }, granted: { $0.environment.contains(name) })
    case .never:
      throw arguments.wrong("environment cannot set \(VisibleText.quoted(name)): it controls what programs load")
    case .malformed:
      throw arguments.wrong(
        "environment: \(VisibleText.quoted(name)) is not a valid variable name; use letters, digits and '_'")
    }
  }
}

/// A program that may be run.
struct Program: Hashable {
  /// The program's full path; nil where there is none.
  var path: String?
  /// Other users may change the file, so it is not run.
  var isWritableByOthers = false
}
