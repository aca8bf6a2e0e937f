import Synchronization
import WidgetModel
import WidgetSandbox
import WidgetScript
import WidgetServices

/// Which kinds a selection's bundles declare. They enter in the order of the selection, however they are opened: the first
/// to declare a kind has it.
final class KindRegister: Sendable {
  private struct Kinds {
    /// The path of each kind's bundle.
    var owners: [String: String] = [:]
    /// Those that were meant.
    var found = Set<String>()
    /// Whether a widget was left out since it disfavours the place.
    var hasLeftOut = false
    /// Faults of bundles that were not named.
    var onTheWay: [Diagnostic] = []
  }

  private let selection: Selection
  private let ticketLock = TicketLock()
  private let kinds = Mutex(Kinds())

  init(_ selection: Selection) { self.selection = selection }

  /// Opens the bundle of this number, which enters next; one that cannot be opened blocks no other.
  func open(
    _ place: Selection.Place, _ number: Int, _ body: (BundleSource) throws(Diagnostic) -> OpenBundle
  ) throws(Diagnostic) -> OpenBundle {
    do throws(Diagnostic) { return try body(try Selection.source(place)) } catch {
      ticketLock.pass(number) {}
      throw error
    }
  }

  /// Why a bundle could not be opened; nil where it was not named: then it counts only if something asked for is missing.
  func refusal(_ fault: Diagnostic, of place: Selection.Place) -> Diagnostic? {
    guard place.isFound, !selection.kinds.isEmpty else { return fault }
    kinds.withLock { $0.onTheWay.append(fault) }
    return nil
  }

  /// Waits for the bundles before this one; then says which of its widgets are meant, and which were declared before.
  ///
  /// - Parameter inTurn: called with those that are meant, before the next bundle enters.
  func enter(
    _ declared: [WidgetDeclaration], of place: Selection.Place, _ number: Int,
    inTurn: ([WidgetDeclaration]) -> Void = { _ in }
  ) -> (meant: [WidgetDeclaration], faults: [Diagnostic]) {
    ticketLock.pass(number) {
      let (meant, faults) = kinds.withLock { kinds in
        let meant = declared.filter { kinds.owners[$0.kind] == nil && selection.contains($0, of: place) }
        kinds.found.formUnion(meant.map(\.kind))
        if declared.contains(where: { selection.leavesOut($0, of: place) }) { kinds.hasLeftOut = true }
        return (meant, enter(declared, of: place, &kinds))
      }
      inTurn(meant)
      return (meant, faults)
    }
  }

  private func enter(
    _ declared: [WidgetDeclaration], of place: Selection.Place, _ kinds: inout Kinds
  ) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    for widget in declared {
      guard let other = kinds.owners[widget.kind] else {
        kinds.owners[widget.kind] = place.path
        continue
      }
      let isMeant = selection.kinds.isEmpty || selection.kinds.contains(widget.kind)
      guard other != place.path, isMeant else { continue }
      faults.append(
        Diagnostic(
          .decodeKind, "the kind '\(widget.kind)' is declared twice: in \(other) and in \(place.path)",
          file: place.path, line: widget.line))
    }
    return faults
  }

  /// Kinds that were asked for and that no bundle has, once all have entered, and what may have hidden them.
  ///
  /// - Parameter mayBeHidden: A fault was told already, which may be why `--kind` was not found.
  func missing(mayBeHidden: Bool) -> [Diagnostic] {
    let (owners, found, onTheWay, hasLeftOut) = kinds.withLock { ($0.owners, $0.found, $0.onTheWay, $0.hasLeftOut) }
    if found.isEmpty, hasLeftOut, !mayBeHidden, let location = selection.location {
      return [.allDisfavoured(location, owners.keys.sorted(by: Value.precedes))]
    }
    var wanted = selection.kinds
    if let kind = selection.kind, !mayBeHidden { wanted.append(kind) }
    wanted.removeAll(where: found.contains)
    if wanted.isEmpty { return [] }
    let known = owners.keys.sorted(by: Value.precedes)
    let missing = wanted.map { kind -> Diagnostic in
      if selection.kind == nil, WidgetFolders.isFolder(kind) { return .noBundle(kind) }
      let place = selection.kind == nil ? "in \(selection.folders.description)" : "in the given bundles"
      return .unknown(
        .missingKind, "unknown widget '\(kind)' \(place)", nearest: kind, among: known,
        else: known.isEmpty ? "no widgets found" : "the widgets are \(known.prefix(12).joined(separator: ", "))")
    }
    return missing + onTheWay
  }
}

extension Diagnostic {
  /// The error for folders of which every widget disfavours the place.
  fileprivate static func allDisfavoured(_ location: WidgetLocation, _ kinds: [String]) -> Diagnostic {
    Diagnostic(
      .missingKind,
      "none of the widgets found supports '\(location.rawValue)' (disfavoredLocations); give one of "
        + kinds.prefix(12).joined(separator: ", "))
  }
}
