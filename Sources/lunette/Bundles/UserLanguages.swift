import LinuxKit
import WidgetModel
import WidgetServices

extension Languages {
  /// The languages of this command: nothing is read or asked before a text in another language than English is written.
  static let ofUser = Languages(
    hosted: ServiceLink(), version: Version.current, folder: Languages.folder(environmentVariable)
  ) { Exit.tell([$0], Wording([])) }
}
