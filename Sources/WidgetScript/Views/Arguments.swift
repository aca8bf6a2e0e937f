import LuaKit
import WidgetModel

/// What one look over a table's keys told.
/// One pass over a table's keys is all that a view costs to read; everything is decided from these figures.
struct Survey {
  /// Members without a name.
  var count = 0
  /// Whether they are numbered from 1 to `count`.
  var isDense = true
  /// Arguments of this table in `ViewDecoder.found`.
  var base = 0
  /// The number of this table's arguments there.
  var found = 0
  /// Whether a member is a view, to be read after the arguments.
  var hasChildren = false
}

/// The arguments of a constructor's or modifier's table: by name, and by position.
extension ViewDecoder {
  /// Reads the arguments of the table at hand and adds them to the node opened last, in the Vocabulary's order. Members
  /// before `first` are not arguments (the view that a modifier is around).
  mutating func arguments(_ cursor: inout LuaCursor, _ plan: DecodingPlan, from first: Int) -> Survey {
    focus = Focus(tag: plan.tag)
    // -1: faults outside of a constructor mark its whole line.
    defer { focus.tag = -1 }
    var scan = look(&cursor, plan)
    if plan.isContainer {
      scan.hasChildren = scan.count > 0
    } else if scan.count >= first {
      assign(&cursor, plan, &scan, from: first)
    }
    scan.found = found.count - scan.base
    if scan.found > 0 { add(&cursor, plan, &scan, from: first) }
    (focus.parameter, focus.item) = (-1, 0)
    if plan.hasRequired { require(plan, scan) }
    if plan.isModifier || plan.kind == .view(.image) || plan.kind == .view(.text) { chooseOne(plan, scan) }
    if !plan.undrawn.isEmpty { noteUndrawn(plan, scan) }
    return scan
  }

  /// Warns about what of the node opened last no surface draws (Vocabulary.undrawn).
  private mutating func noteUndrawn(_ plan: DecodingPlan, _ scan: Survey) {
    for undrawn in plan.undrawn where undrawn.applies(to: builder.tree.nodes.count - 1, of: builder.tree) {
      let parameter = undrawn.argument.flatMap(plan.index(of:)) ?? -1
      let argument = found[scan.base...].first { Int($0.parameter) == parameter }
      (focus.parameter, focus.item) = (parameter, argument?.item ?? 0)
      warn(.warningUnsupported, "\(plan.name): \(undrawn.sentence)", at: place(plan, undrawn.argument?.rawValue))
    }
  }

  /// One pass over the keys; named arguments go to `found`.
  /// Order does not matter in this pass: Lua's own is not repeatable, and `add` sorts.
  private mutating func look(_ cursor: inout LuaCursor, _ plan: DecodingPlan) -> Survey {
    var scan = Survey(base: found.count)
    // Tables of data, as JSON gives them, have no stamp; `type` and `modifiers` are the view's own there.
    let isPlain = cursor.stamp == nil
    var strange: [String] = []
    guard cursor.enter() else { return scan }
    while true {
      switch cursor.next() {
      case .end:
        for name in strange.sorted() { unknown(plan, name) }
        return scan
      case .index(let index) where index > 0:
        scan.count += 1
        if index != scan.count { scan.isDense = false }
        // A view's own members without a name are its children.
        if plan.takesTables, plan.isModifier { takeTable(&cursor, plan, .item(Int(index))) }
      case .index(let index): strange.append(String(index))
      case .key(let key):
        let meaning = tables.lexicon.meaning(key)
        // A word's meaning is an array's element by the key's number: no text is compared.
        if plan.takesTables, takeTable(&cursor, plan, .key(key)) { continue }
        if let parameter = plan.index(meaning.ordinal) {
          found.append(Found(parameter: UInt8(parameter), key: key))
        } else if key == tables.lexicon.n, cursor.type == .number {
          continue  // how many arguments a call had, when the last was nil
        } else if !isPlain || plan.isModifier || key != tables.lexicon.type && key != tables.lexicon.modifiers {
          strange.append(cursor.keyString ?? "")
        }
      case .unknownKey: strange.append(cursor.keyString ?? "")
      case .other(let type): strange.append("\(type)")
      }
      if strange.count > 2 * ViewLimits.faults {  // the first by name, since Lua's own order differs from run to run
        strange.sort()
        strange.removeLast(ViewLimits.faults)
      }
    }
  }

