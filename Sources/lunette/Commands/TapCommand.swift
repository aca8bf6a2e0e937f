import ArgumentParser
import WidgetRuntimeClient
import WidgetModel
import WidgetRender

/// `lunette tap`: what a tap on a widget means, and its carrying out.
struct TapCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "tap", _superCommandName: "lunette",
    abstract: "Taps a link, a button, a toggle or the whole widget, or says what a tap means.",
    discussion: """
      A tap meets the topmost link, button or toggle at that place; elsewhere the
      widget's URL, and where it has none the user activity of its kind, family and
      configuration. A URL goes to the bundle that owns its scheme, else (https,
      http, mailto) to the system's opener. A button's or toggle's intent is
      performed and the widget reloaded; the next render shows what changed.

        lunette tap game/ --kind com.mygame.leaderboard --x 5 --y 2
        lunette tap game/ --kind com.mygame.leaderboard --link 2 --dry-run
        lunette tap timer --action 1
        lunette tap hello --dry-run --format json
        lunette tap 3 --action 1             a widget that is placed, as it is placed
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, - for standard input, a kind found in the widget folders, or a placed widget "
        + "by its number.", valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: String

  @Option(
    help: ArgumentHelp("As systemSmall (default: the first that the widget supports).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(help: ArgumentHelp("Columns, or points with --surface canvas, from the widget's left.", valueName: "n"))
  var x: String?

  @Option(help: ArgumentHelp("Rows, or points with --surface canvas, from the widget's top.", valueName: "n"))
  var y: String?

  @Option(help: ArgumentHelp("A link by its number, from 1, in the order of the render document.", valueName: "n"))
  var link: String?

  @Option(
    help: ArgumentHelp("A button or toggle by its number, from 1, in the order of the render document.", valueName: "n")
  )
  var action: String?

  @Flag(help: "Says what the tap means, and does nothing.")
  var dryRun = false

  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Output") var surface: SurfaceOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let placed = try placed(typed)
    var query = try WidgetQuery(placed.typed, ask: .timeline, draws: false)
    query.configuration.before = placed.configuration
    query.runtime = try? RuntimeCall.address(typed)
    let tapping = Tapping(
      query: query, place: try TapPlace(typed, query.showing.surface), isDryRun: typed.has(.dryRun),
      namesFolders: !typed.all(.widgets).isEmpty)
    var bundles = OpenBundles(query.selection, query.setting, query.outside, query.watch)
    bundles.manner = .asks
    bundles.runtime = query.runtime
    let results = bundles.visit { bundle, widgets, _, faults -> Tapping.Result? in
      do throws(Diagnostic) { return try tapping.result(bundle, widgets) } catch {
        faults.append(error)
        return nil
      }
    }
    var faults = bundles.faults
    if let result = results.compactMap(\.self).first, faults.isEmpty { faults = finish(result, tapping) }
    return try query.page.end(faults, query.watch.wording)
  }

  /// The words for a placed widget: its bundle, kind and family, and how it is configured.
  private static func placed(_ typed: Typed) throws(Diagnostic) -> (typed: Typed, configuration: Value) {
    guard case .number = InstanceReference(typed.arguments[0]) else { return (typed, .emptyTable) }
    let instance = try RuntimeCall.linkOrOffline(typed).instance(typed.arguments[0])
    var words = typed
    words.replaceArgument(by: instance.path)
    words.replace(.kind, by: instance.kind)
    if typed[.family] == nil { words.replace(.family, by: instance.family.rawValue) }
    return (words, instance.configuration)
  }

  /// What lies outside of the widget's bundle: other bundles, the system. What was done is printed, whatever comes then.
  private static func finish(_ tapped: Tapping.Result, _ tapping: Tapping) -> [Diagnostic] {
    let query = tapping.query
    var result = tapped
    var fault = tapped.fault
    if let url = tapped.next {
      var router = LinkRouter(
        query.selection.folders, query.setting, query.outside, query.watch,
        runtime: tapping.namesFolders ? nil : query.runtime, home: tapped.bundle)
      do throws(Diagnostic) {
        if tapped.isTarget { result.lead(to: try router.route(url)) }
        if !tapping.isDryRun { result.document.reloaded += try router.follow(url, &result.chain) }
      } catch {
        fault = error
      }
    }
    result.noteFollowed()
    // With `--dry-run` the answer is that no program opens it; that is no failure.
    let isAnswer = tapping.isDryRun && result.document.handledBy == .none && fault?.code != .decodeKind
    if isAnswer { result.remark = fault?.message ?? result.remark }
    if fault == nil || isAnswer || result.document.handledBy == .bundle { query.page.add(result) }
    return isAnswer ? [] : fault.map { [$0] } ?? []
  }
}

extension Page {
  fileprivate func add(_ result: Tapping.Result) { add(result.document, remark: result.remark) }

  func add(_ document: ActivationDocument, remark: String?) {
    if style.format == .json {
      add(document)
    } else {
      add(Array(ActivationPage(document, remark: remark).text.utf8))
    }
  }
}
