/// The release that this program is; `lunette --version` prints it, and a runtime is told it.
enum Version {
  static let current = "0.1.0"
}
