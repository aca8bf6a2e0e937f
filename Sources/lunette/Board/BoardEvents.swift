import WidgetLayout
import WidgetModel
import WidgetRuntimeClient

// What the runtime tells, and what comes of it.
extension BoardState {
  /// Takes an event in.
  ///
  /// - Parameter wall: the clock on the wall.
  mutating func handle(_ event: BoardEvent, at wall: Double) -> [BoardEffect] {
    switch event {
    case .key(let key): return press(key)
    case .resized(let columns, let rows):
      size = (columns, rows)
      revealsFocus = focus != nil
    case .connected(let isOwn):
      // What was said of the last one is over.
      if connection != .waiting { remark = nil }
      (connection, arranging) = (.live(isOwn: isOwn), 0)
      followed = targets
      return [.follow(followed)]
    case .news(let reply): return take(reply)
    case .lost(let fault):
      // What was named is gone meanwhile: the arrangement says what is there.
      if fault.code == .missingKind || fault.code == .missing {
        followed = [.boards]
        return [.follow(followed)]
      }
      connection = .lost(wall)
      remark = fault == .runtimeEnded ? "the runtime exited; showing the last pictures" : FaultPage.sentence(fault)
    case .failed(let fault): fail(FaultPage.sentence(fault))
    case .answered(let errand, .success(.explanation(let explanation))) where errand.purpose == .explanation:
      explain(explanation, wall)
    case .answered(let errand, .success(let reply)): return take(reply, for: errand)
    case .answered(let errand, .failure(let fault)): return take(fault, for: errand)
    case .tapped(let text): remark = text
    case .previewed(let answer):
      guard case .adding(var gallery) = mode else { break }
      gallery.take(answer)
      mode = .adding(gallery)
    case .filled(let form, let values): return take(values, for: form)
    case .locked(let isLocked): self.isLocked = isLocked
    }
    return []
  }

  // MARK: The stream

  private mutating func take(_ reply: RuntimeReply) -> [BoardEffect] {
    switch reply {
    case .stream(let all):
      for place in shown.keys { show(nil, at: place) }
      activities = all.filter { $0.widget.role == .activity }.map(\.number)
      for one in all { show(one, at: place(of: one)) }
      return [.ask(BoardErrand(purpose: .instances, request: .instances))]
    case .change(let one):
      if one.widget.role == .activity, !activities.contains(one.number) { activities.append(one.number) }
      let places = shown.filter { $0.value.number == one.number }.map(\.key)
      // What a widget needs is known once it has answered.
      let mayNeed =
        !(instances[one.number]?.needs.isEmpty ?? true) || places.contains { shown[$0]?.isPlaceholder ?? true }
      let isOther =
        mayNeed
        || places.contains { shown[$0]?.family != one.family || shown[$0]?.configuration != one.configuration }
      for place in places.isEmpty ? [place(of: one)] : places {
        var one = one
        if case .stack(let name) = place { one.stack = name }
        show(one, at: place)
      }
      return isOther ? [.ask(BoardErrand(purpose: .instances, request: .instances))] : []
    case .turned(_, let one):
      show(one, at: place(of: one))
      target = nil
    case .gone(let number):
      activities.removeAll { $0 == number }
      for place in shown.filter({ $0.value.number == number }).map(\.key) { show(nil, at: place) }
    case .boards(let state): return arranging > 0 ? [] : take(state)
    default: break
    }
    return []
  }

  private func place(of shown: ShownWidget) -> Boards.Place {
    shown.stack.map { .stack($0) } ?? .instance(shown.number)
  }

  /// The arrangement as the runtime has it.
  mutating func take(_ state: BoardsState) -> [BoardEffect] {
    arrangement = state
    if let error = state.error { fail(FaultPage.clean(error)) }
    // A name of the command line that is none was told before the board began.
    if state.boards[name] == nil { name = state.boards.boards[0].name }
    isArranged = true
    if case .moving(let move) = mode { mode = held(move, over: state.boards).map(Mode.moving) ?? .viewing }
    if let focus, !tiles.contains(where: { $0.place == focus }) { (self.focus, target) = (nil, nil) }
    return refollow() + [.ask(BoardErrand(purpose: .instances, request: .instances))]
  }

  /// Follows the board that is shown, where that is another.
  mutating func refollow() -> [BoardEffect] {
    guard case .live = connection, Set(targets) != Set(followed) else { return [] }
    followed = targets
    return [.follow(followed)]
  }

  // MARK: Answers

  private mutating func take(_ reply: RuntimeReply, for errand: BoardErrand) -> [BoardEffect] {
    if errand.purpose == .arrangement { arranging = max(arranging - 1, 0) }
    switch (errand.purpose, reply) {
    case (.told(let text), _): remark = text
    default: break
    }
    switch (errand.purpose, reply) {
    case (.instances, .instances(let states)):
      instances = Dictionary(states.map { ($0.number, $0) }) { $1 }
      return askForStarter()
    case (.beginning, .instances(let placed)): return begun(placed)
    case (.granting(let told), _):
      remark = told
      return [.ask(BoardErrand(purpose: .instances, request: .instances))]
    case (_, .starter(let state)): starter = state
    case (.arrival(let number, let board, let index), .boards(let state)) where arranging == 0:
      return take(state) + stand(number, on: board, at: index)
    case (_, .boards) where arranging > 0: break
    case (_, .boards(let state)): return take(state)
    case (_, .outdated(let state)):
      history = []
      let effects = take(state)
      remark = "the board was changed elsewhere; nothing was changed"
      return effects
    case (.addition(let board, let index), .placed(let state)):
      instances[state.number] = state
      focus = .instance(state.number)
      (target, revealsFocus) = (nil, true)
      let name = FaultPage.clean(state.displayName)
      succeed("\(name.isEmpty ? state.kind : name) is placed as #\(state.number)")
      return [
        .ask(BoardErrand(purpose: .arrival(state.number, board: board, index: index), request: .boards))
      ]
    case (.offers, .bundles(let offers)): return take(offers)
    default: break
    }
    return []
  }

