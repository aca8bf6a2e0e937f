import WidgetRuntimeClient
import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette tap`: what a tap on a widget means, and its carrying out.
enum TapCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    if let outcome = try PlacedTap(typed)?.outcome(typed) { return outcome }
    let placed = try placed(typed)
    do throws(Diagnostic) { return try tap(placed.typed, placed.configuration) } catch {
      // A kind that is not found here may be in one of the runtime's folders.
      guard error.code == .missingKind, let words = RuntimeCall.withFolders(typed) else { throw error }
      return try tap(words, .emptyTable)
    }
  }

  /// - Parameter before: how the widget is configured.
  private static func tap(_ typed: Typed, _ before: Value) throws(Diagnostic) -> Outcome {
    var query = try WidgetQuery(typed, ask: .timeline, draws: false)
    query.configuration.before = before
    // A runtime that is there performs what a tap asks; without one this process does.
    query.runtime = try RuntimeCall.addressIfAny(typed)
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
    if results.isEmpty, faults.count == 1, faults[0].code == .missingKind { throw faults[0] }
    if let result = results.compactMap(\.self).first, faults.isEmpty { faults = finish(result, tapping) }
    return try query.page.end(faults, query.watch.wording)
  }

  /// The words for a placed widget: its bundle, kind and family, and how it is configured.
  private static func placed(_ typed: Typed) throws(Diagnostic) -> (typed: Typed, configuration: Value) {
    // A number is that of a placed widget. A name is a bundle's, a stack's, whose top is tapped, or a placed widget's kind.
    let word = typed.arguments[0]
    if case .kind = InstanceReference(word), WidgetFolders.isBundle(word) || !isPlaced(word, typed) {
      return (typed, .emptyTable)
    }
    let instance = try RuntimeCall.linkOrOffline(typed).instance(word)
    var words = typed
    words.replaceArgument(by: instance.path)
    words.replace(.kind, by: instance.kind)
    if typed[.family] == nil { words.replace(.family, by: instance.family.rawValue) }
    return (words, instance.configuration)
  }

  /// Whether a name is a stack's, or the kind of one placed widget. Folders that the line names have the first word.
  private static func isPlaced(_ name: String, _ typed: Typed) -> Bool {
    if RuntimeCall.stack(among: [name], typed) != nil { return true }
    guard typed.all(.widgets).isEmpty, let address = try? RuntimeCall.address(typed),
      let link = try? RuntimeLink.read(address, version: Version.current)
    else { return false }
    return (try? link.instances())?.filter { $0.kind == name && !$0.isTransient }.count == 1
  }

  /// What lies outside of the widget's bundle: other bundles, the system. What was done is printed, whatever comes then.
  /// `next` is where the tap leads: its own link, or the one that a handler gave back.
  private static func finish(_ tapped: Tapping.Result, _ tapping: Tapping) -> [Diagnostic] {
    let query = tapping.query
    var result = tapped
    var fault = tapped.fault
    if let url = tapped.next {
      var router = LinkRouter(
        query.selection.folders, query.setting, query.outside, query.watch,
        runtime: tapping.namesFolders ? nil : query.runtime, home: tapped.bundle)
      // Where it leads is told even where it is not followed.
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
    // What was done is told although a later step failed.
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
