import ArgumentParser

/// `lunette instances`.
struct InstancesDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instances", _superCommandName: "lunette",
    abstract: "List the placed widgets, since when they are current, and their next reload.",
    discussion: """
      One line each: number, kind, family and configuration, the time of the current
      entry, and the next reload. Works without a runtime.

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
    abstract: "List placed kinds and their configurations, as center.currentConfigurations returns them.",
    discussion: """
        lunette configurations
        lunette configurations --format json | jq '.configurations[].configuration'
      """)

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
