import Testing
import WidgetModel

@testable import WidgetScript

/// `requires`: a bundle that needs a newer Lunette says so, and a mistake in it is reported at its place.
@Suite("Requirements")
struct RequirementTests {
  typealias Mistake = MistakePlaceTests.Mistake

  private static func widget(_ requires: String, _ more: String = "") -> String {
    "return widget {\n  kind = \"k\", view = Text \"a\",\n  requires = {\n    \(requires),\n  },\(more)\n}"
  }

  @Test(
    "a requirement that this release meets has no effect",
    arguments: [
      "lunette = \">= 0.1\"", "lunette = \">=0.1.0\"", "lunette = \">= 0\"", "features = {}", "features = \"stacks\"",
      "lunette = \">= 0.0.9\", features = { \"controls\", \"notify\" }",
    ])
  func met(_ requires: String) throws {
    let declaration = try AuthoringTests.declaration(Self.widget(requires))
    #expect(declaration.widgets.map(\.kind) == ["k"])
  }

  @Test(
    "what this release does not have is one sentence at its line",
    arguments: [
      (
        Mistake(widget("lunette = \">= 99.3\""), 4, "\">= 99.3\""),
        "widget 'k' needs Lunette 99.3 or later; this is Lunette \(Version.current)"
      ),
      (
        Mistake(widget("features = { \"stacks\", \"holograms\" }"), 4, "\"holograms\""),
        "widget 'k' needs the feature 'holograms', which Lunette \(Version.current) does not have"
      ),
      (
        Mistake(widget("features = { \"stack\" }"), 4, "\"stack\""),
        "widget 'k' needs the feature 'stack', which Lunette \(Version.current) does not have; did you mean 'stacks'?"
      ),
      (
        Mistake(widget("lunette = \">= 99\", features = { \"holograms\", \"scents\" }"), 4, "\">= 99\""),
        "widget 'k' needs Lunette 99 or later and the features 'holograms', 'scents'; this is Lunette \(Version.current)"
      ),
    ])
  func unmet(_ mistake: Mistake, _ sentence: String) throws {
    let fault = try #require(Harness.fault(mistake.source))
    #expect(fault.code == .unavailableRequirement && fault.also.isEmpty)
    #expect(fault.message == sentence)
    MistakePlaceTests.expect(fault, mistake)
  }

  @Test("errors that follow from an older release are left out")
  func alone() throws {
    let fault = try #require(Harness.fault(Self.widget("lunette = \">= 99\"", "\n  hologram = true,")))
    #expect(fault.all.map(\.code) == [.unavailableRequirement])
    let bundle = "return bundle { requires = { lunette = \">= 99\" }, widget { kind = \"k\", view = Text \"a\" } }"
    #expect(Harness.fault(bundle)?.message.hasPrefix("bundle needs Lunette 99 or later") == true)
  }

  @Test(
    "a requirement of the wrong shape is refused at its place",
    arguments: [
      Mistake(widget("lunette = \"0.3\""), 4, "\"0.3\"", "such as \">= 0.3\""),
      Mistake(widget("lunette = \"^0.3\""), 4, "\"^0.3\"", "such as \">= 0.3\""),
      Mistake(widget("lunette = \">= 0.3.1.2\""), 4, "\">= 0.3.1.2\"", "oldest version"),
      Mistake(widget("lunette = \">= soon\""), 4, "\">= soon\"", "oldest version"),
      Mistake(widget("lunette = 0.3"), 4, "0.3", "lunette takes a text"),
      Mistake(widget("features = { stacks = true }"), 4, "{ stacks = true }", "list of texts"),
      Mistake(widget("features = { 1 }"), 4, "{ 1 }", "list of texts"),
      Mistake(widget("lunete = \">= 0.1\""), 4, "lunete", "did you mean 'lunette'?"),
      Mistake(
        "return widget {\n  kind = \"k\", view = Text \"a\",\n  requires = \">= 0.1\",\n}", 3, "\">= 0.1\"",
        "requires is a table"),
    ])
  func wrong(_ mistake: Mistake) throws {
    MistakePlaceTests.expect(try #require(Harness.fault(mistake.source)), mistake)
  }

  @Test("the features that a bundle uses are known from its declaration")
  func used() throws {
    let declaration = try AuthoringTests.declaration(
      """
      return bundle {
        permissions = { notify = true },
        widget { kind = "a", view = Text "a" },
        stack { kind = "s", widgets = { "a" } },
      }
      """)
    #expect(declaration.usedFeatures == [.notify, .stacks])
  }

  @Test("features are listed by name, once")
  func sorted() {
    let names = HostFeature.allCases.map(\.rawValue)
    #expect(names == names.sorted())
  }
}
