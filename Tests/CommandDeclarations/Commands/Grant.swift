import ArgumentParser

/// `lunette grant`.
struct GrantDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grant", _superCommandName: "lunette",
    abstract: "Allow a widget what it asks for, from now on.",
    discussion: """
      Names the widget, then what is allowed; without that, everything its bundle
      asks for. A grant ends when the bundle's files change, unless you say
      --always. A runtime that is running follows at once.

        lunette grant weather
        lunette grant weather network=api.open-meteo.com
        lunette grant ./mail.lua --always      a file that you edit yourself
        lunette grants                         what is allowed
        lunette revoke weather

      The exit code is 64 for what the bundle does not ask for, 66 if there is no
      such widget, and 77 if --always is given for a file others may change.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A kind, a Lua file or a folder with init.lua; then network=HOST, read=PATH, run=PROGRAM, environment=NAME, session, notify or media.",
      valueName: "widget"),
    completion: .file(extensions: ["lua"]))
  var widget: [String]

  @Flag(help: "Allow it also after the bundle's files are edited.") var always = false

  @OptionGroup(title: "Bundles") var folders: FolderOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}

/// `lunette revoke`.
struct RevokeDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", _superCommandName: "lunette",
    abstract: "Revoke what a widget was allowed.",
    discussion: """
      Names the widget, then what is no longer allowed; without that, everything.
      A bundle that is gone is named by its path, as in 'lunette grants'.

        lunette revoke weather
        lunette revoke git run=git
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("A kind, a file or a folder; then what to revoke.", valueName: "widget"),
    completion: .file(extensions: ["lua"]))
  var widget: [String]

  @OptionGroup(title: "Bundles") var folders: FolderOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}

/// `lunette grants`.
struct GrantsDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grants", _superCommandName: "lunette",
    abstract: "List what widgets are allowed, in words.",
    discussion: """
      Lists what 'lunette grant', --remember and the dashboard have allowed, and
      whether it still holds after the bundle's files change.

        lunette grants
        lunette grants --format json
      """)

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
