import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// Streams: what they follow, and widgets that are placed for them.
extension Runtime {
  /// Resolves a stream's targets, placing missing ones, and replies with the current pictures.
  ///
  /// - Parameter answer: called once, perhaps later: an unread bundle is read first.
  func follow(_ client: Int, _ targets: [StreamTarget], _ answer: @escaping (Runtime, RuntimeReply) -> Void) {
    let unread = unread(targets)
    guard !unread.isEmpty else { return answer(self, followed(client, targets)) }
    var left = unread.count
    for path in unread {
      registry.bundles[path]?.waiting.append { runtime in
        left -= 1
        if left == 0 { answer(runtime, runtime.followed(client, targets)) }
      }
      examine(path, isUnread: true, isUrgent: true)
    }
  }

  /// Bundles that must be read before a target can be found.
  private func unread(_ targets: [StreamTarget]) -> [String] {
    var paths: [String] = []
    for target in targets {
      switch target {
      case .bundle(let path, _, _, _):
        registry.place(path)
        paths.append(path)
      case .kind(let kind, let family, let configuration):
        guard stacks[kind] == nil, fitting(kind, family, configuration) == nil, registry.widget(kind) == nil else {
          continue
        }
        paths += registry.paths
      case .instance, .all, .activities, .boards: break
      }
    }
    return Set(paths).filter { registry.bundles[$0]?.isUnread ?? true }.sorted()
  }

  private func followed(_ client: Int, _ targets: [StreamTarget]) -> RuntimeReply {
    var (places, activityPlaces): ([Followers.Place], [Followers.ActivityPlace]) = ([], [])
    do throws(Diagnostic) {
      // Two placed ones may have the same stand-in in another family.
      for target in targets {
        activityPlaces += try self.activityPlaces(target)
        for place in try resolve(target) where !places.contains(place) { places.append(place) }
      }
      followers.follow(client, places, activityPlaces, followsBoards: targets.contains(.boards))
      arrangeActivities()
      places = followers.streams[client]?.places ?? []
      judgeViewers(of: places.map(\.number))
      settle()
      var shown: [ShownWidget] = []
      for place in places {
        var one = try self.shown(place.number, for: client)
        one.stack = place.stack?.name
        shown.append(one)
      }
      _ = followers.take(client)
      followers.markBoards()
      return .stream(shown)
    } catch {
      unfollow(client)
      return .failure(error)
    }
  }

  /// Where a target shows Live Activities, including those that are not started yet.
  private func activityPlaces(_ target: StreamTarget) throws(Diagnostic) -> [Followers.ActivityPlace] {
    switch target {
    case .all(let family): return [Followers.ActivityPlace(family: family ?? .systemMedium)]
    case .activities(let family): return [Followers.ActivityPlace(family: family)]
    case .boards: return []
    case .instance(let reference, let family):
      let number = try number(of: reference)
      guard let record = instances[number]?.record, record.activity != nil else { return [] }
      return [
        Followers.ActivityPlace(number: number, family: try Self.place(record.widget, family ?? .accessoryInline))
      ]
    case .kind(let kind, let family, _):
      guard let widget = activity(ofKind: kind) else { return [] }
      return [Followers.ActivityPlace(kind: kind, family: try Self.place(widget, family))]
    case .bundle(let path, let kind, let family, _):
      let declared = registry.bundles[path]?.declaration?.activities ?? []
      return declared.filter { kind == nil && $0.families.contains(family) || kind == $0.kind }.map {
        Followers.ActivityPlace(kind: $0.kind, family: family)
      }
    }
  }

  /// The activity that is declared with that kind, or was started by it.
  private func activity(ofKind kind: String) -> WidgetDeclaration? {
    let widget = registry.widget(kind)?.widget ?? held(ofKind: kind).first?.record.widget
    return widget?.role == .activity ? widget : nil
  }

  private static func place(_ widget: WidgetDeclaration, _ family: Family) throws(Diagnostic) -> Family {
    guard widget.families.contains(family) else { throw .unsupported(family, by: widget) }
    return family
  }

  private func resolve(_ target: StreamTarget) throws(Diagnostic) -> [Followers.Place] {
    switch target {
    case .all(let family): return try all(in: family)
    case .activities, .boards: return []
    case .instance(let reference, let family):
      if case .kind(let name) = reference, let held = stacks[name] { return [try place(of: held, in: family)] }
      guard let record = instances[try number(of: reference)]?.record, record.widget.role != .activity else {
        return []
      }
      return [Followers.Place(try standIn(for: record, in: family))]
    case .kind(let kind, let family, let configuration):
      if let held = stacks[kind] { return [try place(of: held, in: family)] }
      if activity(ofKind: kind) != nil { return [] }
      if let number = fitting(kind, family, configuration) { return [Followers.Place(number)] }
      guard let (path, widget, bundle) = registry.widget(kind) else {
        throw .notPlaced(kind, among: registry.kinds + stacks.sortedNames)
      }
      return [Followers.Place(try placed(widget, family, configuration, of: bundle, at: path))]
    case .bundle(let path, let kind, let family, let configuration):
      return try widgets(path, kind, family, configuration).map { Followers.Place($0) }
    }
  }

