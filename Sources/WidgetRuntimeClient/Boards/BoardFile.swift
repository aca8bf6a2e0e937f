public import WidgetModel

/// A board as a file that is shared: its name, its theme and its widgets with their configurations, without anything that is only of this
/// machine: no numbers, no paths, no grants, no stored data, and no values of parameters that are named as secrets.
public struct BoardFile: Sendable, Hashable {
  /// The format's name.
  public static let format = "lunette.board/1"
  /// The most bytes of a file.
  public static let largest = 1 << 20
  /// The most places of a file.
  public static let mostPlaces = 500

  /// The board's name.
  public var name: String
  /// The theme's name; nil: the standard look.
  public var theme: String?
  /// The theme itself, where it is not a shipped one.
  public var ownTheme: Theme?
  /// What is on the board, in order.
  public var places: [Place]

  /// One place of the board.
  public enum Place: Sendable, Hashable {
    case widget(Widget)
    /// Widgets that share the place, the first on top.
    case stack(name: String, displayName: String?, [Widget])

    /// Its widgets.
    public var widgets: [Widget] {
      switch self {
      case .widget(let widget): [widget]
      case .stack(_, _, let widgets): widgets
      }
    }
  }

  /// A widget that is to be placed.
  public struct Widget: Sendable, Hashable {
    /// The widget's kind.
    public var kind: String
    /// The family in which it is shown.
    public var family: Family
    /// Values by their parameters' names.
    public var configuration: Value

    /// Creates a widget.
    public init(kind: String, family: Family, configuration: Value = .emptyTable) {
      (self.kind, self.family, self.configuration) = (kind, family, configuration)
    }
  }

  /// Creates a file.
  public init(name: String, theme: String? = nil, ownTheme: Theme? = nil, places: [Place]) {
    (self.name, self.theme, self.ownTheme, self.places) = (name, theme, ownTheme, places)
  }

  /// Describes a board.
  ///
  /// - Parameters:
  ///   - instances: all that is placed.
  ///   - themes: where a theme of the user's own is found.
  ///   - isShared: whether values of parameters that are named as secrets are left out.
  public init(
    _ board: Boards.Board, _ instances: [InstanceState], _ themes: ThemeStore, isShared: Bool = true
  ) {
    func widget(_ state: InstanceState) -> Widget { Widget(state, isShared: isShared) }
    name = board.name
    theme = board.theme
    if let theme, !Theme.shipped.contains(where: { $0.name == theme }) { ownTheme = try? themes.theme(theme) }
    places = board.places.compactMap { place in
      switch place {
      case .instance(let number): instances.first { $0.number == number }.map { .widget(widget($0)) }
      case .stack(let name):
        .stack(name: name, displayName: nil, instances.filter { $0.stack?.name == name }.map(widget))
      }
    }
  }
}

extension BoardFile.Widget {
  fileprivate init(_ state: InstanceState, isShared: Bool) {
    let fields = (state.configuration.fields ?? []).filter { !isShared || !Self.isSecret($0.name) }
    self.init(kind: state.kind, family: state.family, configuration: .table(fields))
  }

  /// Whether a parameter's name says that its value is not to be shared.
  static func isSecret(_ name: String) -> Bool {
    let words = ["token", "password", "passphrase", "secret", "apikey", "api_key", "credential"]
    let lower = name.lowercased()
    return words.contains { lower.contains($0) }
  }
}

// MARK: Text

extension BoardFile {
  /// The whole file, a member a line.
  public var bytes: [UInt8] { Array((JSONWriter.text(value, isPretty: true) + "\n").utf8) }

  private var value: Value {
    var fields: [Value.Field] = [.init("format", .text(Self.format)), .init("name", .text(name))]
    if let ownTheme {
      fields.append(
        .init("theme", .table([.init("name", .text(ownTheme.name)), .init("file", ThemeFile.value(of: ownTheme))])))
    } else if let theme {
      fields.append(.init("theme", .text(theme)))
    }
    fields.append(.init("places", .list(places.map(Self.value))))
    return .table(fields)
  }

  private static func value(_ place: Place) -> Value {
    switch place {
    case .widget(let widget): return value(widget)
    case .stack(let name, let displayName, let widgets):
      let title = displayName.map { [Value.Field("displayName", .text($0))] } ?? []
      return .table([.init("stack", .text(name))] + title + [.init("widgets", .list(widgets.map(value)))])
    }
  }

  private static func value(_ widget: Widget) -> Value {
    var fields: [Value.Field] = [.init("kind", .text(widget.kind)), .init("family", .text(widget.family.rawValue))]
    if widget.configuration.fields?.isEmpty == false { fields.append(.init("configuration", widget.configuration)) }
    return .table(fields)
  }

