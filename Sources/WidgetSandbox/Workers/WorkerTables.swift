import Synchronization
import WidgetLocale
import WidgetModel

/// The time zones and languages that a worker was given. The host is asked for each once; for one that it does not have, at each
/// use, since it may have it later.
final class WorkerTables: ZoneSource, LanguageSource {
  private let ask: @Sendable (WorkerDemand) throws(Diagnostic) -> [UInt8]?
  private let zones = Mutex(Kept<Zone>(most: 64))
  private let languages = Mutex(Kept<Language>(most: 16))

  /// Why the host gave no file that was asked for.
  private let refusal = Mutex<Diagnostic?>(nil)

  /// - Parameter ask: returns the requested file; nil if it does not exist.
  init(_ ask: @escaping @Sendable (WorkerDemand) throws(Diagnostic) -> [UInt8]?) { self.ask = ask }

  func zone(named name: String) throws(Diagnostic) -> Zone {
    if let zone = zones.withLock({ $0[name] }) ?? Zone.constant(name) { return zone }
    guard name.utf8.count <= Zones.longestName, let file = file(.zone(name)),
      let zone = ZoneFile.zone(named: name, from: file)
    else { throw Diagnostic(.scriptArgument, "unknown time zone") }
    zones.withLock { $0[name] = zone }
    return zone
  }

  func language(_ locale: String) -> Language? {
    let name = LocaleName(locale).identifier
    if let language = languages.withLock({ $0[name] }) { return language }
    guard let table = file(.language(name)), let language = Language(table) else { return nil }
    languages.withLock { $0[name] = language }
    return language
  }

  /// Returns why the host refused a file since the last call; nil where it did not.
  func takeRefusal() -> Diagnostic? {
    refusal.withLock { refusal in
      defer { refusal = nil }
      return refusal
    }
  }

  private func file(_ demand: WorkerDemand) -> [UInt8]? {
    do throws(Diagnostic) { return try ask(demand) } catch {
      refusal.withLock { $0 = error }
      return nil
    }
  }

  /// Values by name. A script may name any number of them: where there are too many, all are dropped.
  private struct Kept<Element: Sendable> {
    let most: Int
    /// A list: most scripts name one.
    private var elements: [(name: String, element: Element)] = []

    init(most: Int) { self.most = most }

    subscript(name: String) -> Element? {
      get { elements.first { $0.name == name }?.element }
      set {
        if elements.count >= most { elements = [] }
        if let newValue { elements.append((name, newValue)) }
      }
    }
  }
}
