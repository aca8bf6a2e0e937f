public import WidgetModel

/// `lunette.error/1`: a fault as data, on standard error. Faults found with it stand in `also`.
public struct ErrorDocument: Document {
  public static let format = DocumentFormat.error

  /// The error.
  public var diagnostic: Diagnostic

  /// The document of an error.
  public init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.members(of: diagnostic)
    if !diagnostic.also.isEmpty {
      writer.member("also") { writer in
        writer.array(diagnostic.also.flatMap(\.all)) { writer, fault in writer.object { $0.members(of: fault) } }
      }
    }
  }
}

extension JSONWriter {
  /// The keys of an error.
  package mutating func members(of fault: Diagnostic) {
    member("code", fault.code.rawValue)
    member("message", fault.message.escapingControlCharactersInLines)
    member("file", fault.file)
    member("line", fault.line)
    member("path", fault.path)
    member("suggestion", (fault.suggestion ?? fault.replacement)?.escapingControlCharactersInLines)
    member("traceback", fault.traceback.map(\.escapingControlCharactersInLines))
  }
}