  /// Reads a file.
  ///
  /// - Parameter path: the file as errors call it.
  /// - Throws: `usage` with the member; `size`.
  public init(_ bytes: [UInt8], path: String) throws(Diagnostic) {
    guard bytes.count <= Self.largest else {
      throw Diagnostic(.size, "a board's file has at most \(Self.largest >> 20) MiB", file: path)
    }
    let value: Value
    do throws(JSONFault) { value = try Value(json: bytes) } catch {
      throw Diagnostic(.usage, "the board is not valid JSON: \(error.message)", file: path)
    }
    do throws(Diagnostic) { try self.init(value, path: path) } catch {
      var located = error
      located.file = path
      throw located
    }
  }

  private init(_ value: Value, path: String) throws(Diagnostic) {
    let fields = try Self.members(value, ["format", "name", "theme", "places"], of: "a board's file")
    guard fields["format"] == .text(Self.format) else {
      throw Diagnostic(.usage, "a board's file has \"format\": \"\(Self.format)\"")
    }
    guard let name = fields["name"]?.text else { throw Diagnostic(.usage, "a board's file has a 'name'") }
    // The name is judged as every board's is.
    _ = try Boards([Boards.Board(name: name)])
    self.name = name
    (theme, ownTheme) = try Self.theme(fields["theme"], path: path)
    guard let list = (fields["places"] ?? .list([])).list, list.count <= Self.mostPlaces else {
      throw Diagnostic(.usage, "'places' is a list of at most \(Self.mostPlaces) widgets and stacks")
    }
    places = []
    for (index, one) in list.enumerated() { places.append(try Self.place(one, "places[\(index)]")) }
  }

  private static func theme(_ value: Value?, path: String) throws(Diagnostic) -> (name: String?, own: Theme?) {
    switch value {
    case nil, .null?: return (nil, nil)
    case .text(let name)? where Theme.isName(name): return (name, nil)
    case let value?:
      let fields = try members(value, ["name", "file"], of: "theme")
      guard let name = fields["name"]?.text, Theme.isName(name), let file = fields["file"] else {
        throw Diagnostic(.usage, "'theme' is a theme's name, or an object with 'name' and 'file'")
      }
      let theme = try ThemeFile.theme(Array(JSONWriter.text(file).utf8), name: name, path: path)
      return (name, theme)
    }
  }

  private static func place(_ value: Value, _ path: String) throws(Diagnostic) -> Place {
    guard value["stack"] != nil else { return .widget(try widget(value, path)) }
    let fields = try members(value, ["stack", "displayName", "widgets"], of: path)
    guard let name = fields["stack"]?.text, !name.isEmpty, let list = fields["widgets"]?.list, !list.isEmpty else {
      throw Diagnostic(.usage, "\(path) is a stack: it needs a name in 'stack' and a list of 'widgets'")
    }
    var widgets: [Widget] = []
    for (index, one) in list.enumerated() { widgets.append(try widget(one, "\(path).widgets[\(index)]")) }
    return .stack(name: name, displayName: fields["displayName"]?.text, widgets)
  }

  private static func widget(_ value: Value, _ path: String) throws(Diagnostic) -> Widget {
    let fields = try members(value, ["kind", "family", "configuration"], of: path)
    guard let kind = fields["kind"]?.text, !kind.isEmpty else { throw Diagnostic(.usage, "\(path) needs a 'kind'") }
    let word = fields["family"]?.text ?? ""
    guard let family = Family(rawValue: word) else {
      let nearest = NearestName.of(word, among: Family.allCases.map(\.rawValue))
      throw Diagnostic(
        .usage, "\(path) needs a 'family', not \(VisibleText.quoted(word))\(NearestName.meant(nearest))",
        suggestion: nearest)
    }
    let configuration = fields["configuration"] ?? .emptyTable
    guard configuration.fields != nil else {
      throw Diagnostic(.usage, "\(path).configuration is an object of values by their parameters' names")
    }
    return Widget(kind: kind, family: family, configuration: configuration)
  }

  private static func members(
    _ value: Value, _ names: [String], of what: String
  ) throws(Diagnostic) -> [String: Value] {
    guard let fields = value.fields else { throw Diagnostic(.usage, "\(what) is an object, not \(value.sort)") }
    for field in fields where !names.contains(field.name) {
      let nearest = NearestName.of(field.name, among: names)
      throw Diagnostic(
        .usage, "\(what) has no '\(SanitizedText.short(field.name))'\(NearestName.meant(nearest))", suggestion: nearest)
    }
    return Dictionary(fields.map { ($0.name, $0.value) }) { $1 }
  }
}
