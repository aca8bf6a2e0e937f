import Testing
import WidgetLayout
import WidgetModel

/// The colours of a gradient and their places.
@Suite("Gradients")
struct GradientTests {
  private func places(_ arguments: String) throws -> [Double] {
    let lua = #"LinearGradient { \#(arguments), startPoint = "leading", endPoint = "trailing" }"#
    return try lay(lua, 40, 40).displayList.gradients.flatMap { $0.stops.map(\.location) }
  }

  @Test("colours stand at equal distances, stops where they say")
  func stops() throws {
    #expect(try places(#"colors = { "red", "blue", "green" }"#) == [0, 0.5, 1])
    let stops = #"stops = { { color = "red", location = 0.2 }, { color = "blue", location = 0.7 } }"#
    #expect(try places(stops) == [0.2, 0.7])
  }
}
