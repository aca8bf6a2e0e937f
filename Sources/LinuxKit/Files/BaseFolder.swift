/// A folder of the user's for one sort of files, by its variable (XDG Base Directory Specification).
package enum BaseFolder: String, Sendable {
  case cache = "XDG_CACHE_HOME"
  case config = "XDG_CONFIG_HOME"
  case data = "XDG_DATA_HOME"
  case state = "XDG_STATE_HOME"

  /// The folder in the user's home where the variable names none.
  private var standard: String {
    switch self {
    case .cache: ".cache"
    case .config: ".config"
    case .data: ".local/share"
    case .state: ".local/state"
    }
  }

  /// Returns the folder's path; nil where neither its variable nor HOME says where it is. A relative value is ignored, as the
  /// specification says.
  ///
  /// - Parameter variable: a variable of the environment by its name.
  package func path(_ variable: (String) -> String?) -> String? {
    if let folder = variable(rawValue), folder.hasPrefix("/") { return folder }
    return variable("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/\(standard)" : nil }
  }
}
