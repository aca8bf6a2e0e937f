import WidgetRuntimeClient
import WidgetModel

/// `lunette lock` and `lunette unlock`: whether buttons and toggles of widgets do anything.
enum LockCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    try set(true, typed)
    return .text(
      "locked: buttons and toggles are disabled and private content is hidden, until 'lunette unlock'\n")
  }

  fileprivate static func set(_ isLocked: Bool, _ typed: Typed) throws(Diagnostic) {
    let address = try RuntimeCall.address(typed)
    // A runtime hides at once what is private.
    if let link = try RuntimeLink.connect(address, version: Version.current) {
      return try link.ask(.lock(isLocked)) { if case .done = $0 { () } else { nil } }
    }
    // Whoever opens the archive makes the folder, if it may be made.
    if isLocked, !address.hasArchive { _ = try RuntimeCall.linkOrOffline(typed).instances() }
    try LockedState.set(isLocked, address.folder)
  }
}

/// `lunette unlock`.
enum UnlockCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    try LockCommand.set(false, typed)
    return .text("unlocked\n")
  }
}
