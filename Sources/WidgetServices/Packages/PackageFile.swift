package import WidgetModel

/// One file of a bundle that is shared: read from an archive or about to be packed.
public struct PackageFile: Sendable, Hashable {
  /// The path inside the bundle's folder: `sub/module.lua`.
  public let path: String
  /// Whether the file may be run as a program.
  public let isExecutable: Bool
  /// The file's bytes.
  public let contents: [UInt8]

  /// Creates a file.
  public init(_ path: String, isExecutable: Bool = false, _ contents: [UInt8]) {
    (self.path, self.isExecutable, self.contents) = (path, isExecutable, contents)
  }
}

/// Why an archive, or a member of it, is refused.
public struct PackageFault: Error, Sendable, Hashable {
  /// What kind of fault it is.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// The path or the type of a member is not allowed.
    case path
    /// A limit is exceeded.
    case size
    /// The bytes are not an archive, or a damaged one.
    case form
    /// A library that is needed is not installed.
    case unavailable
  }

  /// What kind of fault it is.
  public let kind: Kind
  /// The member's path as far as it can be read; nil if the archive as a whole is refused.
  public let member: String?
  /// The reason: a sentence without a period.
  public let reason: String

  /// Creates a fault.
  public init(_ kind: Kind, _ reason: String, member: String? = nil) {
    (self.kind, self.reason, self.member) = (kind, reason, member)
  }
}

extension Diagnostic {
  /// The error for a package that is refused.
  package init(_ fault: PackageFault, _ sentence: String, path: String) {
    let code: Code =
      switch fault.kind {
      case .path: .packagePath
      case .size: .packageSize
      case .form: .packageForm
      case .unavailable: .unavailable
      }
    let member = fault.member.map { "\(VisibleText.quoted($0)): " } ?? ""
    self.init(code, "\(sentence): \(member)\(VisibleText.escaped(fault.reason))", file: path)
  }
}
