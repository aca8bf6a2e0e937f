import ArgumentParser

/// `lunette lock`.
struct LockDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock", _superCommandName: "lunette",
    abstract: "Locks the widgets: buttons and toggles do nothing.",
    discussion: """
      A tap on one is refused with exit code 77, by commands, bars and pages alike,
      until 'lunette unlock'. The widgets go on being shown and reloaded.

        lunette lock
        lunette unlock
      """)

  @OptionGroup(title: "Runtime") var store: StoreOptions
}

/// `lunette unlock`.
struct UnlockDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock", _superCommandName: "lunette",
    abstract: "Unlocks the widgets again.",
    discussion: """
        lunette unlock
      """)

  @OptionGroup(title: "Runtime") var store: StoreOptions
}