  // `strange` marks the argument's name in the source for this one fault.
  mutating func unknown(_ plan: DecodingPlan, _ name: String) {
    focus.strange = name
    defer { focus.strange = nil }
    let nearest = NearestName.of(name, among: plan.names.map(\.rawValue))
    if let advice = ForeignNames.argument(name, of: plan.name)
      ?? (nearest == nil ? ForeignNames.misplaced(name, of: plan.name) : nil)
    {
      return fault(
        .decodeUnknownArgument, "\(plan.name) has no argument '\(Faults.cut(name))': \(advice)",
        at: place(plan, name), suggestion: advice)
    }
    fault(
      .decodeUnknownArgument,
      Faults.unknownArgument(plan.name, name, nearest: nearest, known: plan.names.map(\.rawValue)),
      at: place(plan, name), suggestion: nearest)
  }

  /// Where a fault of an argument lies: `font`, or `spacing`.
  func place(_ plan: DecodingPlan, _ argument: String?) -> String? { plan.isModifier ? plan.name : argument }

  // MARK: By position

  // `taken` has a bit for each parameter; no view has 64.
  private mutating func assign(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ scan: inout Survey, from first: Int) {
    var taken: UInt64 = 0
    for argument in found[scan.base...] { taken |= 1 << UInt64(argument.parameter) }
    if plan.kind == .view(.text) { return assignText(&cursor, plan, scan, taken) }
    if plan.content == .segments { return segments(&cursor, plan, scan) }
    let items = scan.isDense ? nil : Items(&cursor)
    var expected = first
    for position in 0..<scan.count {
      let index = items.map { $0[position] } ?? position + 1
      // A view that a modifier is around is item 1, so that its arguments begin at 2.
      guard index >= first, !plan.takesTables || !isTaken(index, scan) else { continue }
      // A nil in a modifier's call leaves its parameter out: frame(nil, 20).
      while first == 2, expected < index, let next = plan.positional.first(where: { taken & 1 << UInt64($0) == 0 }) {
        taken |= 1 << UInt64(next)
        expected += 1
      }
      expected = index &+ 1  // after the largest there is none
      _ = cursor.push(index)
      focus.item = index - first + 1
      place(&cursor, plan, &scan, &taken, index, isCall: first == 2)
      cursor.pop()
    }
    focus.item = 0
  }

  /// Gives a member without a name to the first free parameter that accepts it, else to the children.
  private mutating func place(
    _ cursor: inout LuaCursor, _ plan: DecodingPlan, _ scan: inout Survey, _ taken: inout UInt64, _ index: Int,
    isCall: Bool
  ) {
    // The first free parameter wins, in the Vocabulary's order: `frame(20, 30)` is width, then height.
    for parameter in plan.positional where isFree(parameter, plan, taken) {
      guard accepts(plan.types[Int(parameter)], &cursor) else { continue }
      taken |= 1 << UInt64(parameter)
      found.append(Found(parameter: parameter, item: index))
      return
    }
    switch cursor.type {
    // What is no argument is a child, where the view has children. A modifier's plain text is none.
    case .table where plan.content != .none && isChild(&cursor): scan.hasChildren = true
    case .string where plan.content != .none && !isCall, .number where plan.content != .none && !isCall:
      scan.hasChildren = true
    // `false` is what a condition leaves: `late and Text "late"`.
    case .boolean where cursor.boolean == false && plan.content != .none: break
    default:
      misfit(&cursor, plan, taken)
      // 255: a member that is accounted for, and no argument.
      found.append(Found(parameter: 255, item: index))
    }
  }

  /// Whether a parameter may take a member without a name now.
  private func isFree(_ parameter: UInt8, _ plan: DecodingPlan, _ taken: UInt64) -> Bool {
    taken & 1 << UInt64(parameter) == 0 && plan.needs[Int(parameter)] & ~taken == 0
  }

  /// Whether a table may be meant as a view: not an action, a widget or the like.
  /// Whether it is a view in fact is judged where children are read.
  private func isChild(_ cursor: inout LuaCursor) -> Bool { cursor.stamp.map { Tag.isView($0.tag) } ?? true }

