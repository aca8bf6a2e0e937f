import LuaKit
import WidgetModel

/// The sentences in which decoding says what is wrong. All of them stand here; none has a file, a line or a final stop.
enum Faults {
  /// `VStack: spacing takes a number, not the text "wide"`.
  ///
  /// - Parameter advice: How what was meant is written.
  static func type(
    _ owner: String, _ argument: String?, _ type: ParameterType, found: String, advice: String? = nil
  ) -> String {
    "\(subject(owner, argument)) takes \(expectation(type)), not \(found)" + (advice.map { "; " + $0 } ?? "")
  }

  /// The sentence for a word that the argument does not take, and the nearest that it does.
  static func word(_ owner: String, _ argument: String?, _ words: [Word], found: String) -> (String, String?) {
    let names = words.map(\.rawValue)
    let nearest = Meant.word(found).flatMap { names.contains($0) ? $0 : nil } ?? NearestName.of(found, among: names)
    let hint = NearestName.meant(nearest)
    return (
      "\(subject(owner, argument)) takes \(ParameterType.word(words).expectation), not \(quoted(found))\(hint)", nearest
    )
  }

  /// The sentence for a name that is no colour.
  static func color(_ owner: String, _ argument: String?, found: String, nearest: String?) -> String {
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? "; colours are names, the bundle's colors, or #RRGGBB"
    return "\(subject(owner, argument)): unknown colour '\(cut(found))'\(hint)"
  }

  /// The sentence for a name of another system's colour.
  static func color(_ owner: String, _ argument: String?, found: String, advice: String) -> String {
    "\(subject(owner, argument)): unknown colour '\(cut(found))': \(advice)"
  }

  /// The sentence for a name that is no view.
  static func unknownView(_ name: String, nearest: String?) -> String {
    "unknown view '\(cut(name))'" + NearestName.meant(nearest)
  }

  /// The sentence for a name that is no modifier.
  static func unknownModifier(_ name: String, nearest: String?) -> String {
    "unknown modifier '\(cut(name))'" + NearestName.meant(nearest)
  }

  /// - Parameter known: all that there are, told where none is near.
  static func unknownArgument(_ owner: String, _ name: String, nearest: String?, known: [String] = []) -> String {
    let sentence = "\(owner) has no argument '\(cut(name))'"
    if nearest != nil || known.isEmpty || known.count > 16 { return sentence + NearestName.meant(nearest) }
    return sentence + "; it takes " + known.joined(separator: ", ")
  }

  /// The sentence for a view of SwiftUI's that widgets cannot have.
  static func refusedView(_ name: String, advice: String) -> String { "\(name) can't be used in a widget; \(advice)" }

  /// The sentence for a value where a shape is expected.
  static func shape(_ owner: String, found: String) -> String {
    "\(subject(owner, "shape")) takes a shape, as Circle {}, not \(found)"
  }

  /// The sentence for a required argument that is not there.
  static func missing(_ owner: String, _ argument: String, _ type: ParameterType) -> String {
    "\(owner) needs \(argument): \(expectation(type))"
  }

  /// The sentence for a child that is no view.
  static func child(_ owner: String, found: String) -> String {
    "\(owner): a child is a view, a text or a number, not \(found)"
  }

  /// The sentence for a member that the view does not take.
  static func extra(_ plan: DecodingPlan, found: String) -> String {
    let sentence = "\(plan.name) has no use for \(found) here"
    guard !plan.isModifier, !plan.parameters.isEmpty else { return sentence }
    return sentence + "; it is written \(Vocabulary.entry(plan.kind).example)"
  }

  /// The sentence for an argument that is given twice.
  static func twice(_ owner: String, _ argument: String) -> String { "\(owner): \(argument) is given twice" }

  /// The sentence for a number beyond the argument's range.
  static func range(
    _ owner: String, _ argument: String?, _ type: ParameterType, found: String, advice: String? = nil
  ) -> String {
    Faults.type(owner, argument, type, found: found, advice: advice)
  }

  /// The sentence for a list that is too long.
  static func tooManyMembers(_ owner: String, _ argument: String, _ count: Int) -> String {
    "\(owner): \(argument) takes at most \(ViewLimits.members) members, not \(count)"
  }

  /// The sentence for a shape that no style fills.
  static func shapeAlone(_ owner: String) -> String {
    "\(owner): a shape needs what fills it: \(owner)(\"red\", Capsule()), or \(owner)(Capsule():fill \"red\")"
  }

  static let nothing = "the view function returned nothing; return a view"
  static let tooManyNodes = "the view has more than \(ViewLimits.nodes) views; a widget shows a few dozen"
  static let tooMuchMemory = "the view is larger than \(ViewLimits.bytes >> 20) MiB; a widget shows a few dozen views"
  static let tooManySteps = "the view's tables are more than can be read, shared ones counted each time they appear"
  static let noRoom = "there is no memory left to read the view"
  static let tooDeep = "views are nested deeper than \(ViewLimits.depth)"
  static let tooManyModifiers = "a view has more than \(ViewLimits.modifiers) modifiers"
  static let cycle = "a view contains itself"
  static let tooLongText = "a text is longer than \(ViewLimits.text >> 10) KiB"
  static let tooMuchText = "the texts of the view are longer than \(ViewLimits.texts >> 10) KiB together"
  /// The sentence for a URL that nothing would open.
  static func deadURL(_ url: String, _ reason: String) -> String {
    "a tap on '\(cut(WidgetURL.masked(url)))' leads nowhere: \(reason)"
  }
  static let tooLongURL = "a URL is longer than \(ViewLimits.url >> 10) KiB"
  static let notUTF8 = "a text is not UTF-8; its wrong bytes are shown as U+FFFD"
  static let parseDate = Meant.parseDate
  static let notEnd = "a span ends before it begins"

  /// The sentence for a named argument in a plain list of views, which takes none.
  static func plainKeys(_ name: String) -> String {
    "\(plainList) '\(cut(name))'; write VStack { … }, or give the table a type"
  }

  /// How that sentence begins.
  static let plainList = "a list of views has no argument"

  private static func subject(_ owner: String, _ argument: String?) -> String {
    argument.map { "\(owner): \($0)" } ?? owner
  }

  /// A length is told as a number: its unit is the same everywhere.
  private static func expectation(_ type: ParameterType) -> String {
    switch type {
    case .length: "a number"
    case .extent: "a number from 0 up"
    default: type.expectation
    }
  }

  /// Returns a text for a sentence, cut and in quotation marks.
  static func quoted(_ text: String) -> String { "the text \"\(cut(text))\"" }

  /// A line of code inside a sentence.
  static func long(_ text: String) -> String { text.count > 300 ? text.prefix(297) + "…" : text }

  /// A script's words inside a sentence: short, and without control characters.
  static func cut(_ text: String) -> String { SanitizedText.short(text) }
}

extension LuaCursor {
  /// What a sentence calls the value at hand.
  var described: String {
    switch type {
    case .nil, .none: return "nothing (nil)"
    case .boolean: return boolean == true ? "true" : "false"
    case .number where number?.isNaN ?? false: return "NaN"
    case .number: return "the number \(LuaNumber.text(integer, number ?? 0))"
    case .string: return Faults.quoted(string ?? "")
    case .table:
      return stamp.map { Tag.isView($0.tag) ? "the view \(Tag.name($0.tag))" : Tag.name($0.tag) } ?? "a table"
    case .function: return "a function"
    case .thread: return "a coroutine"
    case .userdata, .lightUserdata: return "a handle"
    }
  }
}
