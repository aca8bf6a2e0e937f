internal import NIOCore
internal import NIOHTTP1
internal import WidgetRuntimeClient
internal import WidgetModel

// Pictures, with a tag, and the wait until there is another.

extension ServerAnswers {
  func picture(_ asked: Asked) async throws(Refusal) -> Response {
    let demand = try demand(asked)
    // On the monotonic clock: a step of the wall clock neither shortens nor prolongs the wait.
    let end = ContinuousClock.now + .seconds(try asked.number("wait", in: 0...settings.limits.longestWait) ?? 0)
    let known = Self.tags(asked.head)
    while true {
      // Before what is shown is asked for: a change that comes meanwhile is not slept through.
      let position = hub.newest
      var shown = try await shown(asked)
      if let family = demand.family {
        do throws(Diagnostic) { shown = try shown.shown(in: family) } catch { throw Refusal(error) }
      }
      let shelved = try await shelved(shown, demand)
      // The wait is only for a picture that the client has already.
      guard known.contains(shelved.tag) || known.contains("*") else { return Self.answer(shelved, demand) }
      var left = end - .now
      guard left > .zero else { return Self.notModified(shelved) }
      // A dynamic text reads otherwise then, without any change of the runtime's.
      if let next = shelved.picture.nextChange { left = min(left, .seconds(max(next - settings.clock(), 0.001))) }
      guard await waits(for: shown.number, after: position, at: asked, left) else { throw .stopping }
    }
  }

  /// A picture that is not waited for.
  func answer(_ shown: ShownWidget, _ demand: PictureQuery, to asked: Asked) async throws(Refusal) -> Response {
    let shelved = try await shelved(shown, demand)
    let known = Self.tags(asked.head)
    return known.contains(shelved.tag) || known.contains("*")
      ? Self.notModified(shelved) : Self.answer(shelved, demand)
  }

  private func shelved(_ shown: ShownWidget, _ demand: PictureQuery) async throws(Refusal) -> PictureCache.Shelved {
    do throws(Diagnostic) { return try await cache.picture(of: shown, demand, at: settings.clock()) } catch {
      throw Refusal(error)
    }
  }

  /// Until the instance changes or the time is over; false: the server stops.
  private func waits(for number: Int, after position: Int, at asked: Asked, _ time: Duration) async -> Bool {
    let hub = hub
    var keys = [ChangeHub.Key.shown(number), .placed(number)]
    // By its name a stack is followed, whatever is on top.
    if case .kind(let name) = asked.instance { keys.append(.stack(name)) }
    let ticket = hub.join()
    // Only this instance is looked at, so that others are not drawn for it.
    runtime.look(at: .instance(number), begins: true)
    defer {
      runtime.look(at: .instance(number), begins: false)
      hub.leave(ticket)
    }
    let channel = asked.channel
    channel.closeFuture.whenComplete { _ in hub.leave(ticket) }
    return await withTaskGroup(of: Bool.self) { group in
      group.addTask { [keys] in
        var position = position
        while true {
          switch await hub.next(after: position, ticket) {
          case .ended: return false
          // Signs of life are for streams.
          case .beat: continue
          case .changed:
            if hub.hasChanged(keys, after: position) { return true }
            position = hub.newest
          }
        }
      }
      group.addTask {
        // A timer of the connection's thread: `Task.sleep` is served by Swift's own pool.
        let timer = channel.eventLoop.scheduleTask(in: TimeAmount(time)) {}
        return await withTaskCancellationHandler {
          // Cancelled: the other task came first.
          do { try await timer.futureResult.get() } catch { return false }
          return true
        } onCancel: {
          timer.cancel()
        }
      }
      let first = await group.next() ?? false
      group.cancelAll()
      return first
    }
  }

  // MARK: Parts

  private func demand(_ asked: Asked) throws(Refusal) -> PictureQuery {
    let scheme = try asked.choice("scheme", ColorScheme.self) ?? .light
    let surface = try asked.choice("surface", Surface.self) ?? .terminal
    let named = try asked.choice("format", PictureQuery.Format.self)
    let format = if let named { named } else { try Self.accepted(asked.head) }
    // Points are for JSON: text and ANSI are drawn in cells.
    guard surface == .terminal || format == .json || format.isDrawing else {
      throw Refusal(
        .badRequest, .usage, "surface=canvas requires format=json", suggestion: "text is always drawn in cells")
    }
    let scale = try asked.choice("scale", PixelScale.self)
    guard scale == nil || format == .png else {
      throw Refusal(.badRequest, .usage, "scale requires format=png", suggestion: "other formats have no pixels")
    }
    return PictureQuery(
      format, scheme: scheme, surface: surface, family: try asked.choice("family", Family.self),
      scale: scale?.pixels ?? 2, theme: try theme(asked))
  }

  /// What `Accept` names first of what there is; text where it names nothing.
  private static func accepted(_ head: HTTPRequestHead) throws(Refusal) -> PictureQuery.Format {
    // Weights are not compared: clients that give any name their first choice first.
    guard let field = head.headers[.accept] else { return .text }
    for part in field.split(separator: ",") {
      switch part.prefix(while: { $0 != ";" }).filter({ $0 != " " }).lowercased() {
      case "application/json", "application/*": return .json
      case "image/svg+xml", "image/*": return .svg
      case "image/png": return .png
      case "text/plain", "text/*", "*/*": return .text
      default: continue
      }
    }
    throw Refusal(
      .notAcceptable, .usage, "the available types are text/plain, application/json, image/svg+xml and image/png",
      suggestion: "?format=text, ansi, json, control, svg, png, html or fragment")
  }

  /// What a client has, by its tags; `*`: whatever there is.
  static func tags(_ head: HTTPRequestHead) -> Set<String> {
    let words = (head.headers[.ifNoneMatch] ?? "").split(separator: ",")
    // Weakly compared (RFC 9110, section 13.1.2): what an intermediary weakened is the same picture.
    return Set(words.map { String($0.filter { $0 != " " }.replacing("W/", with: "")) })
  }

  private static func answer(_ shelved: PictureCache.Shelved, _ demand: PictureQuery) -> Response {
    var fields = fields(shelved)
    fields[.contentType] =
      switch demand.format {
      case .text, .ansi: MediaWords.text
      case .json, .control: MediaWords.json
      case .svg: MediaWords.svg
      case .png: MediaWords.png
      case .html: MediaWords.html
      case .fragment: MediaWords.xhtml
      }
    if let policy = shelved.picture.policy { fields[.contentSecurityPolicy] = policy + "; frame-ancestors 'none'" }
    return Response(.ok, headers: fields, body: .bytes(shelved.picture.bytes))
  }

  private static func notModified(_ shelved: PictureCache.Shelved) -> Response {
    Response(.notModified, headers: fields(shelved))
  }

  private static func fields(_ shelved: PictureCache.Shelved) -> HTTPHeaders {
    var fields = HTTPHeaders()
    fields[.eTag] = shelved.tag
    // It may be kept, and is asked for each time.
    // `private`: an intermediary keeps no widget of one person for another.
    fields[.cacheControl] = "private, no-cache"
    fields[.vary] = "Accept"
    return fields
  }
}

/// Pixels of a point, as a query says it.
private enum PixelScale: String, CaseIterable {
  case one = "1"
  case two = "2"
  case three = "3"
  case four = "4"

  var pixels: Int { Int(rawValue) ?? 2 }
}
