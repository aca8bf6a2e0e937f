import Synchronization
public import WidgetLocale
import WidgetModel

/// The languages of a process that has ICU: each table is made when it is first asked for.
public final class ICULanguages: LanguageSource {
  /// The most tables in memory; beyond that, all are dropped and recreated.
  private static let most = 16
  private let known = Mutex<[String: Language]>([:])

  /// Creates a source without tables.
  public init() {}

  public func language(_ locale: String) -> Language? {
    let name = LocaleName(locale).identifier
    return known.withLock { known in
      if let language = known[name] { return language }
      guard let language = LanguageMaker(locale: name).table().flatMap({ Language($0.utf8) }) else { return nil }
      if known.count >= Self.most { known.removeAll() }
      known[name] = language
      return language
    }
  }
}
