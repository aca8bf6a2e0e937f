import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

/// Pending searches of forms, by client.
struct OptionSearches {
  typealias Answer = (Runtime, RuntimeReply) -> Void

  private var searches: [Int: (asked: AskedRequest, answer: Answer)] = [:]
  private var lastNumber = 0

  /// A request begins; returns the callback of the client's older one, which is cancelled.
  mutating func begin(of asker: Int, _ answer: @escaping Answer) -> (asked: AskedRequest, older: Answer?) {
    let older = end(of: asker)
    lastNumber += 1
    let asked = AskedRequest(number: lastNumber)
    searches[asker] = (asked, answer)
    return (asked, older)
  }

  /// Cancels a client's request.
  mutating func end(of asker: Int) -> Answer? {
    guard let search = searches.removeValue(forKey: asker) else { return nil }
    search.asked.end()
    return search.answer
  }

  /// A request is answered; nil: it was cancelled.
  mutating func take(_ asked: AskedRequest, of asker: Int) -> Answer? {
    guard searches[asker]?.asked === asked else { return nil }
    return searches.removeValue(forKey: asker)?.answer
  }
}

/// The values that a form offers while the user types.
extension Runtime {
  func search(_ demand: OptionsDemand, _ answer: @escaping OptionSearches.Answer) {
    do throws(Diagnostic) { try begin(demand, answer) } catch { answer(self, .failure(error)) }
    settle()
  }

  /// The client has left, or types something else.
  func cancelOptions(of asker: Int) { searches.end(of: asker)?(self, .failure(.newerSearch)) }

  private func begin(_ demand: OptionsDemand, _ answer: @escaping OptionSearches.Answer) throws(Diagnostic) {
    let (path, widget, _) = try placeable(demand.kind)
    let family = try self.family(demand.family ?? widget.families.first, of: widget)
    guard let intent = widget.intent, let parameter = intent.parameter(demand.parameter) else {
      let names = widget.intent?.parameters.map(\.name) ?? []
      throw .usage(
        "the widget '\(widget.kind)' has no parameter '\(SanitizedText.short(demand.parameter))'",
        nearest: NearestName.of(demand.parameter, among: names))
    }
    guard demand.text.utf8.count <= ParameterQuery.longestText else {
      throw Diagnostic(.size, "the search text is longer than \(ParameterQuery.longestText) bytes")
    }
    guard parameter.hasDynamicOptions, !settings.isOffline else {
      return answer(self, .options(parameter.options(with: demand.text)))
    }
    try checkGalleryRoom(path)
    // Values that do not fit are left out: the form reports them.
    let given = intent.carriedOver(demand.configuration.fields ?? []).values
    let query = ParameterQuery(
      .search(demand.text), of: parameter.name, intent: intent.id, kind: widget.kind, family: family,
      configuration: .table(intent.merged(given, in: family)), now: now(), locale: settings.locale,
      timeZone: settings.timeZone)
    ask(query, of: path, by: demand.asker, answer)
  }

  private func ask(
    _ query: ParameterQuery, of path: String, by asker: Int?, _ answer: @escaping OptionSearches.Answer
  ) {
    guard let registered = registry.bundles[path]?.registered else { return answer(self, .failure(.noRuntime)) }
    // An anonymous client gets its own number.
    anonymousAskers -= 1
    let asker = asker ?? anonymousAskers
    let (asked, older) = searches.begin(of: asker, answer)
    older?(self, .failure(.newerSearch))
    galleryJobs[path, default: 0] += 1
    residents.use(path)
    queue(path, isUrgent: true) {
      let result: Result<[IntentParameter.Option], Diagnostic>
      do throws(Diagnostic) {
        guard !asked.isOver else { throw .newerSearch }
        let bundle = try registered.opened(now: query.now)
        bundle.setCancelled { asked.isOver }
        defer { bundle.setCancelled { false } }
        result = .success(try bundle.options(query))
      } catch { result = .failure(error) }
      let work = registered.work
      return { runtime in
        runtime.letRest(path)
        runtime.take(work, of: path, for: nil)
        runtime.galleryJobs[path, default: 1] -= 1
        guard let answer = runtime.searches.take(asked, of: asker) else { return }
        switch result {
        case .success(let options): answer(runtime, .options(options))
        case .failure(let fault): answer(runtime, .failure(fault))
        }
      }
    }
  }
}

extension IntentParameter {
  /// Declared options whose title or value contains the text, ignoring case.
  fileprivate func options(with text: String) -> [Option] {
    let sought = text.lowercased()
    return (options ?? []).filter {
      sought.isEmpty || $0.title.lowercased().contains(sought) || $0.word.lowercased().contains(sought)
    }
  }
}

extension Diagnostic {
  fileprivate static let newerSearch = Diagnostic(.unavailable, "cancelled by a newer search")
}
