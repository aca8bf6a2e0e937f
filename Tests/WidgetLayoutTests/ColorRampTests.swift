import Testing
import WidgetModel

@testable import WidgetLayout

@Suite("Colours along a gradient") struct ColorRampTests {
  private static func ramp(_ stops: [(UInt32, Double)]) -> ColorRamp {
    ColorRamp(stops.map { DisplayList.Gradient.Stop(color: Color(light: $0.0, dark: $0.0), location: $0.1) }) {
      $0.components(.light)
    }
  }

  @Test(
    "colours are mixed between neighbouring stops, and are the nearest stop's beyond them",
    arguments: [
      (0.0, 0x0000_00FF), (0.5, 0x8000_00FF), (1, 0xFF00_00FF), (-1, 0x0000_00FF), (2, 0xFF00_00FF),
    ] as [(Double, UInt32)])
  func mixed(_ part: Double, _ color: UInt32) {
    #expect(Self.ramp([(0xFF00_00FF, 1), (0x0000_00FF, 0)]).color(at: part) == color)
  }

  @Test("no stop's number is too large", arguments: [1.7e308, -1.7e308, .infinity, -.infinity, .nan])
  func large(_ place: Double) {
    let ramp = Self.ramp([(0x0000_00FF, -1.7e308), (0xFF00_00FF, place), (0x00FF_00FF, 0)])
    for part in [-1, 0, 0.5, 1, place] { #expect(ramp.color(at: part) & 0xFF == 0xFF) }
    #expect(ramp.stopsWithin.allSatisfy { $0.color & 0xFF == 0xFF })
  }

  @Test("stops beyond the ends are cut off, with the gradient's colour at the end")
  func cut() {
    let stops = Self.ramp([(0x0000_00FF, -1), (0xFF00_00FF, 0.5), (0x0000_00FF, 1.5)]).stopsWithin
    #expect(stops.map(\.place) == [0, 0.5, 1])
    #expect(stops.map(\.color) == [0xAA00_00FF, 0xFF00_00FF, 0x8000_00FF])
  }

  /// SwiftUI: AngularGradient.
  @Test(
    "an angular gradient extends its end colours past the sweep; of several turns the last is visible",
    arguments: [
      (0, 360, 0), (90, 360, 0.25), (-90, 360, 0.75), (450, 360, 0.25), (90, 180, 0.5), (200, 180, 1), (269, 180, 1),
      (271, 180, 0), (359, 180, 0), (0, 720, 0.5), (180, 720, 0.75), (90, 540, 450.0 / 540), (270, 540, 0.5),
      (-90, -360, 0.25), (-90, -180, 0.5), (10, 0, 0), (.nan, 360, 0), (10, .infinity, 0),
    ] as [(Double, Double, Double)])
  func turned(_ turn: Double, _ sweep: Double, _ part: Double) {
    let found = DisplayList.Gradient.Course.part(turnedBy: turn, of: sweep)
    #expect(abs(found - part) < 1e-9, "\(found)")
  }
}
