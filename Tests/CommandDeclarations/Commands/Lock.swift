import ArgumentParser

/// `lunette lock`.
struct LockDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock", _superCommandName: "lunette",
    abstract: "Lock the widgets: disable buttons and toggles, and hide private content.",
    discussion: """
      Until 'lunette unlock', taps on buttons and toggles are refused with exit code
      77, in commands, bars and browsers. Widgets are still shown and reloaded.

        lunette lock
        lunette unlock
      """)

  @OptionGroup(title: "Runtime") var store: StoreOptions
}

/// `lunette unlock`.
struct UnlockDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock", _superCommandName: "lunette",
    abstract: "Unlock the widgets.",
    discussion: """
      Enables buttons and toggles again, and shows private content.

        lunette unlock
      """)

  @OptionGroup(title: "Runtime") var store: StoreOptions
}