  /// A member that fits nowhere is reported for the free parameter that it was most likely meant for.
  private mutating func misfit(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ taken: UInt64) {
    let free = plan.positional.filter { isFree($0, plan, taken) }.map { Int($0) }
    // "8px" is a number with a unit, whatever words there are.
    let text = cursor.type == .string ? cursor.string ?? "" : ""
    let isNumber = cursor.type == .string && Meant.number(text) != nil && ForeignNames.color(text) == nil
    let meant =
      (isNumber ? free.first { isKin(plan.types[$0], .number) } : nil) ?? free.first {
        isKin(plan.types[$0], cursor.type)
      } ?? (plan.content == .none || plan.isModifier ? free.first : nil)
    guard let meant else {
      return fault(.decodeType, Faults.extra(plan, found: cursor.described), at: place(plan, nil))
    }
    // Read only for its fault, which says what the parameter takes.
    _ = value(plan.types[meant], &cursor, plan, plan.names[meant])
  }

  /// Whether a value of that sort could be meant for the type: a text for a word, say.
  /// By Lua's type alone: the value itself is wrong, or it would have been accepted.
  private func isKin(_ type: ParameterType, _ lua: LuaType) -> Bool {
    switch type {
    case .word, .words, .color, .text, .url, .unitPoint, .picture: lua == .string
    case .number, .integer, .length, .extent, .date, .guide: lua == .number
    case .flag: lua == .boolean
    case .view: lua == .string || lua == .table
    case .dates, .colors, .stops, .gridItems, .numbers, .range, .action: lua == .table
    case .data: true
    case .oneOf(let types): types.contains { isKin($0, lua) }
    }
  }

  // MARK: Adding

  /// Adds what was found to the node, in the order of the parameters; views wait until all arguments are there.
  private mutating func add(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ scan: inout Survey, from first: Int) {
    let range = scan.base..<found.count
    if range.count > 1 { sort(range) }
    // Text's other arguments may depend on its flags, whatever their order in the table.
    if plan.kind == .view(.text) { setFlags = flags(&cursor, range) }
    var last = 255
    for index in range where found[index].parameter != 255 {
      let parameter = Int(found[index].parameter)
      let name = plan.names[parameter]
      if parameter == last {
        (focus.parameter, focus.item) = (parameter, 0)
        // Named and given by position: the first of the two is kept.
        fault(.decodeUnknownArgument, Faults.twice(plan.name, name.rawValue), at: place(plan, name.rawValue))
        continue
      }
      last = parameter
      (focus.parameter, focus.item) = (parameter, found[index].item == 0 ? 0 : found[index].item - first + 1)
      let levels = push(found[index], &cursor)
      defer { for _ in 0..<levels { cursor.pop() } }
      if case .range(let low, let high) = plan.types[parameter] {
        self.range(&cursor, plan, name, low, high, range)
      } else if becomesChild(plan.types[parameter], name, plan, &cursor) {
        // Only noted: children are appended to the tree after all arguments of their parent.
        found[index].isChild = true
        scan.hasChildren = true
      } else if let value = value(plan.types[parameter], &cursor, plan, name) {
        builder.add(name, value)
        // Counted against `ViewLimits.bytes`, as all that the tree will hold.
        storedBytes += MemoryLayout<Argument>.stride
      }
    }
  }

  /// The named arguments that are true, as bits by parameter.
  private func flags(_ cursor: inout LuaCursor, _ range: Range<Int>) -> UInt64 {
    found[range].reduce(0) { bits, argument in
      // `push` leaves a value to pop whatever its type; a reader that pops nothing would read another table next.
      guard argument.item == 0, argument.table == .none, cursor.push(argument.key) == .boolean else {
        if argument.item == 0, argument.table == .none { cursor.pop() }
        return bits
      }
      defer { cursor.pop() }
      return cursor.boolean == true ? bits | 1 << UInt64(argument.parameter) : bits
    }
  }

  /// By parameter; few enough that nothing is faster.
  /// Insertion sort, in place: no array is made for a view.
  private mutating func sort(_ range: Range<Int>) {
    for index in range.dropFirst() {
      let argument = found[index]
      var place = index
      while place > range.lowerBound, found[place - 1].parameter > argument.parameter {
        found[place] = found[place - 1]
        place -= 1
      }
      found[place] = argument
    }
  }

  // A shape may be a word instead of a view; a colour that is a view is a colour; a label's text is drawn as a view.
  private func becomesChild(
    _ type: ParameterType, _ name: ArgumentName, _ plan: DecodingPlan, _ cursor: inout LuaCursor
  ) -> Bool {
    switch type {
    case .view:
      return name != .shape || cursor.type == .table
    case .oneOf(let types):
      return types.contains(.view) && cursor.type == .table && !isColorView(&cursor)
    case .text:
      return plan.kind == .view(.label) && cursor.type == .string
    default: return false
    }
  }

