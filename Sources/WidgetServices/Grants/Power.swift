import Glibc
import LinuxKit
public import WidgetModel

/// One permission that a bundle declares, and what it reaches on this machine at this moment.
public struct Power: Sendable, Hashable {
  /// The permission.
  public let permission: Permission
  /// The name as the bundle declares it; nil for a permission that is on or off.
  public let name: String?
  /// The real path, the program's full path, the host in lower case; nil where nothing is found by the name.
  public let reached: String?
  /// Whether it allows everything that the user may do.
  public let isEverything: Bool
  /// A remark for the person who decides.
  let remark: String?

  /// The option of `--allow` that grants it: `run=git`.
  public var option: String { Self.option(permission, name) }

  /// The same option with the thing that is reached: `run=/usr/bin/git`. A link or a search path that leads elsewhere tomorrow is
  /// then no longer covered.
  public var boundOption: String { Self.option(permission, reached ?? name) }

  /// The permission in words, on one line: "run the program /usr/bin/git".
  public var sentence: String {
    let base = PermissionWords.deed(permission, name == "system" ? name : reached ?? name)
    return remark.map { base + $0 } ?? base
  }

  /// Returns the sentences for several permissions. Variables share a line: a script with many parameters is still one readable
  /// question.
  ///
  /// - Parameter longest: bytes of a line that variables share.
  public static func sentences(of powers: [Power], longest: Int) -> [String] {
    var lines: [[Power]] = []
    for power in powers {
      if power.permission == .environment, let line = lines.last, line[0].permission == .environment,
        sentence(of: line + [power]).utf8.count <= longest
      {
        lines[lines.count - 1].append(power)
      } else {
        lines.append([power])
      }
    }
    return lines.map(sentence)
  }

  /// The sentence of one permission, or of several variables.
  private static func sentence(of line: [Power]) -> String {
    guard line.count > 1 else { return line[0].sentence }
    return PermissionWords.deed(setting: line.compactMap(\.name)) + PermissionWords.everything
  }

  private static func option(_ permission: Permission, _ value: String?) -> String {
    permission.rawValue + (value.map { "=\($0)" } ?? "")
  }
}

extension Permissions {
  /// One at a time, as a listing shows them.
  var each: [(permission: Permission, name: String?)] {
    network.map { (.network, $0) } + read.map { (.read, $0) } + run.map { (.run, $0) }
      + environment.map { (.environment, $0) } + (session ? [(.session, nil)] : [])
      + (notify ? [(.notify, nil)] : []) + (media ? [(.media, nil)] : [])
  }
}

extension Gate {
  /// Returns what permissions reach, each once.
  func powers(of permissions: Permissions) -> [Power] {
    var seen = Set<Power>()
    return permissions.each.map(power).filter { seen.insert($0).inserted }
  }

  private func power(_ permission: Permission, _ name: String?) -> Power {
    func power(_ reached: String?, _ remark: String? = nil, isEverything: Bool = false) -> Power {
      Power(permission: permission, name: name, reached: reached, isEverything: isEverything, remark: remark)
    }
    switch (permission, name) {
    case (.network, let host?):
      let host = HostGrant(host)?.text
      return power(host, host.flatMap(Self.international))
    case (.read, "system"): return power(nil)
    case (.read, let path?):
      guard let real = place(path) else { return power(nil, ", which cannot be resolved") }
      return power(real, reading(real))
    case (.run, let program?):
      let isOwn = program.hasPrefix("bundle:")
      guard let path = findProgram(program)?.path else {
        return power(
          nil, ", which does not exist now", isEverything: isOwn || AlmightyPrograms.contain(path: program, real: nil))
      }
      let real = RealPath.of(path)
      let isEverything =
        isOwn || ownName(of: path) != nil || AlmightyPrograms.contain(path: path, real: real) || Self.isScript(path)
      let link = real.flatMap { $0 == path ? nil : " (which is \(VisibleText.label($0, most: nil)))" } ?? ""
      return power(
        path, link + (isEverything ? PermissionWords.everything : ""), isEverything: isEverything)
    // A program may load code from where a variable says.
    case (.environment, _?): return power(nil, PermissionWords.everything, isEverything: true)
    case (.session, _), (.notify, _), (.media, _), (_, nil): return power(nil)
    }
  }

  /// Whether a program is a script, which can do whatever its author wrote into it.
  private static func isScript(_ path: String) -> Bool {
    guard case .success(let descriptor) = Descriptor.path(path),
      case .success(let file) = descriptor.reopened(0), case .success(let start) = file.part(2)
    else { return false }
    return start.elementsEqual("#!".utf8)
  }

  /// What to say of a name that browsers show in other letters (RFC 5890, "A-label").
  private static func international(_ host: String) -> String? {
    let parts = host.split(separator: ".")
    return parts.contains { $0.hasPrefix("xn--") || !$0.utf8.allSatisfy { $0 < 0x80 } }
      ? ", a name in another script, which may look like a different name" : nil
  }

  /// Where a declared path leads.
  func place(_ path: String) -> String? {
    if path.hasPrefix("bundle:") {
      return bundle.folder.flatMap { RealPath.of($0 + "/" + path.dropFirst("bundle:".count)) }
    }
    return Self.absolute(path, home: world.home).flatMap { $0.utf8.contains(0) ? nil : RealPath.of($0) }
  }

  private func reading(_ real: String) -> String? {
    if real == "/" { return ": every file you can read" }
    if let home = world.home.flatMap(RealPath.of), RealPath.isBelow(home, real) {
      return ": all of your files, including stored passwords and keys"
    }
    guard case .success(let descriptor) = Descriptor.path(real) else { return ", which does not exist now" }
    return descriptor.status.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false ? " and everything in it" : nil
  }

  /// Whether what a power reaches is part of the bundle and yet not of its content: a hidden file of its own folder.
  func isHidden(_ power: Power) -> Bool {
    guard power.permission == .run, let name = power.reached.flatMap(ownName) else { return false }
    return name.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// Returns the path of a program below the bundle's own folder; nil for a program elsewhere.
  private func ownName(of program: String) -> Substring? {
    guard let folder = bundle.folder.flatMap(RealPath.of), RealPath.isBelow(program, folder) else { return nil }
    return program.dropFirst(folder.count)
  }
}
