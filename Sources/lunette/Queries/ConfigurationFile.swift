import WidgetModel

/// `--config-file FILE`: values by their parameters' names, as a JSON object; `-` is standard input.
enum ConfigurationFile {
  /// The most bytes of a file.
  private static let largest = 1 << 20

  /// - Throws: `missing.file`, `io` and `size` for what can't be read, `usage` with line and column for what is no JSON object.
  static func fields(_ path: String) throws(Diagnostic) -> [Value.Field] {
    let bytes = path == "-" ? try Streams.readInput() : try InputFile.content(path, limit: largest)
    do throws(JSONFault) {
      guard let fields = try Value(json: bytes).fields else {
        throw JSONFault("expected an object such as { \"city\": \"Oslo\" }")
      }
      return fields
    } catch {
      throw Diagnostic(.usage, "the configuration is not a JSON object: \(error.message)", file: path)
    }
  }
}

extension ConfigurationWords {
  /// What `--config` and `--config-file` of a line say.
  init(_ typed: Typed) throws(Diagnostic) {
    try self.init(typed.all(.config))
    if let path = typed[.configFile] { file = try ConfigurationFile.fields(path) }
  }
}