  private mutating func require(_ plan: DecodingPlan, _ scan: Survey) {
    // A member that fits nowhere counts as given, so that one mistake is told once.
    for (index, parameter) in plan.parameters.enumerated() where parameter.isRequired {
      let isThere = found[scan.base..<scan.base + scan.found].contains {
        $0.parameter == UInt8(index) || $0.parameter == 255
      }
      guard !isThere else { continue }
      fault(
        .decodeMissing, Faults.missing(plan.name, parameter.name.rawValue, parameter.type),
        at: place(plan, parameter.name.rawValue))
    }
  }

  /// Arguments of which one has to be there, or of which one excludes the other.
  private mutating func chooseOne(_ plan: DecodingPlan, _ scan: Survey) {
    func has(_ name: ArgumentName) -> Bool {
      guard let index = plan.index(of: name) else { return false }
      // 255: a member that fits nowhere was told of already.
      return found[scan.base..<scan.base + scan.found].contains {
        $0.parameter == UInt8(index) || $0.parameter == 255
      }
    }
    switch plan.kind {
    case .modifier(.scaleEffect):
      let hasAxes = has(.x) || has(.y)
      if !has(.scale), !hasAxes {
        fault(
          .decodeMissing, "scaleEffect needs scale, or x and y: numbers, of which 1 changes nothing", at: "scaleEffect")
      } else if has(.scale), hasAxes,
        !found[scan.base..<scan.base + scan.found].contains(where: { $0.parameter == 255 })
      {
        fault(.decodeType, "scaleEffect takes scale, or x and y, not both", at: "scaleEffect")
      }
    case .modifier(.foregroundStyle):
      let isGiven = has(.style) || has(.by) || has(.secondary) || has(.tertiary)
      if !isGiven {
        fault(
          .decodeMissing, "foregroundStyle needs style: a colour or a gradient; or by, a chart's series",
          at: "foregroundStyle")
      }
    case .view(.image):
      let given = [ArgumentName.name, .file, .data, .systemName].filter(has)
      guard given.count > 1, given.contains(.file) || given.contains(.data) else { break }
      fault(.decodeType, "Image takes one of name, file, data and systemName, not \(given.count) of them")
    case .view(.text):
      let given = [ArgumentName.text, .date, .timer, .stopwatch, .offset, .reference, .to, .style].filter(has)
      chooseText(given, scan)
    default: break
    }
  }

  // MARK: Text

  /// A Text shows a text or one kind of date: of two the second would be ignored.
  private mutating func chooseText(_ given: [ArgumentName], _ scan: Survey) {
    guard !found[scan.base..<scan.base + scan.found].contains(where: { $0.parameter == 255 }) else { return }
    let kinds = given.filter { $0 != .text && $0 != .to && $0 != .style }
    if given.first == .text, let other = kinds.first {
      fault(.decodeType, "Text shows a text or a date, not both: \(other.rawValue) has no use here; join two with ..")
    } else if kinds.count > 1 {
      let names = kinds.map(\.rawValue).joined(separator: " and ")
      fault(.decodeType, "Text shows one of \(names); join two with ..")
    }
  }

  /// Text's members: a text; or a number alone, which is its own text; or a date, then where it ends, then a style.
  /// By sort and place, since a style's word cannot be told from a text.
  private mutating func assignText(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ scan: Survey, _ taken: UInt64) {
    let items = Items(&cursor)
    let hasStyle = [ArgumentName.style, .to].contains { name in
      plan.index(of: name).map { taken & 1 << UInt64($0) != 0 } ?? false
    }
    for position in 0..<items.count {
      let index = items[position]
      _ = cursor.push(index)
      focus.item = index
      defer { focus.item = 0 }
      let name: ArgumentName?
      switch cursor.type {
      case .string: name = index == 1 ? .text : .style
      // A number alone is a number to be shown; with a style, or followed by more, it is a date.
      case .number: name = index > 1 ? .to : items.count > 1 || hasStyle ? .date : .text
      default: name = nil
      }
      if let name, let parameter = plan.index(of: name) {
        found.append(Found(parameter: UInt8(parameter), item: index))
      } else {
        fault(.decodeType, Faults.type("Text", nil, .oneOf([.text, .date]), found: cursor.described))
        found.append(Found(parameter: 255, item: index))
      }
      cursor.pop()
    }
  }
}
