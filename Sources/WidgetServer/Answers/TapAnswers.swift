internal import NIOHTTP1
internal import WidgetLayout
internal import WidgetModel
internal import WidgetRender
internal import WidgetRuntimeClient

// Taps on placed widgets.

extension ServerAnswers {
  /// Says what a tap means, performs what a button or toggle does, and lets the bundle handle a URL of its own. Any other is the
  /// client's to open: it knows its person.
  func tap(_ asked: Asked) async throws(Refusal) -> Response {
    let place = try await TapBody.place(of: asked)
    guard case .shown(let shown) = try await ask(.picture(place.instance)) else { throw .unexpected }
    // The button that was meant may be another's by now.
    if let picture = place.picture, picture != shown.pictureState {
      throw Refusal(.conflict, .usage, "#\(shown.number) has changed since then", suggestion: "fetch the picture again")
    }
    let now = settings.clock()
    // As deep as the widget's deepest view: trees are laid out on a deep stack.
    let resolved = await thread.run { [presentations] () -> Result<Activation, Diagnostic> in
      do throws(Diagnostic) { return .success(try place.activation(on: shown, presentations, at: now)) } catch {
        return .failure(error)
      }
    }
    guard let resolved else {
      throw Refusal(.serviceUnavailable, .unavailable, "the system's limit of threads is reached")
    }
    let target: Activation
    do throws(Diagnostic) { target = try resolved.get() } catch { throw Refusal(error) }
    var document = ActivationDocument(target, handledBy: .none)
    (document.kind, document.family) = (shown.widget.kind, shown.family)
    if case .url(let text) = target, let url = try? WidgetURL(text) { try await open(url, of: shown, &document) }
    guard case .action(let action) = target else { return answer(document) }
    // The runtime answers when the widget shows what came of it.
    let demand = PerformDemand(action, of: shown.path, holder: shown.number)
    guard case .performed(let url, let reloaded) = try await ask(.perform(demand)) else { throw .unexpected }
    (document.handledBy, document.bundle) = (.bundle, shown.bundle)
    document.note(reloaded)
    // Where the intent leads may be the bundle's own.
    if let url, try await !open(url, of: shown, &document) { document.followed = [url.string] }
    return answer(document)
  }

  /// Lets the bundle handle a URL; false: its scheme is another's, and nothing is done.
  @discardableResult
  private func open(
    _ url: WidgetURL, of shown: ShownWidget, _ document: inout ActivationDocument
  ) async throws(Refusal) -> Bool {
    // The web's and the system's are never a bundle's.
    guard !URLScheme.reserved.contains(url.scheme) else { return false }
    guard case .opened(let isHandled, let next, let reloaded) = try await ask(.open(url, bundle: shown.path)) else {
      throw .unexpected
    }
    guard isHandled else { return false }
    (document.handledBy, document.bundle) = (.bundle, shown.bundle)
    document.followed = next.map { [$0.string] } ?? []
    document.note(reloaded)
    return true
  }
}

extension ActivationDocument {
  /// Adds the kinds of these instances, each once.
  fileprivate mutating func note(_ reloaded: [InstanceState]) {
    for state in reloaded where !self.reloaded.contains(state.kind) { self.reloaded.append(state.kind) }
  }
}

/// Which widget is tapped, and where: `{"instance": 3, "action": 1}`, `"link": 1`, or `"x": 3, "y": 4`, in cells, with
/// `"surface": "canvas"` in points; `"picture"` names what was seen.
private struct TapBody {
  let instance: InstanceReference
  /// As a fragment tells it; nil: whatever is shown.
  let picture: String?
  private let place: TapPlace
  private let surface: Surface

  private static let names = ["instance", "action", "link", "x", "y", "surface", "picture"]
  private static let sample = #"{"instance":1,"action":1}, or "link":1, or "x":3,"y":4"#

  /// Reads the request's body.
  static func place(of asked: Asked) async throws(Refusal) -> TapBody {
    let fields = try await asked.members(names, sample)
    return try TapBody(.table(fields), named: Set(fields.map(\.name)).subtracting(["instance", "surface", "picture"]))
  }

  /// - Parameter names: of what says the place: exactly one, so that no body means two.
  private init(_ body: Value, named names: Set<String>) throws(Refusal) {
    let surface = body["surface"].map { $0.text.flatMap(Surface.init(rawValue:)) } ?? .terminal
    let place: TapPlace? =
      switch (body["action"]?.integer, body["link"]?.integer, body["x"]?.number, body["y"]?.number) {
      case (let number?, nil, nil, nil) where names == ["action"] && number > 0: .action(number)
      case (nil, 0, nil, nil) where names == ["link"]: .whole
      case (nil, let number?, nil, nil) where names == ["link"] && number > 0: .link(number)
      case (nil, nil, let x?, let y?) where x >= 0 && y >= 0 && x.isFinite && y.isFinite && names == ["x", "y"]:
        .point(Point(x: x, y: y))
      default: nil
      }
    let instance =
      body["instance"]?.text.map { InstanceReference($0) }
      ?? body["instance"]?.integer.flatMap { $0 >= 0 ? .number($0) : nil }
    let picture = body["picture"].map(\.text)
    guard let place, let surface, let instance, picture != .some(nil) else {
      throw Refusal(
        .unprocessableContent, .usage,
        "a tap needs an instance, and the number of an action or link (from 1) or a point",
        suggestion: Self.sample)
    }
    (self.instance, self.place, self.surface, self.picture) = (instance, place, surface, picture ?? nil)
  }

  /// What a tap there means, by the archived picture: no script runs.
  func activation(
    on shown: ShownWidget, _ presentations: PresentationPictures, at moment: Double
  ) throws(Diagnostic) -> Activation {
    let placement = try presentations.placement(of: shown, .light, surface, at: moment)
    let activity = UserActivity(kind: shown.widget.kind, family: shown.family, configuration: shown.configuration)
    return try place.activation(placement, activity)
  }
}
