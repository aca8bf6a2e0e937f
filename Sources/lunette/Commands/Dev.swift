import Glibc
import LinuxKit
import LuaKit
import WidgetModel
import WidgetRender
import WidgetRuntimeClient
import WidgetSandbox
import WidgetServices
import WidgetWatch

/// `lunette dev`: the preview of what is being written, drawn anew at each save.
enum DevCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    guard !typed.arguments.contains("-") else {
      throw .usage("dev cannot read standard input, because it reloads at each save", advice: "give a file")
    }
    let query = try WidgetQuery(typed, ask: typed.has(.placeholder) ? .placeholder : .timeline, fillsScreen: true)
    let port = try typed[.port].map(port)
    let places = try places(query)
    let starter = try WorkerStarter()
    // Asked before the screen is taken: a question on it could not be answered.
    let granted = permissions(of: places[0], query, starter)
    let isScreen = Streams.isTerminal(1) && query.showing.colors.movesCursor
    // Before any other thread of this program: all of them leave the signals to the loop.
    let signals =
      isScreen
      ? SignalQueue(endings + [SIGTSTP, SIGCONT, SIGWINCH]) : port.flatMap { _ in SignalQueue(endings) }
    let orders = try port.map { port throws(Diagnostic) in
      let lead = typed[.at] == nil ? 0 : query.setting.now - WallClock().now
      return try Self.orders(typed, port, query, session(query, places, granted, lead: lead))
    }
    StandardError.becomeNonblocking()
    // Layout and drawing recurse over deep trees, so they run on the thread that has the stack for it.
    return try query.watch.makeThread().run { () throws(Diagnostic) -> Outcome in
      // A port that is taken is told before the screen is.
      let server = try orders.map { orders throws(Diagnostic) in try DevServer(orders, signals) }
      defer { server?.end() }
      let show: any DevShow =
        isScreen
        ? ScreenShow(query.showing.terminal, query.showing.style.ansi)
        : BlockShow(query.watch.wording, width: query.showing.terminal.width, page: server?.address)
      let clock = WallClock().now
      // Rows become known when the screen is entered.
      var state = DevState(
        query, places: places, clock: DevClock(wall: clock, showing: typed[.at] == nil ? clock : query.setting.now),
        size: (query.showing.terminal.width, 24))
      state.page = server?.address
      let watched = watchedPlaces(places, query.selection)
      var loop = DevLoop(
        state, watching: watched, starter, granted: granted, signals, show: show, server,
        typed: query.showing.terminal.typed)
      try loop.run()
      return .done
    }
  }

  /// What ends a session.
  private static let endings = [SIGINT, SIGTERM, SIGHUP]

  private static func port(_ word: String) throws(Diagnostic) -> UInt16 {
    guard word.utf8.allSatisfy({ (48...57).contains($0) }), let port = UInt16(word) else {
      throw .usage(
        "--port expects a number from 0 to 65535, not '\(word)'", advice: "for example --port 8000; 0 picks a free port"
      )
    }
    return port
  }

  /// What the page shows.
  private static func session(
    _ query: WidgetQuery, _ places: [Selection.Place], _ granted: [String: SessionGrants], lead: Double
  ) -> DevSession {
    var session = DevSession()
    (session.kind, session.family) = (query.selection.kind, query.family)
    session.configuration = Dictionary(query.configuration.pairs.map { ($0.name, $0.value) }) { $1 }
    session.showsPlaceholders = query.ask == .placeholder
    session.lead = lead
    // Those of the folders are found by the runtime, later ones too.
    for place in query.selection.isOpenEnded ? [] : places {
      session.bundles.append(
        DevSession.Bundle(
          path: RealPath.of(place.path) ?? place.path, kinds: place.isFound ? query.selection.kinds : []))
    }
    for (path, grants) in granted where !grants.isEmpty {
      session.grants.append(
        DevSession.Grant(
          to: RealPath.of(path) ?? path, answered: grants.answered.permissions, followsFile: grants.isKept))
    }
    return session
  }

  /// What the page's runtime is told; it gets a state folder when it is started.
  private static func orders(
    _ typed: Typed, _ port: UInt16, _ query: WidgetQuery, _ session: DevSession
  ) throws(Diagnostic) -> RunOrders {
    var orders = try RunCommand.orders(typed, store: "")
    orders.listens = ["localhost:\(port)"]
    orders.session = session
    if !query.selection.isOpenEnded { orders.widgets = [] }
    return orders
  }

  /// The bundles of the session; of kinds, those that have them.
  private static func places(_ query: WidgetQuery) throws(Diagnostic) -> [Selection.Place] {
    guard !query.selection.kinds.isEmpty || query.selection.places.count > 1 && query.selection.kind != nil else {
      return query.selection.places
    }
    var bundles = OpenBundles(query.selection, query.setting, query.outside, query.watch)
    (bundles.manner, bundles.isolatesEach) = (.searches, true)
    let meant = Set(
      bundles.visit { bundle, widgets, _, _ in widgets.isEmpty ? nil : bundle.declaration.path }
        .compactMap(\.self))
    let places = query.selection.places.filter { meant.contains($0.path) || !$0.isFound && query.selection.kind == nil }
    guard places.isEmpty else { return places }
    throw Diagnostic.joined(bundles.faults) ?? .usage("no widget found", advice: "see 'lunette list'")
  }

  private static func watchedPlaces(_ places: [Selection.Place], _ selection: Selection) -> [WatchedPlace] {
    // Bundles that were named are watched themselves; found ones by their folders, where new ones appear.
    let named = places.filter { !$0.isFound || !selection.isOpenEnded }.map { WatchedPlace.bundle($0.path) }
    return named + (selection.isOpenEnded ? selection.folders.folders.map(WatchedPlace.folder) : [])
  }

  /// Grants the first bundle's permissions: a person at the terminal is asked now, and not while the screen is in use.
  private static func permissions(of place: Selection.Place, _ query: WidgetQuery, _ starter: WorkerStarter)
    -> [String: SessionGrants]
  {
    // A bundle that cannot be opened asks for nothing yet; it is told of by the session.
    guard let source = try? Selection.source(place),
      let bundle = try? OpenBundle(source, query.setting, query.outside, starter: starter)
    else { return [:] }
    let asked = bundle.declaration.permissions
    guard !asked.isEmpty else { return [:] }
    do throws(Diagnostic) { try query.outside.permits.settle(bundle, .asks) } catch {
      Exit.tell([error], query.watch.wording)
    }
    // By path: the next text of the bundle gets what this one was given.
    return [place.path: SessionGrants(bundle.host, asked)]
  }
}

extension Selection {
  /// Whether bundles that appear later in the folders are meant as well.
  var isOpenEnded: Bool { kinds.isEmpty && places.allSatisfy(\.isFound) }
}
