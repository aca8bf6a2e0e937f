internal import WidgetLayout
internal import WidgetModel

/// Reads a placed view tree as elements for assistive software, in reading order: that of the tree, which runs from leading to
/// trailing and from top to bottom. What is masked, hidden or not placed is not told.
struct AccessibilityReader {
  private let placement: Placement
  private let tree: ViewTree
  private let regions: [Int: [TapRegion]]
  /// Which of the links a region is, or of the buttons and toggles, from 1.
  private let numbers: [TapRegion: Int]
  /// The texts and bars that go on by themselves.
  private let changing: Set<Int>

  static func elements(_ placement: Placement) -> [AccessibilityElement] {
    guard !placement.tree.isEmpty else { return [] }
    return AccessibilityReader(placement).elements(at: 0)
  }

  private init(_ placement: Placement) {
    (self.placement, tree) = (placement, placement.tree)
    regions = Dictionary(grouping: placement.taps.regions, by: \.node)
    numbers = [placement.taps.links, placement.taps.actions].reduce(into: [:]) { numbers, regions in
      for (index, region) in regions.enumerated() where numbers[region] == nil { numbers[region] = index + 1 }
    }
    changing = Set(placement.dynamic.map(\.node))
  }

  private func elements(at node: Int) -> [AccessibilityElement] {
    switch tree.nodes[node].kind {
    case .modifier(let kind): return modified(kind, node)
    case .view(let kind): return placement.frames[node] == nil ? [] : view(kind, node)
    }
  }

  private func elements(in slots: Set<ArgumentName>, of node: Int) -> [AccessibilityElement] {
    tree.children(of: node).filter { slots.contains(tree.nodes[$0].slot) }.flatMap(elements(at:))
  }

  // MARK: Modifiers

  private func modified(_ kind: ModifierKind, _ node: Int) -> [AccessibilityElement] {
    switch kind {
    case .hidden: return []
    case .accessibilityHidden where tree.flag(.condition, of: node) != false: return []
    case .opacity where tree.number(.opacity, of: node) == 0: return []
    default: break
    }
    let content = elements(in: [.content], of: node)
    switch kind {
    case .accessibilityLabel:
      guard let label = spoken(tree.text(.label, of: node)) else { return content }
      return labelled(content, label, placement.frames[node])
    case .accessibilityValue:
      let number = tree.number(.value, of: node).map { Self.number($0) }
      guard var first = content.first, let value = spoken(tree.text(.value, of: node)) ?? number else { return content }
      first.value = value
      return [first] + content.dropFirst()
    case .widgetLabel: return content + label(ofWidget: node)
    case .overlay, .background: return content + elements(in: [.overlay, .background], of: node)
    default: return content
    }
  }

  /// What an accessory widget shows outside of its content; in words also where it is not shown.
  private func label(ofWidget node: Int) -> [AccessibilityElement] {
    let shown = elements(in: [.label], of: node)
    guard shown.isEmpty, let frame = placement.frames[node] else { return shown }
    let words = tree.children(of: node).filter { tree.nodes[$0].slot == .label }.flatMap(unplacedTexts)
    return words.isEmpty ? [] : [AccessibilityElement(words.joined(separator: ", "), [.staticText], frame)]
  }

  /// One element of that name in place of several; what can be activated among them stays.
  private func labelled(_ content: [AccessibilityElement], _ label: String, _ frame: Rect?) -> [AccessibilityElement] {
    if var only = content.first, content.count == 1 {
      only.label = label
      return [only]
    }
    guard let frame = frame ?? content.first?.frame else { return content }
    return [AccessibilityElement(label, content.isEmpty ? [.image] : [], frame)] + content.filter { $0.action != nil }
  }

  // MARK: Views

  private func view(_ kind: ViewKind, _ node: Int) -> [AccessibilityElement] {
    switch kind {
    case .text: text(node)
    case .image: picture(node)
    case .label: one(node, words(of: node), [.staticText])
    case .link: one(node, words(of: node), [.link])
    case .button, .controlButton: one(node, words(of: node), [.button])
    case .toggle, .controlToggle: toggle(node)
    case .gauge, .progressView: gauge(node)
    case .chart: isMasked(node) ? [] : one(node, ChartSentence.of(chart: node, in: tree), [.image])
    case .section, .groupBox: titled(node)
    default: elements(in: [.content, .label], of: node)
    }
  }

  /// A view that is one element, whatever is in it; none where there is nothing to say of it.
  private func one(
    _ node: Int, _ label: String?, value: String? = nil, _ traits: Set<AccessibilityElement.Trait>
  ) -> [AccessibilityElement] {
    let region = regions[node]?.first
    var traits = traits
    // In small families a link cannot be activated on its own.
    if region == nil, traits.contains(.link) { traits = [.staticText] }
    if placement.style(of: node).isDisabled { traits.insert(.disabled) }
    guard label != nil || value != nil, let frame = region?.frame ?? placement.frames[node] else { return [] }
    var element = AccessibilityElement(label, value: value, traits, frame, region.flatMap(Self.action))
    element.number = region.flatMap { numbers[$0] }
    return [element]
  }

  private func text(_ node: Int) -> [AccessibilityElement] {
    guard !isMasked(node), let label = spoken(placement.text(of: node)), let frame = placement.frames[node] else {
      return []
    }
    let isChanging = changing.contains(node)
    let links = (node..<Int(tree.nodes[node].end)).flatMap { regions[$0] ?? [] }.map { region in
      var link = AccessibilityElement(region.label, [.link], region.frame, Self.action(region))
      link.number = numbers[region]
      return link
    }
    return [AccessibilityElement(label, isChanging ? [.staticText, .updatesFrequently] : [.staticText], frame)] + links
  }

