import LinuxKit
import WidgetModel
import WidgetRender
import WidgetRuntimeClient
import WidgetServices

/// `lunette theme`: lists, shows, checks and imports themes, and chooses one for a board.
enum ThemeCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let verb = try verb(typed.arguments.first)
    let words = typed.arguments.dropFirst()
    guard words.count == verb.words else { throw .usage("'theme \(verb.rawValue)' is written: \(verb.usage)") }
    guard typed[.board] == nil || verb == .set || verb == .clear else {
      throw .usage("--board is for 'theme set' and 'theme clear'")
    }
    guard typed[.name] == nil || verb == .import else { throw .usage("--name is for 'theme import'") }
    let store = try RuntimeCall.address(typed).themes(environmentVariable)
    let word = words.first ?? ""
    switch verb {
    case .list: return list(store, showing, typed)
    case .show:
      let theme = try ChosenTheme(word, store).theme
      return showing.outcome(ThemesDocument([theme])) { String(decoding: ThemeFile.bytes(of: theme), as: UTF8.self) }
    case .check:
      let theme = try ChosenTheme(word, store).theme
      return showing.outcome(ThemesDocument([theme])) {
        "\(FaultPage.clean(word)): texts and fills hold their contrast\n"
      }
    case .import: return try importing(word, store, typed, showing)
    case .set:
      let theme = try ChosenTheme(word, store).theme
      guard word == theme.name else {
        throw .usage("a board takes a theme's name", advice: "lunette theme import \(word)")
      }
      return try set(theme.name, typed, showing)
    case .clear: return try set(nil, typed, showing)
    }
  }

  private static func verb(_ word: String?) throws(Diagnostic) -> ThemeVerb {
    guard let word else { return .list }
    if let verb = ThemeVerb(rawValue: word) { return verb }
    throw .unknown(
      .usage, "'theme \(word)' is not a command", nearest: word, among: ThemeVerb.allCases.map(\.rawValue),
      else: "see 'lunette help theme'")
  }

  // MARK: Verbs

  private static func list(_ store: ThemeStore, _ showing: ListShowing, _ typed: Typed) -> Outcome {
    let (themes, faults) = store.all()
    // Which board has which theme is known where a runtime runs, or was.
    let boards = (try? RuntimeCall.linkOrArchive(typed)).flatMap { link in
      try? link.ask(.boards) { if case .boards(let state) = $0 { state.boards } else { nil } }
    }
    let outcome = showing.outcome(ThemesDocument(themes, faults: faults)) {
      let width = themes.map(\.name.count).max() ?? 0
      return themes.map { theme in
        let users = (boards?.boards ?? []).filter { $0.theme == theme.name }.map { VisibleText.quoted($0.name) }
        let words = [
          theme.name + String(repeating: " ", count: width - theme.name.count), theme.scheme.rawValue.padded(to: 5),
          theme.summary, users.isEmpty ? "" : "on \(users.joined(separator: ", "))",
        ]
        return FaultPage.clean(words.filter { !$0.isEmpty }.joined(separator: "  ")) + "\n"
      }.joined()
    }
    if !showing.isJSON { Exit.tell(faults, Wording(isJSON: false)) }
    return outcome
  }

  private static func importing(
    _ path: String, _ store: ThemeStore, _ typed: Typed, _ showing: ListShowing
  ) throws(Diagnostic) -> Outcome {
    let theme = try ChosenTheme.read(path, name: typed[.name])
    try ThemeContrast.check(theme, path: path)
    if case .picture(let name, _, _, _) = theme.background.content {
      let slash = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      try store.add(picture: try InputFile.content(slash + name, limit: PictureLimits.file), name)
    }
    try store.add(theme)
    return showing.outcome(ThemesDocument([theme])) {
      "\(theme.name) is in \(FaultPage.clean(store.folder)); use it with: lunette theme set \(theme.name)\n"
    }
  }

  private static func set(_ name: String?, _ typed: Typed, _ showing: ListShowing) throws(Diagnostic) -> Outcome {
    let link = try RuntimeCall.linkOrOffline(typed)
    func boards(_ reply: RuntimeReply) -> BoardsState? { if case .boards(let state) = reply { state } else { nil } }
    let before = try link.ask(.boards, boards)
    var wanted = before.boards
    let named = try typed[.board].map { board throws(Diagnostic) in [wanted.names[try wanted.index(of: board)]] }
    for board in named ?? wanted.names { try wanted.setTheme(name, of: board) }
    let after = try link.ask(.arrange(wanted, revision: before.revision), boards)
    return showing.outcome(BoardsDocument(after)) {
      let whose = named.map { "the board \(VisibleText.quoted($0[0]))" } ?? "every board"
      return name.map { "\(whose) has the theme '\($0)'\n" } ?? "\(whose) has the standard look\n"
    }
  }
}

extension String {
  /// With blanks behind it.
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }
}
