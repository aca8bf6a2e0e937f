public import WidgetModel

/// The arrangement as the file that a person reads, edits and keeps in git: JSON, a place a line, so that a change of one is a change
/// of a line.
///
///     {
///       "format": "lunette.boards/1",
///       "boards": [
///         {
///           "name": "Home",
///           "places": [
///             1,
///             "day"
///           ]
///         }
///       ]
///     }
///
/// A number is a placed widget's, a text a stack's name. A board may have a `"theme"`, which is a theme's name.
public enum BoardsText {
  /// The format's name.
  public static let format = "lunette.boards/1"
  /// The most bytes of a file.
  public static let largest = 1 << 20

  // MARK: Writing

  /// The whole file.
  public static func bytes(of boards: Boards) -> [UInt8] {
    let written = boards.boards.map { board in
      Value.table(
        [Value.Field("name", .text(board.name)), Value.Field("places", .list(board.places.map(value)))]
          + (board.theme.map { [Value.Field("theme", .text($0))] } ?? []))
    }
    let whole = Value.table([Value.Field("format", .text(format)), Value.Field("boards", .list(written))])
    return Array((JSONWriter.text(whole, isPretty: true) + "\n").utf8)
  }

  /// A place as the file and the document have it.
  static func value(_ place: Boards.Place) -> Value {
    switch place {
    case .instance(let number): .integer(Int64(number))
    case .stack(let name): .text(name)
    }
  }

  // MARK: Reading

  /// Reads a file.
  ///
  /// - Throws: `usage` that says what is wrong, with the nearest right name; what `Boards.init(_:)` throws.
  public static func boards(_ bytes: [UInt8]) throws(Diagnostic) -> Boards {
    let value: Value
    do throws(JSONFault) { value = try Value(json: bytes) } catch {
      throw Diagnostic(.usage, "invalid JSON: \(error.message)")
    }
    let fields = try members(value, ["format", "boards"], of: "the file")
    if let given = fields["format"], given != .text(format) {
      throw Diagnostic(.usage, "the format must be \(format), not \(short(given))")
    }
    return try boards(fields["boards"] ?? .null)
  }

  /// Reads the boards of a file or of a request.
  package static func boards(_ value: Value) throws(Diagnostic) -> Boards {
    guard let list = value.list else {
      throw Diagnostic(.usage, "'boards' must be a list of objects with 'name' and 'places'")
    }
    return try Boards(try list.map { (value) throws(Diagnostic) in try board(value) })
  }

  private static func board(_ value: Value) throws(Diagnostic) -> Boards.Board {
    let fields = try members(value, ["name", "places"], others: ["theme"], of: "a board")
    guard let name = fields["name"]?.text else { throw Diagnostic(.usage, "a board needs a 'name', as text") }
    guard let places = (fields["places"] ?? .list([])).list else {
      throw Diagnostic(.usage, "'places' of the board \(VisibleText.quoted(name)) must be a list")
    }
    var theme: String?
    switch fields["theme"] {
    case nil, .null?: break
    case .text(let name)?: theme = name
    case let other?: throw Diagnostic(.usage, "'theme' of a board must be a theme's name, not \(short(other))")
    }
    return Boards.Board(
      name: name, places: try places.map { (value) throws(Diagnostic) in try place(value) }, theme: theme)
  }

  private static func place(_ value: Value) throws(Diagnostic) -> Boards.Place {
    if let number = value.integer, number > 0 { return .instance(number) }
    if let name = value.text, !name.isEmpty { return .stack(name) }
    throw Diagnostic(
      .usage, "an entry of 'places' must be the number of a placed widget or the name of a stack, not \(short(value))")
  }

  /// The members of an object that has these names and no other.
  private static func members(
    _ value: Value, _ names: [String], others: [String] = [], of what: String
  ) throws(Diagnostic) -> [String: Value] {
    guard let fields = value.fields else {
      throw Diagnostic(.usage, "\(what) must be an object with \(names.map { "'\($0)'" }.joined(separator: " and "))")
    }
    for field in fields where !(names + others).contains(field.name) {
      let nearest = NearestName.of(field.name, among: names + others)
      throw Diagnostic(
        .usage,
        "\(what) has no '\(SanitizedText.short(field.name))'\(NearestName.meant(nearest))",
        suggestion: nearest)
    }
    return Dictionary(fields.map { ($0.name, $0.value) }) { $1 }
  }

  private static func short(_ value: Value) -> String { SanitizedText.short(JSONWriter.text(value)) }
}
