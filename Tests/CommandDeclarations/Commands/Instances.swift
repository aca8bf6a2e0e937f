import ArgumentParser

/// `lunette instances`.
struct InstancesDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instances", _superCommandName: "lunette",
    abstract: "Lists the placed widgets, what they show, and when they are reloaded.",
    discussion: """
      A line each: its number, kind, family and configuration, since when it shows
      what it shows, and when it is reloaded next. Works without a runtime, too.

        lunette instances
        lunette instances --format json | jq '.instances[].kind'
      """)

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}

/// `lunette configurations`.
struct ConfigurationsDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "configurations", _superCommandName: "lunette",
    abstract: "Lists which kinds are placed and how they are configured, as scripts are told.",
    discussion: """
      What center.currentConfigurations tells a script.

        lunette configurations
        lunette configurations --format json | jq '.configurations[].configuration'
      """)

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
