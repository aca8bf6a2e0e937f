import Testing
import WidgetModel

@Suite("Vocabulary")
struct VocabularyTests {
  @Test("every view and every modifier has exactly one entry")
  func everyKindHasOneEntry() {
    for kind in ViewKind.allCases { #expect(Vocabulary.views.filter { $0.kind == .view(kind) }.count == 1, "\(kind)") }
    for kind in ModifierKind.allCases {
      #expect(Vocabulary.modifiers.filter { $0.kind == .modifier(kind) }.count == 1, "\(kind)")
    }
    #expect(Vocabulary.views.count == ViewKind.allCases.count)
    #expect(Vocabulary.modifiers.count == ModifierKind.allCases.count)
  }

  @Test("an enum's byte is the index of its case, which look-ups rely on")
  func ordinals() {
    #expect(ViewKind.allCases.map { Ordinal.of($0) } == Array(ViewKind.allCases.indices))
    #expect(ModifierKind.allCases.map { Ordinal.of($0) } == Array(ModifierKind.allCases.indices))
    #expect(ArgumentName.allCases.map { Ordinal.of($0) } == Array(ArgumentName.allCases.indices))
    #expect(Word.allCases.map { Ordinal.of($0) } == Array(Word.allCases.indices))
    #expect(Color.Role.allCases.map { Ordinal.of($0) } == Array(Color.Role.allCases.indices))
  }

  @Test("every host function has exactly one entry")
  func everyFunctionHasOneEntry() {
    #expect(Vocabulary.functions.map(\.function) == HostFunction.allCases)
  }

  @Test(
    "an entry has a meaning in one sentence, an origin, and a form",
    arguments: (Vocabulary.views + Vocabulary.modifiers).map(\.name))
  func entryIsWhole(name: String) throws {
    let entry = try #require((Vocabulary.views + Vocabulary.modifiers).first { $0.name == name })
    #expect(entry.means.hasSuffix(".") && entry.means.count > 8, "\(entry.name)")
    #expect(entry.source.contains(": "), "\(entry.name)")
    #expect(entry.example.contains(entry.name), "\(entry.name)")
    #expect(Set(entry.parameters.map(\.name)).count == entry.parameters.count, "\(entry.name) names an argument twice")
    for name in entry.positional { #expect(entry.parameter(name) != nil, "\(entry.name): \(name)") }
    for parameter in entry.parameters {
      #expect(parameter.means.hasSuffix("."), "\(entry.name).\(parameter.name)")
      #expect(!parameter.type.expectation.isEmpty)
    }
  }

  @Test("no view has the name of a modifier or of a refused spelling")
  func namesDiffer() {
    let views = Set(ViewKind.allCases.map(\.rawValue) + Vocabulary.aliases.map(\.name))
    #expect(views.isDisjoint(with: ModifierKind.allCases.map(\.rawValue)))
    #expect(views.isDisjoint(with: Vocabulary.refused.map(\.name)))
  }

  @Test(
    "the nearest name is the probable intention",
    arguments: [
      ("blod", "bold"), ("pading", "padding"), ("Txt", "Text"), ("HStak", "HStack"),
      ("forgroundStyle", "foregroundStyle"),
      ("VSTACK", "VStack"), ("gridCellColumn", "gridCellColumns"), ("minimumScalefactor", "minimumScaleFactor"),
      ("qwertyuiop", nil as String?), ("", nil),
    ])
  func nearest(name: String, expected: String?) {
    let names = ViewKind.allCases.map(\.rawValue) + ModifierKind.allCases.map(\.rawValue)
    #expect(NearestName.of(name, among: names) == expected)
  }

  @Test(
    "the nearest name is found among many",
    arguments: [("family", "families"), ("previews", "preview"), ("entry", "entries")])
  func plural(name: String, expected: String) {
    #expect(NearestName.of(name, among: ["kind", "families", "preview", "entries"]) == expected)
  }

  @Test(
    "half a name finds the whole one",
    arguments: [("small", "systemSmall"), ("Medium", "systemMedium"), ("circular", "accessoryCircular")])
  func halfName(name: String, expected: String) {
    #expect(NearestName.of(name, among: Family.allCases.map(\.rawValue)) == expected)
  }
}
