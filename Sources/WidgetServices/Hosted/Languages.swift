import Glibc
import LinuxKit
import Synchronization
public import WidgetLocale
public import WidgetModel

/// The languages that this process writes. Each table is read from the user's cache, or requested from `lunette-host` once and
/// stored there for the next start.
///
///     locale ─▶ in memory? ─▶ LanguageFile ─▶ lunette-host ─▶ Language, kept in both
public final class Languages: LanguageSource {
  private let hosted: any HostedServices
  private let version: String
  private let folder: String?
  private let warn: @Sendable (Diagnostic) -> Void
  private let now: @Sendable () -> Double
  private let known = Mutex<[String: Known]>([:])

  private enum Known {
    case language(Language)
    /// The language was not available; it is tried again from this moment on.
    case missing(until: Double)
  }

  /// The most languages in memory: a script may name any locale.
  static let most = 16
  /// The time until a language that was not available is requested again, in seconds.
  static let pause = 60.0

  /// Creates an empty table of languages.
  ///
  /// - Parameters:
  ///   - hosted: the way to `lunette-host`.
  ///   - version: this program's version; tables of another one are made again.
  ///   - folder: the folder of tables; nil: none is stored.
  ///   - warn: called once for each language in whose place English is written.
  ///   - now: seconds on a clock that never jumps.
  public init(
    hosted: any HostedServices, version: String, folder: String?,
    now: @escaping @Sendable () -> Double = liveMonotonic,
    warn: @escaping @Sendable (Diagnostic) -> Void
  ) {
    (self.hosted, self.version, self.folder, self.now, self.warn) = (hosted, version, folder, now, warn)
  }

  /// `lunette/locales` in the user's folder of caches; nil where neither HOME nor XDG_CACHE_HOME says where that is.
  public static func folder(_ variable: (String) -> String?) -> String? {
    BaseFolder.cache.path(variable).map { "\($0)/lunette/locales" }
  }

  /// Returns the language of a locale; nil where it is not available, so that English is written.
  public func language(_ locale: String) -> Language? {
    let name = LocaleName(locale).identifier
    // Held during the request: another thread that needs the same language waits for this answer.
    return known.withLock { known in
      var isTold = false
      switch known[name] {
      case .language(let language): return language
      case .missing(let until):
        if now() < until { return nil }
        isTold = true
      case nil: break
      }
      if known.count >= Self.most { known.removeAll() }
      switch found(name) {
      case .success(let language):
        known[name] = .language(language)
        return language
      case .failure(let fault):
        known[name] = .missing(until: now() + Self.pause)
        if !isTold { warn(fault) }
        return nil
      }
    }
  }

  private func found(_ name: String) -> Result<Language, Diagnostic> {
    let file = folder.map { LanguageFile(folder: $0, locale: name, version: version) }
    if let language = file?.read() { return .success(language) }
    let call = CallContext(bundle: "lunette", now: 0)
    var request = ServiceRequest(HostRequest(.localized, [.text(name)], call))
    request.limits.seconds = ICUProcess.patience
    do throws(Diagnostic) {
      switch try hosted.reply(to: request) {
      case .failure(let message, _): return .failure(Self.missing(name, message))
      case .values(let values):
        let table = Array((values.first?.text ?? "").utf8)
        guard let language = Language(table) else {
          return .failure(Self.missing(name, "lunette-host returned no data for it"))
        }
        file?.write(table)
        return .success(language)
      }
    } catch { return .failure(Self.missing(name, error.message)) }
  }

  private static func missing(_ name: String, _ why: String) -> Diagnostic {
    Diagnostic(.unavailable, "dates and numbers of \(name) are written in English: \(why)", severity: .warning)
  }
}