  /// A picture without a name of its own has that of its symbol or file; an empty one says that it tells nothing.
  private func picture(_ node: Int) -> [AccessibilityElement] {
    guard !isMasked(node) else { return [] }
    if let label = tree.text(.label, of: node) { return one(node, spoken(label), [.image]) }
    let name =
      tree.text(.systemName, of: node).map(SpokenName.symbol)
      ?? (tree.text(.file, of: node) ?? tree.text(.name, of: node)).map(SpokenName.file)
    return one(node, spoken(name), [.image])
  }

  private func toggle(_ node: Int) -> [AccessibilityElement] {
    let isOn = tree.flag(.isOn, of: node) ?? false
    let slots: [ArgumentName] = isOn ? [.valueLabel] : [.offValueLabel, .valueLabel]
    let value = slots.lazy.compactMap { words(in: [$0], of: node) }.first ?? (isOn ? "on" : "off")
    var elements = one(
      node, words(in: [.title, .label, .content], of: node), value: isMasked(node) ? nil : value, [.toggle])
    if !elements.isEmpty, !isMasked(node) { elements[0].isOn = isOn }
    return elements
  }

  private func gauge(_ node: Int) -> [AccessibilityElement] {
    let meter = isMasked(node) ? nil : meter(node)
    var elements = one(
      node, words(in: [.label, .content], of: node),
      value: isMasked(node) ? nil : words(in: [.currentValueLabel], of: node) ?? meter.map(Self.words), [])
    guard !elements.isEmpty else { return [] }
    elements[0].meter = meter
    if changing.contains(node) { elements[0].traits.insert(.updatesFrequently) }
    return elements
  }

  /// How much of a gauge is filled as it is drawn.
  private func meter(_ node: Int) -> AccessibilityElement.Meter? {
    for command in placement.displayList.commands where command.node == Int32(node) {
      switch command.drawing {
      case .bar(let part, _, _, _, _), .ring(let part, _, _): return part.map { .part($0) } ?? .inProgress
      case .scale(let part?, _, _, _): return .part(part)
      default: continue
      }
    }
    return nil
  }

  private static func words(_ meter: AccessibilityElement.Meter) -> String {
    switch meter {
    case .part(let part): percent(part)
    case .inProgress: "in progress"
    }
  }

  private static func percent(_ part: Double) -> String { "\(Int((min(max(part, 0), 1) * 100).rounded())) percent" }

  /// A title, which is a header, and what stands below it.
  private func titled(_ node: Int) -> [AccessibilityElement] {
    let title = elements(in: [.header, .label], of: node).map { element in
      var element = element
      element.traits.insert(.header)
      return element
    }
    return title + elements(in: [.content], of: node) + elements(in: [.footer], of: node)
  }

  // MARK: Words

  /// What several elements say as one (SwiftUI: accessibilityElement(children: .combine)).
  private func words(of node: Int) -> String? { words(in: [.title, .label, .content, .icon], of: node) }

  private func words(in slots: Set<ArgumentName>, of node: Int) -> String? {
    let spoken = elements(in: slots, of: node).filter { !$0.traits.contains(.image) || $0.label != nil }
    let titles = spoken.filter { $0.traits != [.image] }
    let told = Self.told(titles.isEmpty ? spoken : titles)
    if !told.isEmpty { return told.joined(separator: ", ") }
    // A title that the style leaves out is told all the same.
    let hidden = tree.children(of: node).filter { slots.contains(tree.nodes[$0].slot) }.flatMap(unplacedTexts)
    return hidden.isEmpty ? nil : hidden.joined(separator: ", ")
  }

  /// Labels and values, but for a gauge's that is no more than a figure beside it: "83%", and a bar.
  private static func told(_ elements: [AccessibilityElement]) -> [String] {
    let labels = Set(elements.compactMap(\.label))
    return elements.compactMap { element in
      if element.label == nil, let value = element.value, labels.contains(value.replacing(" percent", with: "%")) {
        return nil
      }
      return element.words
    }
  }

  private func unplacedTexts(_ root: Int) -> [String] {
    (root..<Int(tree.nodes[root].end)).compactMap { node in
      guard tree.nodes[node].kind == .view(.text), placement.frames[node] == nil, !isMasked(node) else { return nil }
      return spoken(tree.text(.text, of: node))
    }
  }

  private func isMasked(_ node: Int) -> Bool { placement.style(of: node).isMasked }

  /// A text without the characters of masks; nil for nothing.
  private func spoken(_ text: String?) -> String? {
    guard let text else { return nil }
    let words = text.filter { $0 != ViewTree.maskCharacter }.split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    return words.isEmpty ? nil : words
  }

  private static func number(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? NumberText.text(number)
  }

  private static func action(_ region: TapRegion) -> AccessibilityElement.Action? {
    switch region.target {
    case .url(let url): return .url(url)
    case .action(let action, let isOn):
      guard let intent = action["intent"]?.text else { return nil }
      var values: [String: Value] = [:]
      for field in action["parameters"]?.fields ?? [] { values[field.name] = field.value }
      // What it is to become.
      if let isOn { values["value"] = .flag(!isOn) }
      return .intent(intent, parameters: .table(values))
    }
  }
}
