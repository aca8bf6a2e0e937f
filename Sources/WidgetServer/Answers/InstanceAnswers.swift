internal import NIOHTTP1
internal import WidgetRuntimeClient
internal import WidgetModel
internal import WidgetRender
internal import WidgetSchedule
internal import WidgetServices

// Placed widgets, what they show, and why.

extension ServerAnswers {
  func instances(_ asked: Asked) async throws(Refusal) -> Response { answer(InstancesDocument(try await states())) }

  func configurations(_ asked: Asked) async throws(Refusal) -> Response {
    // An instance that no person placed is no configuration of the user's.
    answer(ConfigurationsDocument(try await states().filter { !$0.isTransient && $0.role != .activity }))
  }

  /// What a gallery shows: what the bundles declare, and their widgets' variants.
  func bundles(_ asked: Asked) async throws(Refusal) -> Response {
    guard case .bundles(let offers) = try await ask(.bundles) else { throw .unexpected }
    return answer(ListDocument(offers, folder: WidgetFolders.own))
  }

  // Found again by its number: it may have been removed between both questions.
  func instance(_ asked: Asked) async throws(Refusal) -> Response {
    let shown = try await shown(asked)
    guard let state = try await states().first(where: { $0.number == shown.number }) else {
      throw Refusal(.notFound, .missing, "\(asked.instance.description) was removed")
    }
    return answer(InstanceDocument(state, shown))
  }

  func remove(_ asked: Asked) async throws(Refusal) -> Response {
    guard case .instances(let removed) = try await ask(.remove([asked.instance])) else { throw .unexpected }
    return answer(InstancesDocument(removed))
  }

  func timeline(_ asked: Asked) async throws(Refusal) -> Response {
    let scheme = try asked.choice("scheme", ColorScheme.self) ?? .light
    guard case .timeline(let shown, let timeline) = try await ask(.timeline(asked.instance)) else {
      throw .unexpected
    }
    let maker = maker
    // As deep as its deepest view.
    // Trees are walked on a deep stack, one after the other.
    guard let bytes = await thread.run({ maker.timeline(shown, timeline, scheme: scheme) }) else {
      throw Refusal(.serviceUnavailable, .unavailable, "the system's limit of threads is reached")
    }
    return answer(bytes, MediaWords.json)
  }

  func explanation(_ asked: Asked) async throws(Refusal) -> Response {
    guard case .explanation(let explanation) = try await ask(.explain(asked.instance)) else { throw .unexpected }
    return answer(ExplanationDocument(explanation))
  }

  func log(_ asked: Asked) async throws(Refusal) -> Response {
    let last = try asked.number("last", in: 1...10_000) ?? 100
    let instance = asked.query["instance"].map { InstanceReference($0) }
    guard case .ledger(let lines) = try await ask(.log(instance, last: Int(last))) else { throw .unexpected }
    return answer(LogDocument(lines))
  }

  func events(_ asked: Asked) async throws(Refusal) -> Response {
    stream.response(last: asked.head.headers[.lastEventID], on: asked.channel)
  }
}
