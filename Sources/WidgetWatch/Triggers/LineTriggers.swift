import Glibc
import LinuxKit
import WidgetModel

/// `{ lines = { "playerctl", "--follow", "status" } }`: programs that are kept running; each line, or each block of lines,
/// that one writes asks for a reload, of many the newest. One that ends is started again, after pauses that grow.
final class LineTriggers: TriggerSource {
  typealias Moment = ContinuousClock.Instant

  private final class Kept {
    let words: [String]
    let separator: String?
    var access: any TriggerAccess
    var program: String?
    var running: KeptProgram?
    var backoff = Backoff()
    /// When it is started again.
    var restart: Moment?

    init(_ words: [String], _ separator: String?, _ access: any TriggerAccess) {
      (self.words, self.separator, self.access) = (words, separator, access)
    }
  }

  private var kept: [TriggerKey: Kept] = [:]
  /// Those that were asked to end.
  private var leaving: [KeptProgram] = []

  func update(_ wanted: [TriggerKey: any TriggerAccess], at now: Moment, _ news: inout TriggerNews) {
    for (key, old) in kept where wanted[key] == nil {
      giveUp(old)
      kept[key] = nil
    }
    for (key, access) in wanted {
      guard case .lines(let words, let separator) = key.trigger else { continue }
      let one = kept[key] ?? Kept(words, separator, access)
      let isJudgedAnew = one.access !== access || one.restart == nil
      (kept[key], one.access) = (one, access)
      if one.running == nil {
        if isJudgedAnew { start(one, key, at: now, &news) }
      } else if (try? access.program(words)) != one.program {
        giveUp(one)
        start(one, key, at: now, &news)
      }
    }
  }

  var waits: [pollfd] {
    let now = Moment.now
    return kept.values.flatMap { $0.running?.waits(at: now) ?? [] } + leaving.flatMap { $0.waits(at: now) }
  }

  var deadline: Moment? {
    let now = Moment.now
    return kept.values.compactMap { $0.restart ?? $0.running?.rest(at: now) }.min()
  }

  func take(at now: Moment, _ news: inout TriggerNews) {
    leaving.removeAll { $0.hasEnded() }
    for (key, one) in kept {
      if let running = one.running {
        tell(running.look(at: now), of: one, key, at: now, &news)
      } else if let restart = one.restart, restart <= now {
        start(one, key, at: now, &news)
      }
    }
  }

  /// Ends all, and waits for it a second.
  func stop() {
    for one in kept.values { giveUp(one) }
    kept = [:]
    let end = Moment.now + .seconds(1)
    while !leaving.isEmpty, Moment.now < end {
      var asked = waits
      _ = poll(&asked, nfds_t(asked.count), (end - .now).pollTime)
      leaving.removeAll { $0.hasEnded() }
    }
  }

  // MARK: Parts

  private func tell(
    _ look: KeptProgram.Look, of one: Kept, _ key: TriggerKey, at now: Moment, _ news: inout TriggerNews
  ) {
    if let line = look.line { news.fire(FiredTrigger(bundle: key.bundle, key.trigger, line: line)) }
    for complaint in look.complaints { news.notes.append(TriggerNote(key.bundle, "\(one.words[0]): \(complaint)")) }
    guard let ending = look.ending else { return }
    let pause = one.backoff.next(after: one.running.map { now - $0.started } ?? .zero)
    one.running = nil
    one.restart = now + pause
    let seconds = pause.components.seconds
    news.notes.append(
      TriggerNote(
        key.bundle,
        "\(one.words[0]) \(ending.sentence); restarting in \(seconds) second\(seconds == 1 ? "" : "s")"))
  }

  private func giveUp(_ one: Kept) {
    one.restart = nil
    guard let running = one.running else { return }
    running.giveUp()
    leaving.append(running)
    one.running = nil
  }

  private func start(_ one: Kept, _ key: TriggerKey, at now: Moment, _ news: inout TriggerNews) {
    one.restart = nil
    do throws(Diagnostic) {
      // Not allowed: until the bundle or its grants are others.
      one.program = try one.access.program(one.words)
    } catch {
      news.troubles.append(key.blamed(error))
      return
    }
    var trouble = Diagnostic(
      .missing, "trigger lines: unknown program '\(SanitizedText.string(one.words[0]))'", severity: .warning)
    if let program = one.program {
      switch KeptProgram.start(program, one.words, one.access, separator: one.separator, at: now) {
      case .success(let running):
        one.running = running
        return
      case .failure(let error):
        trouble = Diagnostic(
          .io, "trigger lines: cannot start '\(program)': \(error.sentence)", severity: .warning)
      }
    }
    trouble.bundle = one.access.bundleName
    news.troubles.append(key.blamed(trouble))
    one.restart = now + one.backoff.next()
  }
}
