import ArgumentParser
import Glibc
import LinuxKit
import WidgetLocale
import WidgetRuntimeClient
import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette instances`: the placed widgets.
struct InstancesCommand: Command {
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

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let states = try RuntimeCall.linkOrOffline(typed).instances()
    return showing.outcome(InstancesDocument(states)) {
      InstancesPage(states, LocalClock(Locality.timeZone()), now: clockSeconds(CLOCK_REALTIME)).text
    }
  }
}

/// `lunette configurations`: what WidgetCenter's `currentConfigurations` tells of.
struct ConfigurationsCommand: Command {
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

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let states = try RuntimeCall.linkOrOffline(typed).instances()
    return showing.outcome(ConfigurationsDocument(states)) {
      states.map { state in
        let words = [state.kind, state.family.rawValue, InstancesPage.words(state.configuration)]
        return FaultPage.clean(words.filter { !$0.isEmpty }.joined(separator: " ")) + "\n"
      }.joined()
    }
  }
}