  /// Every placed widget; a stack is one slot.
  private func all(in family: Family?) throws(Diagnostic) -> [Followers.Place] {
    var places: [Followers.Place] = []
    for instance in ordered where instance.record.widget.role != .activity {
      if instance.record.isTransient, hasChoice { continue }
      if let held = stacks[of: instance.record.number] {
        let place = try place(of: held, in: family)
        let hasFamily = family.map { family in
          held.numbers.contains { instances[$0]?.record.widget.families.contains(family) ?? false }
        }
        if hasFamily ?? true, !places.contains(where: { $0.stack == place.stack }) { places.append(place) }
        continue
      }
      if let family, !instance.record.widget.families.contains(family) { continue }
      places.append(Followers.Place(try standIn(for: instance.record, in: family)))
    }
    return places
  }

  private func place(of held: HeldStack, in family: Family?) throws(Diagnostic) -> Followers.Place {
    Followers.Place(
      try number(ofTopOf: held, in: family), stack: Followers.Place.StackName(name: held.name, family: family))
  }

  /// A placed widget in another family that it has; else as it is placed.
  func standIn(for record: InstanceRecord, in family: Family?) throws(Diagnostic) -> Int {
    guard let family, family != record.family, record.widget.families.contains(family) else { return record.number }
    if let number = fitting(record.kind, family, record.configuration) { return number }
    var bundle = BundleDeclaration(name: record.bundle, path: record.path)
    bundle.widgets = [record.widget]
    return try placed(record.widget, family, record.configuration, of: bundle, at: record.path)
  }

  /// Returns the named widget of a bundle, or all that have the family.
  private func widgets(
    _ path: String, _ kind: String?, _ family: Family, _ configuration: Value?
  ) throws(Diagnostic) -> [Int] {
    if let fault = registry.bundles[path]?.fault { throw fault }
    guard let bundle = registry.bundles[path]?.declaration else {
      throw Diagnostic(.missingFile, "the bundle '\(path)' does not exist", file: path)
    }
    if bundle.activities.contains(where: { $0.kind == kind }) { return [] }
    let named = kind.map { kind in bundle.placeable.filter { $0.kind == kind } } ?? bundle.widgets
    if let kind, named.isEmpty { throw .notPlaced(kind, among: bundle.placeable.map(\.kind)) }
    let meant = named.filter { $0.families.contains(family) }
    if meant.isEmpty, let widget = named.first { throw .unsupported(family, by: widget) }
    var numbers: [Int] = []
    for widget in meant {
      if let number = fitting(widget.kind, family, configuration) {
        numbers.append(number)
      } else {
        numbers.append(try placed(widget, family, configuration, of: bundle, at: path))
      }
    }
    return numbers
  }

  /// A placed widget with that kind, family and configuration.
  private func fitting(_ kind: String, _ family: Family, _ configuration: Value?) -> Int? {
    held(ofKind: kind).first { instance in
      instance.record.family == family
        && instance.record.configuration == configuration ?? instance.record.widget.defaultConfiguration(in: family)
    }?.record.number
  }

  private func placed(
    _ widget: WidgetDeclaration, _ family: Family, _ configuration: Value?, of bundle: BundleDeclaration,
    at path: String
  ) throws(Diagnostic) -> Int {
    guard widget.families.contains(family) else { throw .unsupported(family, by: widget) }
    return place(widget, family, configuration ?? widget.defaultConfiguration(in: family), of: bundle, at: path)
  }

  /// A client has left: instances that were placed for it alone are removed.
  func unfollow(_ client: Int) {
    let numbers = followers.leave(client: client)
    judgeViewers(of: numbers)
    dropUnfollowed(numbers)
    settle()
  }

  /// Instances that were placed for streams alone and have no subscriber any more.
  func dropUnfollowed(_ numbers: [Int]) {
    for number in numbers {
      guard let record = instances[number]?.record, record.isTransient, followers.count(of: number) == 0 else {
        continue
      }
      if hasChoice || !settings.showsFound || !record.isAsFound { drop(number) }
    }
  }
}
