import Foundation
import TestSupport
import Testing
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

@testable import WidgetRender

/// The schemas of the documents are generated here: their enumerations come from Vocabulary, so both stay in step.
/// LUNETTE_RECORD=1 writes them.
@Suite("Schemas")
struct SchemaTests {
  @Test("each document has its schema, with the names of Vocabulary", arguments: DocumentFormat.allCases)
  func schema(_ format: DocumentFormat) {
    let file = Golden.repository.appendingPathComponent("Sources/WidgetRender/Documents/Schemas/\(format.file).json")
    #expect(Golden.difference(SchemaText.of(format), file: file) == nil)
  }

  @Test("a schema is JSON", arguments: DocumentFormat.allCases)
  func isJSON(_ format: DocumentFormat) throws {
    let object = try JSONSerialization.jsonObject(with: Data(SchemaText.of(format).utf8)) as? [String: Any]
    #expect(object?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let properties = object?["properties"] as? [String: Any]
    #expect((properties?["format"] as? [String: Any])?["const"] as? String == format.rawValue)
  }
}

/// JSON Schema, Draft 2020-12, as text in a readable order.
enum SchemaText {
  static func of(_ format: DocumentFormat) -> String {
    let (required, properties, definitions) = parts(format)
    let names = ["format"] + required
    let known = [("format", "{ \"const\": \"\(format.rawValue)\" }")] + properties
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://lunette.invalid/schemas/\(format.file).json",
        "title": "\(format.rawValue)",
        "type": "object",
      \(requirement(names, format)),
        "properties": {
      \(members(known, indent: "    "))
        },
        "$defs": {
      \(members(definitions.map { ($0, definition($0)) }, indent: "    "))
        }
      }

