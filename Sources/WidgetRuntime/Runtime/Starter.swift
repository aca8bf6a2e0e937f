import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

/// The starter board: offered while nothing is placed, everywhere by the same rule.
extension Runtime {
  /// Replies with the starter board, once the folders' bundles are read.
  func starter(_ answer: @escaping (Runtime, RuntimeReply) -> Void) {
    knowingAll { answer($0, .starter($0.starterState)) }
  }

  /// Places the starter board, or stores that the user starts empty.
  func choose(_ choice: StarterBoard.Choice, _ answer: @escaping (Runtime, RuntimeReply) -> Void) {
    switch choice {
    case .empty:
      do throws(Diagnostic) {
        try EmptyStart.choose(settings.folder)
        tellBoards()
        answer(self, .instances([]))
      } catch { answer(self, .failure(error)) }
    case .starter:
      knowingAll { runtime in
        do throws(Diagnostic) { answer(runtime, .instances(try runtime.placeStarter())) } catch {
          answer(runtime, .failure(error))
        }
        runtime.settle()
      }
    }
  }

  private var starterState: StarterState {
    StarterState(
      isChosen: hasChoice || EmptyStart.isChosen(settings.folder),
      items: starterWidgets.map {
        StarterState.Item(kind: $0.widget.kind, family: $0.family, displayName: $0.widget.displayName)
      })
  }

  /// The widgets of the starter board that bundles declare, as they would be placed.
  private var starterWidgets: [NewInstance] {
    StarterBoard.items.compactMap { item in
      guard let (path, widget, bundle) = registry.widget(item.kind), widget.role == .widget else { return nil }
      let family = item.family(of: widget)
      return NewInstance(
        widget, bundle: bundle.name, path: path, family: family,
        configuration: widget.defaultConfiguration(in: family))
    }
  }

  /// Places those that are not placed yet: all or none.
  private func placeStarter() throws(Diagnostic) -> [InstanceState] {
    let placed = Set(ordered.filter(\.record.isChosen).map(\.record.kind))
    let records = starterWidgets.filter { !placed.contains($0.widget.kind) }.enumerated().map {
      record(of: $1, place: $0)
    }
    guard !records.isEmpty else { return [] }
    try store { changes in for record in records { changes.place(record) } }
    forgetUnchosen()
    for record in records {
      take(in: record)
      examine(record.path)
    }
    return records.map { state(of: $0.number) }
  }

  /// Continues when every bundle of the folders was read; if that takes too long, with what is known by then.
  private func knowingAll(_ goOn: @escaping (Runtime) -> Void) {
    guard !readUnread().isEmpty else { return goOn(self) }
    waits.add(from: now(), until: { !$0.registry.bundles.values.contains { $0.isWanted } }, goOn)
    settle()
  }
}