  private mutating func take(_ fault: Diagnostic, for errand: BoardErrand) -> [BoardEffect] {
    if errand.purpose == .offers { wish = nil }
    fail(FaultPage.sentence(fault == .runtimeEnded ? .noRuntime : fault))
    guard errand.purpose == .arrangement else { return [] }
    arranging = max(arranging - 1, 0)
    history = []
    // What the runtime has is what is shown.
    return [.ask(BoardErrand(purpose: .change, request: .boards))]
  }

  /// Puts a widget that was added onto the board from which it was.
  private mutating func stand(_ number: Int, on board: String, at index: Int?) -> [BoardEffect] {
    var boards = arrangement.boards
    let place = Boards.Place.instance(number)
    guard let wanted = boards[board], wanted.places.firstIndex(of: place) != index || index == nil else { return [] }
    if index == nil, wanted.places.last == place { return [] }
    for other in boards.names where other != board { try? boards.remove(place, from: other) }
    guard (try? boards.insert(place, on: board, at: index)) != nil else { return [] }
    return arrange(boards, keepsHistory: false)
  }

  // MARK: Arranging

  /// Shows another arrangement at once, and has the runtime keep it.
  mutating func arrange(_ boards: Boards, keepsHistory: Bool = true) -> [BoardEffect] {
    guard boards != arrangement.boards else { return [] }
    guard case .live = connection else {
      remark = "the board cannot be changed without a runtime"
      return []
    }
    if keepsHistory { history = Array((history + [arrangement.boards]).suffix(Self.mostHistory)) }
    let revision = arrangement.revision
    arrangement.boards = boards
    arranging += 1
    return [.ask(BoardErrand(purpose: .arrangement, request: .arrange(boards, revision: revision)))] + refollow()
  }

  static let mostHistory = 50

  /// What is shown because nothing is placed: it would go as soon as something is, so it is placed first.
  mutating func keepsFound() -> [BoardEffect] {
    let standing = arrangement.boards.boards.flatMap(\.places)
    guard !standing.isEmpty, instances.values.allSatisfy({ $0.isTransient || $0.role == .activity }) else { return [] }
    arranging += 1
    return [
      .ask(
        BoardErrand(
          purpose: .arrangement, request: .arrange(arrangement.boards, revision: arrangement.revision)))
    ]
  }

  // MARK: Forms and the gallery

  /// Goes on with what waits for the bundles' declarations.
  private mutating func take(_ offers: [BundleOffer]) -> [BoardEffect] {
    self.offers = offers
    defer { wish = nil }
    switch wish {
    case .gallery:
      let gallery = GalleryState(offers)
      mode = .adding(gallery)
      return gallery.choice.map { [.preview($0)] } ?? []
    case .configure(let number): return configure(number, offers)
    case nil: return []
    }
  }

  private mutating func configure(_ number: Int, _ offers: [BundleOffer]) -> [BoardEffect] {
    guard let state = instances[number] else { return [] }
    let bundle = offers.first { $0.declaration.path == state.path }?.declaration
    let widget = bundle?.placeable.first { $0.kind == state.kind || $0.formerKinds.contains(state.kind) }
    guard let widget else {
      remark = "its bundle no longer declares a widget '\(FaultPage.clean(state.kind))'"
      return []
    }
    guard let intent = widget.intent, !intent.parameters.isEmpty else {
      remark = "\(FaultPage.clean(widget.displayName)) has no parameters"
      return []
    }
    return [
      .fill(
        BoardForm(
          matter: .configure(number), intent: intent, kind: widget.kind, displayName: widget.displayName,
          family: state.family, path: state.path,
          before: intent.merged(state.configuration.fields ?? [], in: state.family)))
    ]
  }

  private mutating func take(_ values: [String: Value]?, for form: BoardForm) -> [BoardEffect] {
    guard let values else {
      remark = "cancelled; nothing was changed"
      return []
    }
    switch form.matter {
    case .configure(let number):
      return keepsFound() + [
        .ask(
          BoardErrand(
            purpose: .told("\(FaultPage.clean(form.displayName)) is configured"),
            request: .configure(.number(number), configuration: .table(values))))
      ]
    case .add(var new, let board, let index):
      new.configuration = .table(values)
      return keepsFound() + [
        .ask(BoardErrand(purpose: .addition(board: board, index: index), request: .add(new)))
      ]
    }
  }

  private mutating func explain(_ explanation: Explanation, _ wall: Double) {
    guard let one = shown.values.first(where: { $0.number == explanation.instance.number }) else { return }
    let page = ExplanationPage(
      explanation, one, nil, LocalClock(timeZone), file: InstanceState.file(one.number, folder), now: wall)
    pane = .explanation(page.text.split(separator: "\n").map(String.init))
  }
}
