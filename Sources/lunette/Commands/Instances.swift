import Glibc
import LinuxKit
import WidgetLocale
import WidgetRuntimeClient
import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette instances`: the placed widgets.
enum InstancesCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let states = try RuntimeCall.linkOrOffline(typed).instances()
    let folder = try RuntimeCall.address(typed).folder
    return showing.outcome(InstancesDocument(states, folder: folder)) {
      InstancesPage(states, LocalClock(Locality.timeZone()), now: clockSeconds(CLOCK_REALTIME)).text
    }
  }
}

/// `lunette configurations`: what WidgetCenter's `currentConfigurations` tells of.
enum ConfigurationsCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let states = try RuntimeCall.linkOrOffline(typed).instances().filter { $0.role != .activity }
    return showing.outcome(ConfigurationsDocument(states)) {
      states.map { state in
        let words = [state.kind, state.family.rawValue, ConfigurationWords.line(state.configuration)]
        return FaultPage.clean(words.filter { !$0.isEmpty }.joined(separator: " ")) + "\n"
      }.joined()
    }
  }
}
