import Testing
import WidgetModel

@testable import WidgetScript

/// `lunette.d.lua`, what an editor knows about widgets.
@Suite("The editor's annotations") struct EditorAnnotationsTests {
  private let text = EditorAnnotations.text

  /// The annotation lines before a function, the nearest first.
  private func annotations(of function: String) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let place = lines.firstIndex(where: { $0.hasPrefix("function \(function)(") }) else { return [] }
    return lines[..<place].reversed().prefix { $0.hasPrefix("---") }
  }

  @Test("the type of a result has the names that help lists", arguments: Vocabulary.functions.map(\.function.rawValue))
  func answers(_ name: String) throws {
    let entry = try #require(Vocabulary.functions.first { $0.function.rawValue == name })
    let listed = entry.returns.split(separator: "{").last?.split(separator: "}").first ?? ""
    let names = entry.returns.contains("{") ? listed.split(separator: ",").map { $0.filter { $0 != " " } } : []
    #expect(AnswerType.of(entry.function)?.fields.map(\.name) ?? [] == names)
    #expect(AnswerType.of(entry.function)?.isList ?? false == (entry.returns.hasPrefix("list of {")))
  }

  @Test("a call that can fail returns an optional result, a message and a code")
  func failures() {
    #expect(
      annotations(of: "http.get").prefix(3) == [
        "---@return string? code", "---@return string? message", "---@return lunette.WebAnswer? answer",
      ])
    #expect(annotations(of: "system.cpu").first == "---@return lunette.Processors")
  }

  @Test(
    "each declaration has a text, an example and a typed table",
    arguments: ["widget", "control", "bundle", "intent", "stack"])
  func constructors(_ name: String) throws {
    let lines = annotations(of: name)
    let topic = try #require(TopicName(rawValue: name).flatMap(Vocabulary.topic))
    #expect(lines.contains("---\(topic.means)"))
    #expect(lines.contains { $0.hasPrefix("---@param declaration lunette.") })
  }

  @Test(
    "a list of tables is typed",
    arguments: [
      "---@field parameters? lunette.Parameter[]", "---@field triggers? (lunette.Trigger|\"resume\"|\"network\")[]",
      "---@field previews? lunette.Preview[]",
    ])
  func lists(_ field: String) { #expect(text.contains("\n\(field) ")) }

  @Test("optional keys are not required, and required ones are")
  func keys() {
    #expect(text.contains("\n---@field onOpenURL? fun(url: lunette.URL): lunette.HandlerReply? "))
    #expect(text.contains("\n---@field perform? fun(p: table): lunette.HandlerReply? "))
    #expect(text.contains("\n---@field kind string "))
    #expect(text.contains("\n---@field now number "))
  }

  @Test(
    "a view's table comes first, with each argument and its SwiftUI name", arguments: Vocabulary.views.map(\.name))
  func tables(_ name: String) throws {
    let entry = try #require(Vocabulary.views.first { $0.name == name })
    guard !entry.parameters.isEmpty else { return }
    let start = try #require(text.firstRange(of: "\n---@class lunette.\(name)Arguments\n"))
    let fields = text[start.upperBound...].split(separator: "\n").prefix { $0.hasPrefix("---@field") }
    for parameter in entry.parameters {
      for name in [parameter.name.rawValue] + parameter.aliases {
        let plain = "---@field \(name)", bracketed = "---@field [\"\(name)\"]"
        #expect(fields.contains { $0.hasPrefix(plain) || $0.hasPrefix(bracketed) }, "\(entry.name).\(name)")
      }
    }
    guard name != "Text" else { return }
    let signature = annotations(of: name).reversed().first { $0.hasPrefix("---@param") || $0.hasPrefix("---@overload") }
    #expect(signature?.hasPrefix("---@param arguments? lunette.\(name)Arguments") == true)
  }

  @Test("a control's label may be a function of its state")
  func stateLabel() {
    #expect(text.contains("---@field valueLabel? View|string|number|fun(isOn: boolean): View|string|number "))
  }
}
