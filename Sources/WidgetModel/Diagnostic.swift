/// A fault with an address: what is wrong, where, and what would be right. The only error that crosses a seam.
public struct Diagnostic: Error, Sendable, Hashable {
  /// Whether it makes a command fail.
  public enum Severity: String, Sendable, Hashable { case error, warning }

  /// Whether it is an error or a warning.
  public var severity: Severity
  /// The stable code, by which programs and the documentation know it.
  public var code: Code
  /// One sentence, without file and line, without a final stop.
  public var message: String
  /// The bundle's file as the user knows it.
  public var file: String?
  /// The line in the file, from 1.
  public var line: Int?
  /// The place inside the view tree or table: `VStack > child 2 > font`.
  public var path: String?
  /// The nearest right name, or what to do instead.
  public var suggestion: String?
  /// What of the line is wrong; nil where only the line is known.
  public var span: SourceSpan?
  /// The line as it would be right, without its indentation.
  public var replacement: String?
  /// Lua's frames, innermost first, at most 20.
  public var traceback: [String]
  /// The bundle that it is about.
  public var bundle: String?
  /// The widget that it is about.
  public var kind: String?
  /// The family that it is about.
  public var family: Family?
  /// Further faults found in the same pass, in the order of their places.
  public var also: [Diagnostic]

  /// Creates a diagnostic without an address.
  public init(
    _ code: Code, _ message: String, severity: Severity = .error, file: String? = nil, line: Int? = nil,
    path: String? = nil, suggestion: String? = nil, traceback: [String] = [], bundle: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.file = file
    self.line = line
    self.path = path
    self.suggestion = suggestion
    self.traceback = traceback
    self.bundle = bundle
    self.also = []
  }

  /// This fault and those found with it.
  public var all: [Diagnostic] {
    var first = self
    first.also = []
    return [first] + also.flatMap(\.all)
  }

  /// The same fault, with the widget that it was found in.
  public func of(_ widget: WidgetDeclaration, _ family: Family) -> Diagnostic {
    var fault = self
    fault.kind = kind ?? widget.kind
    fault.family = self.family ?? family
    fault.also = also.map { $0.of(widget, family) }
    return fault
  }

  /// The faults as one error; nil for none.
  public static func joined(_ faults: [Diagnostic]) -> Diagnostic? {
    guard var first = faults.first else { return nil }
    first.also += faults.dropFirst()
    return first
  }
}

/// A part of one line of a script, in characters.
public struct SourceSpan: Sendable, Hashable {
  /// The first is 1.
  public var column: Int
  /// At least 1.
  public var count: Int

  /// Creates a span.
  public init(column: Int, count: Int) {
    self.column = column
    self.count = count
  }
}

extension Diagnostic {
  /// `KIND` or `KIND.DETAIL`; the kind decides the exit code. Every code has its page in the documentation.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    case syntax
    case script
    case scriptUndefined = "script.undefined"
    case scriptRequire = "script.require"
    case scriptWait = "script.wait"
    case scriptArgument = "script.argument"
    case decode
    case decodeUnknownView = "decode.unknownView"
    case decodeUnknownModifier = "decode.unknownModifier"
    case decodeUnknownArgument = "decode.unknownArgument"
    case decodeUnknownKey = "decode.unknownKey"
    case decodeRefusedView = "decode.refusedView"
    case decodeMissing = "decode.missing"
    case decodeType = "decode.type"
    case decodeRange = "decode.range"
    case decodeWord = "decode.word"
    case decodeColor = "decode.color"
    case decodeCycle = "decode.cycle"
    case decodeDate = "decode.date"
    case decodeData = "decode.data"
    case decodeKind = "decode.kind"
    case decodeFamily = "decode.family"
    case permission
    case permissionUndeclared = "permission.undeclared"
    case permissionUngranted = "permission.ungranted"
    case cpu
    case cpuHost = "cpu.host"
    case wall
    case memory
    case size
    case sizeSource = "size.source"
    case sizeTree = "size.tree"
    case sizeText = "size.text"
    case sizeEntries = "size.entries"
    case sizeStorage = "size.storage"
    case depth
    case packageForm = "package.form"
    case packagePath = "package.path"
    case packageSize = "package.size"
    case packageSignature = "package.signature"
    case packageKey = "package.key"
    case missing
    case missingFile = "missing.file"
    case missingKind = "missing.kind"
    case usage
    case unavailable
    case unavailableRequirement = "unavailable.requirement"
    case io

    // Warnings: what is shown all the same, but not as its author meant it.
    case warningURL = "warning.widgetURL"
    case warningLink = "warning.link"
    case warningText = "warning.text"
    case warningLength = "warning.length"
    case warningRange = "warning.range"
    case warningFrame = "warning.frame"
    case warningStandIn = "warning.standIn"
    case warningEntries = "warning.entries"
    case warningName = "warning.name"
    case warningImage = "warning.image"
    case warningCharacter = "warning.character"
    case warningGrants = "warning.grants"
    case warningTriggers = "warning.triggers"
    case warningWatch = "warning.watch"
    case warningConfiguration = "warning.configuration"

    // What only `check` looks for: advice that goes beyond what is shown now.
    case warningTruncated = "warning.truncated"
    case warningOverflow = "warning.overflow"
    case warningSmallText = "warning.smallText"
    case warningContrast = "warning.contrast"
    case warningAccessibility = "warning.accessibility"
    case warningEmpty = "warning.empty"
    case warningInterval = "warning.interval"
    case warningAtEnd = "warning.atEnd"
    case warningSnapshot = "warning.snapshot"
    case warningGlobal = "warning.global"
    case warningPermission = "warning.permission"
    case warningUnsupported = "warning.unsupported"
    case warningUnused = "warning.unused"
  }
}

/// What the program ends with (DocC: CommandLine, "Exit codes"; the numbers are sysexits.h's).
public enum ExitCode: Int32, Sendable, Hashable {
  case done = 0, usage = 64, data = 65, missing = 66, unavailable = 69, io = 74, limit = 75, permission = 77
}

extension Diagnostic.Code {
  /// The part before the dot.
  public var group: String { String(rawValue.prefix { $0 != "." }) }

  /// The exit code of a command that fails with it.
  public var exit: ExitCode {
    if self == .packageSize { return .limit }
    return switch group {
    case "permission": .permission
    case "cpu", "wall", "memory", "size", "depth": .limit
    case "missing": .missing
    case "usage": .usage
    case "unavailable": .unavailable
    case "io": .io
    case "warning": .done
    default: .data
    }
  }
}