      """
  }

  /// The members of each document, and of each of the three kinds of a simulation's lines.
  private static func requirement(_ names: [String], _ format: DocumentFormat) -> String {
    guard format == .simulate else { return "  \"required\": \(list(names, indent: "  "))" }
    let sorts = [
      ["format", "from", "to", "budget", "seed"], ["at", "event", "kind", "family", "detail"], ["summary"],
    ]
    let lines = sorts.map { "    { \"required\": \(list($0, indent: "    ")) }" }
    return "  \"oneOf\": [\n\(lines.joined(separator: ",\n"))\n  ]"
  }

  private typealias Parts = (required: [String], properties: [(String, String)], definitions: [String])

  private static func parts(_ format: DocumentFormat) -> Parts {
    let properties: [(String, String)]
    let definitions: [String]
    switch format {
    case .render:
      properties = [
        ("kind", text), ("family", ref("family")), ("bundle", text), ("preview", text),
        ("configuration", "{ \"type\": \"object\" }"), ("environment", ref("environment")), ("now", ref("date")),
        ("entry", nullable(ref("entry"))),
        ("policy", ref("policy")),
        ("nextChange", nullable(ref("date"))), ("stale", flag), ("error", nullable(ref("fault"))),
        ("redaction", each(ref("reason"))),
        ("widgetURL", nullable(text)), ("links", each(ref("link"))), ("actions", each(ref("action"))),
        ("warnings", each(ref("warning"))),
        ("unit", ref("unit")), ("frame", ref("frame")), ("view", nullable(ref("view"))),
      ]
      definitions = [
        "family", "environment", "date", "entry", "relevance", "policy", "code", "fault", "reason", "link", "action",
        "warning", "unit",
        "length", "size", "frame", "view",
      ]
    case .timeline:
      properties = [
        ("kind", text), ("family", ref("family")), ("configuration", "{ \"type\": \"object\" }"),
        ("entries", each(ref("timelineEntry"))),
        ("policy", ref("policy")), ("warnings", each(ref("warning"))),
      ]
      definitions = ["family", "timelineEntry", "date", "relevance", "policy", "code", "warning", "unplacedView"]
    case .layout:
      properties = [("unit", ref("unit")), ("proposal", ref("proposal")), ("view", nullable(ref("view")))]
      definitions = ["unit", "proposal", "length", "frame", "view"]
    case .accessibility:
      properties = [
        ("kind", nullable(text)), ("family", nullable(ref("family"))), ("widgetURL", nullable(text)),
        ("unit", ref("unit")), ("elements", each(ref("element"))),
      ]
      definitions = ["family", "unit", "length", "frame", "element", "elementAction"]
    case .list:
      properties = [("bundles", each(ref("bundle")))]
      definitions = [
        "bundle", "permissions", "category", "widget", "control", "stack", "activity", "intent", "family", "parameter",
        "code",
        "warning",
      ]
    case .control:
      properties = [
        ("kind", text), ("displayName", text), ("description", text), ("bundle", text), ("instance", nullable(integer)),
        ("family", nullable(ref("family"))), ("type", choice(["toggle", "button"])), ("title", nullable(text)),
        ("isOn", nullable(flag)), ("valueText", nullable(text)), ("image", nullable(text)), ("tint", text),
        ("actionHint", text), ("status", nullable(text)), ("configuration", "{ \"type\": \"object\" }"),
        ("stale", flag), ("error", nullable(ref("warning"))),
      ]
      definitions = ["family", "warning", "code"]
    case .check:
      properties = [("diagnostics", each(ref("finding"))), ("unchecked", each(ref("unchecked")))]
      definitions = ["finding", "unchecked", "fix", "code", "family"]
    case .simulate:
      properties = [
        ("from", ref("date")), ("to", ref("date")), ("budget", text), ("seed", integer), ("at", ref("date")),
        ("event", choice(SimulatedEvent.Kind.allCases.map(\.rawValue))), ("kind", text),
        ("family", ref("family")),
        ("detail", text), ("reason", choice(ReloadReason.allCases.map(\.rawValue))), ("why", text),
        ("until", ref("date")), ("date", ref("date")), ("summary", ref("summary")),
      ]
      definitions = ["date", "family", "summary"]
    case .stream:
      properties = [
        ("kind", text), ("family", ref("family")), ("text", text), ("short_text", text), ("tooltip", text),
        ("alt", text), ("class", each(text)), ("percentage", nullable(number)), ("color", nullable(text)),
        ("urgent", flag), ("stale", flag), ("error", nullable(text)), ("stack", nullable(text)),
      ]
      definitions = ["family"]
    case .activation:
      properties = [
        ("kind", nullable(text)), ("family", nullable(ref("family"))), ("target", ref("target")),
        ("handledBy", choice(ActivationDocument.Handler.allCases.map(\.rawValue))), ("bundle", nullable(text)),
        ("dryRun", flag), ("followed", each(text)), ("reloaded", each(text)),
      ]
      definitions = ["target", "userActivity", "intentAction", "family"]
    case .doctor:
      properties = [("version", text), ("findings", each(ref("examined"))), ("limits", each(ref("limit")))]
      definitions = ["examined", "limit", "code"]
    case .instances:
      properties = [("instances", each(ref("instance")))]
      definitions = ["instance", "family", "role", "date"]
    case .starter:
      properties = [
        ("placed", flag),
        ("widgets", each(object([("kind", text), ("family", ref("family")), ("displayName", text)]))),
      ]
      definitions = ["family"]
    case .grants:
      properties = [
        ("files", each(text)),
        (
          "grants",
          each(
            object([
              ("bundle", text), ("file", text), ("source", choice(["command", "page"])), ("survivesEdits", flag),
              ("grant", each(text)), ("sentences", each(text)),
            ]))
        ),
      ]
      definitions = []
    case .instance:
      properties = [
        ("instance", ref("instance")), ("bundle", text), ("entry", nullable(ref("entry"))),
        ("nextEntry", nullable(ref("date"))), ("policy", ref("policy")), ("made", nullable(ref("date"))),
        ("stale", flag), ("error", nullable(ref("fault"))), ("warnings", each(ref("warning"))), ("revision", integer),
      ]
      definitions = ["instance", "family", "role", "date", "entry", "relevance", "policy", "code", "fault", "warning"]
    case .configuration:
      properties = [("number", integer), ("kind", text), ("family", ref("family")), ("configuration", table)]
      definitions = ["family"]
    case .stack:
      properties = stack
      definitions = ["stackMember", "family", "date"]
    case .stacks:
      properties = [("stacks", each(object(stack))), ("suggestions", each(ref("suggestion")))]
      definitions = ["stackMember", "suggestion", "family", "date"]
    case .boards:
      let place = "{ \"oneOf\": [\(integer), \(text)] }"
      properties = [
        ("revision", integer), ("error", nullable(text)),
        ("boards", each(object([("name", text), ("places", each(place))], optional: [("theme", text)]))),
        ("imported", text), ("skipped", each(ref("warning"))),
      ]
      definitions = ["code", "warning"]
    case .themes:
      properties = [
        (
          "themes", each(object([("name", text), ("isShipped", flag), ("theme", table), ("looks", table)]))
        ), ("faults", each(ref("warning"))),
      ]
      definitions = ["code", "warning"]
    case .package:
      properties = [
        ("name", text), ("version", text), ("kinds", each(text)), ("families", each(text)), ("permissions", table),
        ("files", table), ("digest", text),
      ]
      definitions = []
    case .adopt:
      let program = object([("name", text), ("path", nullable(text))])
      let word = object([("word", text), ("lines", each(integer))])
      let bundle = object([
        ("kind", text), ("displayName", text), ("author", nullable(text)), ("description", nullable(text)),
        ("path", text), ("script", nullable(text)), ("interpreter", nullable(program)), ("programs", each(program)),
        ("macOS", each(word)), ("notes", each(text)), ("init", text),
      ])
      properties = [
        ("source", text), ("as", choice(["xbar", "waybar", "i3blocks", "polybar", "lines"])), ("written", flag),
        ("bundles", each(bundle)),
        ("leftOut", each(object([("name", text), ("reason", text), ("line", nullable(integer))]))),
      ]
      definitions = []
    case .keys:
      properties = [
        (
          "keys",
          each(
            object([
              ("key", text), ("fingerprint", text), ("trust", nullable(choice(["known", "trusted", "distrusted"]))),
              ("bundle", nullable(text)), ("secretKey", nullable(text)),
            ]))
        )
      ]
      definitions = []
    case .options:
      properties = [
        (
          "options",
          each(
            object([
              ("value", "{}"), ("title", text), ("subtitle", nullable(text)), ("image", nullable(text)),
              ("section", nullable(text)),
            ]))
        )
      ]
      definitions = []
    case .access:
      properties = [("role", choice(AccessRole.allCases.map(\.rawValue))), ("locked", flag)]
      definitions = []
    case .configurations:
      let place = [
        ("number", integer), ("kind", text), ("family", ref("family")), ("role", ref("role")), ("configuration", table),
      ]
      properties = [("configurations", each(object(place)))]
      definitions = ["family", "role"]
    case .reload:
      properties = [
        (
          "reloaded",
          each(object([("number", integer), ("kind", text), ("family", ref("family")), ("role", ref("role"))]))
        )
      ]
      definitions = ["family", "role"]
    case .change:
      properties = [
        ("change", choice(RuntimeChange.Matter.allCases.map(\.rawValue))), ("number", integer), ("kind", text),
        ("family", ref("family")), ("revision", integer), ("stack", text),
      ]
      definitions = ["family"]
    case .log:
      properties = [("lines", each(ref("line")))]
      definitions = ["line", "cause", "deferral", "date"]
    case .explanation:
      let told = [
        ("code", ref("code")), ("message", text), ("file", nullable(text)), ("line", nullable(integer)),
        ("path", nullable(text)), ("suggestion", nullable(text)), ("traceback", each(text)),
        ("column", nullable(integer)), ("length", nullable(integer)),
        ("excerpt", each(object([("line", integer), ("text", text)]))),
      ]
      properties = [
        ("instance", ref("instance")),
        ("shown", nullable(object([("date", ref("date")), ("index", integer), ("count", integer)]))),
        ("nextEntry", nullable(ref("date"))), ("nextTick", nullable(ref("date"))),
        ("nextReload", nullable(ref("date"))), ("cause", nullable(ref("cause"))), ("why", nullable(ref("deferral"))),
        ("asking", nullable(ref("date"))), ("lastReload", nullable(ref("date"))), ("failures", integer),
        ("reloads", integer), ("budget", choice(Profile.allCases.map(\.rawValue))), ("credit", nullable(number)),
        ("lastGrant", nullable(ref("line"))), ("lastAnswer", nullable(ref("line"))),
        ("lastDeferral", nullable(ref("line"))), ("unwatched", each(text)),
        ("fault", nullable(object(told + [("also", each(object(told)))]))),
        ("layout", nullable(number)), ("drawing", nullable(number)),
      ]
      definitions = ["instance", "family", "role", "line", "cause", "deferral", "date", "code"]
    case .status:
      properties = [
        ("version", text), ("process", integer), ("started", nullable(ref("date"))), ("folder", text),
        ("widgets", each(text)), ("listens", each(text)), ("budget", choice(Profile.allCases.map(\.rawValue))),
        ("locked", flag), ("troubles", each(ref("fault"))),
      ]
      definitions = ["date", "fault", "code"]
    case .error:
      properties = [
        ("code", ref("code")), ("message", text), ("file", nullable(text)), ("line", nullable(integer)),
        ("path", nullable(text)),
        ("suggestion", nullable(text)), ("traceback", each(text)), ("also", each(ref("fault"))),
      ]
      definitions = ["code", "fault"]
    }
    let optional =
      switch format {
      case .change: ["stack"]
      // The file has neither.
      case .boards: ["revision", "error", "imported", "skipped"]
      default: ["also", "preview"]
      }
    return (properties.map(\.0).filter { !optional.contains($0) }, properties, definitions)
  }

  private static func definition(_ name: String) -> String {
    switch name {
    case "family": choice(Family.allCases.map(\.rawValue))
    case "unit": choice(Surface.allCases.map(\.unit))
    case "reason": choice(RedactionReasons.names.map(\.name))
    case "code": choice(Diagnostic.Code.allCases.map(\.rawValue))
    case "date":
      "{ \"type\": \"string\", \"pattern\": \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,3})?Z$\" }"
    case "length": "{ \"oneOf\": [{ \"type\": \"number\" }, { \"enum\": [\"infinity\", \"-infinity\"] }] }"
    case "size": object([("width", number), ("height", number)])
    case "frame": object(["x", "y", "width", "height"].map { ($0, ref("length")) })
    case "proposal": object([("width", nullable(ref("length"))), ("height", nullable(ref("length")))])
    case "relevance": object([("score", number), ("duration", number)])
    case "policy":
      "{ \"oneOf\": [{ \"enum\": [\"atEnd\", \"never\"] }, { \"type\": \"object\", \"required\": [\"after\"], \"properties\": { \"after\": \(ref("date")), \"jitter\": \(number) } }] }"
    case "environment":
      object(
        [
          ("colorScheme", choice(ColorScheme.allCases.map(\.rawValue))), ("locale", text), ("timeZone", text),
          ("dynamicTypeSize", choice(DynamicTypeSize.allCases.map(\.rawValue))),
          ("widgetRenderingMode", choice(RenderingMode.allCases.map(\.rawValue))), ("displaySize", ref("size")),
        ], optional: [("colorSchemeContrast", choice(ColorSchemeContrast.allCases.map(\.rawValue)))])
    case "entry":
      object([("date", ref("date")), ("index", integer), ("count", integer), ("relevance", nullable(ref("relevance")))])
    case "timelineEntry":
      object([
        ("date", ref("date")), ("relevance", nullable(ref("relevance"))), ("entry", "{ \"type\": \"object\" }"),
        ("view", nullable(ref("unplacedView"))),
      ])
    case "fault":
      object([
        ("code", ref("code")), ("message", text), ("file", nullable(text)), ("line", nullable(integer)),
        ("path", nullable(text)),
        ("suggestion", nullable(text)), ("traceback", each(text)),
      ])
    case "instance":
      object(
        [
          ("number", integer), ("kind", text), ("family", ref("family")), ("role", ref("role")),
          ("configuration", table),
          ("displayName", text), ("path", text), ("transient", flag), ("entryDate", nullable(ref("date"))),
          ("nextReload", nullable(ref("date"))), ("error", nullable(text)),
          (
            "needs",
            each(
              object([
                ("matter", choice(WidgetNeed.Matter.allCases.map(\.rawValue))), ("sentence", text), ("action", text),
                ("command", text), ("grant", each(text)), ("parameter", nullable(text)), ("page", flag),
              ]))
          ),
          ("stack", nullable(object([("name", text), ("top", flag)]))),
        ], optional: [("file", text)])
    case "role": choice(WidgetDeclaration.Role.allCases.map(\.rawValue))
    case "stackMember":
      object([
        ("number", integer), ("kind", text), ("family", ref("family")), ("configuration", table),
        ("displayName", text), ("points", number), ("relevance", number), ("unwanted", flag), ("donation", number),
        ("habit", number), ("donated", nullable(ref("date"))), ("error", nullable(text)),
      ])
    case "suggestion":
      object([
        ("kind", text), ("path", text), ("intent", text), ("parameters", table), ("donated", nullable(ref("date"))),
      ])
    case "line":
      object([
        ("date", nullable(ref("date"))), ("instance", nullable(integer)),
        ("matter", choice(LedgerLine.Matter.allCases.map(\.rawValue))), ("cause", ref("cause")),
        ("why", nullable(ref("deferral"))), ("duration", nullable(number)), ("next", nullable(ref("date"))),
        ("detail", nullable(text)),
      ])
    case "cause": choice(ReloadReason.allCases.map(\.rawValue))
    case "deferral": choice(Deferral.allCases.map(\.rawValue))
    case "finding":
      object([("severity", choice(["error", "warning"]))] + found)
    case "unchecked": object(found)
    // The corrected line: the text replaces the line's text after its indentation.
    case "fix": object([("line", integer), ("text", text)])
    case "examined":
      object([
        ("subject", text), ("state", choice(DoctorDocument.Finding.State.allCases.map(\.rawValue))), ("needed", flag),
        ("detail", text), ("advice", nullable(text)),
      ])
    case "limit":
      object([
        ("name", text), ("meaning", text), ("value", number),
        ("unit", choice(DoctorDocument.Limit.Unit.allCases.map(\.rawValue))), ("code", nullable(ref("code"))),
      ])
    case "warning":
      object([("code", ref("code")), ("message", text), ("file", nullable(text)), ("line", nullable(integer))])
    case "element":
      object([
        ("label", nullable(text)), ("value", nullable(text)),
        ("traits", each(choice(AccessibilityElement.Trait.allCases.map(\.rawValue)))), ("frame", ref("frame")),
        ("action", nullable(ref("elementAction"))),
      ])
    case "elementAction":
      "{ \"oneOf\": [\(one("url", text)), \(object([("intent", text), ("parameters", "{ \"type\": \"object\" }")]))] }"
    case "link": object([("url", text), ("label", text), ("frame", ref("frame"))])
    case "action":
      object([
        ("kind", choice(["button", "toggle"])), ("intent", text), ("parameters", "{ \"type\": \"object\" }"),
        ("label", text), ("frame", ref("frame")),
      ])
    case "target":
      "{ \"oneOf\": [\(one("url", text)), \(one("userActivity", ref("userActivity"))), \(one("action", ref("intentAction")))] }"
    case "userActivity":
      object([("kind", text), ("family", ref("family")), ("configuration", "{ \"type\": \"object\" }")])
    case "intentAction": object([("intent", text), ("parameters", "{ \"type\": \"object\" }")])
    case "permissions":
      object([
        ("network", each(text)), ("read", each(text)), ("run", each(text)), ("environment", each(text)),
        ("session", flag), ("notify", flag), ("media", flag),
      ])
    case "bundle":
      object([
        ("name", text), ("path", text), ("schemes", each(text)),
        (
          "permissions",
          object(
            [
              ("asked", ref("permissions")), ("granted", ref("permissions")), ("grantedByOption", ref("permissions")),
              ("grantedByFile", ref("permissions")), ("amountsToEverything", each(text)), ("lapsed", nullable(text)),
              ("sentences", each(text)),
            ], optional: [("command", text)])
        ),
        ("widgets", each(ref("widget"))), ("controls", each(ref("control"))), ("stacks", each(ref("stack"))),
        ("activities", each(ref("activity"))),
        ("intents", each(ref("intent"))),
        ("warnings", each(ref("warning"))),
      ])
    case "widget":
      object([
        ("kind", text), ("displayName", text), ("description", text), ("category", ref("category")),
        ("keywords", each(text)), ("families", each(ref("family"))),
        ("disfavoredLocations", each(choice(WidgetLocation.allCases.map(\.rawValue)))),
        ("configuration", each(ref("parameter"))), ("configurationSchema", "{ \"type\": \"object\" }"),
        ("promptsForUserConfiguration", flag),
        ("recommendations", each(object([("description", text), ("configuration", table)]))),
      ])
    case "activity":
      object([
        ("kind", text), ("displayName", text), ("description", text), ("families", each(ref("family"))),
        ("preview", nullable("{ \"type\": \"object\" }")),
      ])
    case "control":
      object([
        ("kind", text), ("displayName", text), ("description", text), ("category", ref("category")),
        ("keywords", each(text)), ("families", each(ref("family"))),
        ("configuration", each(ref("parameter"))), ("configurationSchema", "{ \"type\": \"object\" }"),
        ("promptsForUserConfiguration", flag),
      ])
    case "stack":
      object([
        ("kind", text), ("displayName", text), ("description", text), ("category", ref("category")),
        ("keywords", each(text)), ("widgets", each(text)),
      ])
    case "category": choice(WidgetCategory.titles)
    case "intent":
      object([
        ("id", text), ("title", text), ("description", text), ("performs", flag),
        ("parameters", each(ref("parameter"))),
      ])
    case "parameter":
      object([
        ("name", text), ("type", choice(IntentParameter.Kind.allCases.map(\.rawValue))), ("title", text),
        ("description", text), ("list", flag), ("default", "{}"), ("required", flag),
        ("options", nullable("{ \"type\": \"array\" }")), ("hasDynamicOptions", flag), ("hasDynamicDefault", flag),
        ("min", nullable(number)),
        ("max", nullable(number)),
        ("depends", each(text)),
      ])
    case "summary":
      object(
        counts + [
          ("refused", integer), ("widgets", each(object([("kind", text), ("family", ref("family"))] + counts))),
        ])
    case "view": view(hasFrames: true)
    default: view(hasFrames: false)
    }
  }

  /// A node: a view, or a modifier around one. Its keys are arguments and modifiers by name.
  private static func view(hasFrames: Bool) -> String {
    let types = Vocabulary.views.map(\.name) + Vocabulary.modifiers.map(\.name)
    let keys =
      ["type", "frame", "children", "value"] + ArgumentName.allCases.map(\.rawValue)
      + ModifierKind.allCases.map(\.rawValue)
    let child = ref(hasFrames ? "view" : "unplacedView")
    var unique: [String] = []
    for key in keys where !unique.contains(key) { unique.append(key) }
    return """
      {
            "type": "object",
            "required": \(hasFrames ? "[\"type\", \"frame\"]" : "[\"type\"]"),
            "properties": {
              "type": { "enum": \(list(types, indent: "        ")) },
      \(hasFrames ? "        \"frame\": \(ref("frame")),\n" : "")        "children": { "type": "array", "items": \(child) }
            },
            "propertyNames": { "enum": \(list(unique, indent: "      ")) }
          }
      """
  }

  /// A stack, and why its top is on top.
  private static let stack = [
    ("name", text), ("displayName", text), ("top", integer),
    ("reason", choice(StackChoice.Reason.allCases.map(\.rawValue))), ("pinned", nullable(integer)),
    ("turned", nullable(ref("date"))), ("rotated", nullable(ref("date"))), ("next", nullable(ref("date"))),
    ("members", each(ref("stackMember"))),
  ]

  /// The counts of events in a simulation.
  private static let counts = ["reloads", "entries", "deferred", "failed", "retries", "taps"].map { ($0, integer) }

  /// A finding of `check`.
  private static let found = [
    ("code", ref("code")), ("message", text), ("file", nullable(text)), ("line", nullable(integer)),
    ("path", nullable(text)), ("suggestion", nullable(text)), ("traceback", each(text)),
    ("column", nullable(integer)), ("endColumn", nullable(integer)), ("fix", nullable(ref("fix"))),
    ("kind", nullable(text)), ("family", nullable(ref("family"))),
  ]

  // MARK: Words of JSON Schema

  private static let text = "{ \"type\": \"string\" }"
  private static let number = "{ \"type\": \"number\" }"
  private static let integer = "{ \"type\": \"integer\" }"
  private static let table = "{ \"type\": \"object\" }"
  private static let flag = "{ \"type\": \"boolean\" }"

  private static func ref(_ name: String) -> String { "{ \"$ref\": \"#/$defs/\(name)\" }" }
  private static func each(_ schema: String) -> String { "{ \"type\": \"array\", \"items\": \(schema) }" }
  private static func nullable(_ schema: String) -> String { "{ \"oneOf\": [{ \"type\": \"null\" }, \(schema)] }" }
  private static func choice(_ names: [String]) -> String { "{ \"enum\": \(list(names, indent: "    ")) }" }

  /// An object with one member, on one line.
  private static func one(_ name: String, _ schema: String) -> String {
    "{ \"type\": \"object\", \"required\": [\"\(name)\"], \"properties\": { \"\(name)\": \(schema) } }"
  }

  /// - Parameter optional: members that are only present if they differ from the default.
  private static func object(_ properties: [(String, String)], optional: [(String, String)] = []) -> String {
    """
    {
          "type": "object",
          "required": \(list(properties.map(\.0), indent: "      ")),
          "properties": {
    \(members(properties + optional, indent: "        "))
          }
        }
    """
  }

  private static func members(_ members: [(String, String)], indent: String) -> String {
    members.map { "\(indent)\"\($0.0)\": \($0.1)" }.joined(separator: ",\n")
  }

  /// Names in lines of at most about 120 letters.
  private static func list(_ names: [String], indent: String) -> String {
    var lines: [String] = [""]
    for (index, name) in names.enumerated() {
      let word = "\"\(name)\"" + (index + 1 < names.count ? ", " : "")
      if lines[lines.count - 1].utf8.count + word.utf8.count > 100 { lines.append("") }
      lines[lines.count - 1] += word
    }
    if lines.count == 1 { return "[\(lines[0])]" }
    let broken = lines.map { indent + "  " + $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    return "[\n\(broken)\n\(indent)]"
  }
}
