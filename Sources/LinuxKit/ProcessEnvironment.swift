import Glibc

/// Returns a variable of the process's environment; one that is empty counts as absent.
public func environmentVariable(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}
