import Testing
import WidgetModel

/// Names of symbols that scripts take from SF Symbols.
@Suite("Symbols by name")
struct SymbolStateTests {
  @Test(
    "the symbols of two states look different in a terminal",
    arguments: [
      ("hourglass", "hourglass.bottomhalf.filled"), ("hourglass.tophalf.filled", "hourglass.bottomhalf.filled"),
      ("star", "star.fill"), ("star", "star.leadinghalf.filled"), ("heart", "heart.fill"), ("heart", "heart.slash"),
      ("flag", "flag.fill"), ("square", "square.fill"), ("square", "checkmark.square"), ("circle", "circle.fill"),
      ("triangle", "triangle.fill"), ("lock", "lock.open"), ("bell", "bell.slash"), ("eye", "eye.slash"),
      ("play", "play.fill"), ("pause", "pause.fill"), ("stop", "stop.fill"), ("forward", "forward.fill"),
      ("backward", "backward.fill"), ("play.fill", "pause.fill"), ("play.circle.fill", "pause.circle.fill"),
      ("speaker", "speaker.slash"), ("mic", "mic.slash"), ("wifi", "wifi.slash"), ("play", "pause"),
      ("door.left.hand.open", "door.left.hand.closed"), ("envelope", "envelope.open"), ("poweron", "poweroff"),
      ("flashlight.on.fill", "flashlight.off.fill"), ("lightswitch.on", "lightswitch.off"),
      ("lightbulb", "lightbulb.slash"), ("phone", "phone.fill"),
      ("window.vertical.open", "window.vertical.closed"), ("blinds.vertical.open", "blinds.vertical.closed"),
    ])
  func states(_ first: String, _ second: String) throws {
    let (first, second) = (try #require(Symbol.named(first)), try #require(Symbol.named(second)))
    #expect(first.glyph != second.glyph, "\(first.glyph)")
  }

  @Test(
    "names used by widgets are known",
    arguments: [
      "flashlight.on.fill", "fan.fill", "figure", "figure.pool.swim", "figure.2", "aqi.medium", "allergens",
      "syringe", "list.clipboard.fill", "slider.horizontal.3", "sidebar.left",
      "line.3.horizontal.decrease.circle", "dial.low.fill", "guitars.fill", "homepod.fill", "appletv",
      "goforward.15", "eyeglasses", "pin.fill", "faceid", "wallet.pass.fill", "ticket.fill", "tent.fill",
      "road.lanes", "scooter", "truck.box.fill", "steeringwheel", "die.face.5.fill",
      "puzzlepiece.extension.fill", "balloon.2.fill", "party.popper.fill", "theatermasks.fill", "eyedropper",
      "underline", "translate", "backpack.fill", "briefcase.fill", "suitcase.rolling", "zzz", "cube.fill",
      "chevron.up.2", "asterisk", "ev.charger.fill", "cursorarrow.rays", "tshirt.fill", "football.fill",
      "mountain.2.fill", "waterbottle.fill", "xmark.octagon.fill", "questionmark.app", "iphone.gen3",
      "lock.rotation", "phone.arrow.up.right", "key.icloud", "rectangle.stack.fill", "storefront.fill",
      "calendar.badge.clock", "apple.logo", "swift",
    ])
  func known(_ name: String) { #expect(Symbol.named(name) != nil) }

  @Test(
    "a misspelled name is not taken for another", arguments: ["heart.fil", "sun.maxx", "bel", "star.fill.fill2", "up"])
  func unknown(_ name: String) { #expect(Symbol.named(name) == nil) }

  @Test("names used by widgets are known, by version 6 of SF Symbols", arguments: SymbolNames.used)
  func used(_ name: String) { #expect(Symbol.named(name) != nil) }

  @Test("numbers up to 50 exist in a circle or a square", arguments: [0, 5, 9, 10, 20, 21, 31, 50])
  func numbers(_ number: Int) {
    for form in ["circle", "circle.fill", "square", "square.fill"] {
      #expect(Symbol.named("\(number).\(form)") != nil, "\(form)")
    }
    #expect(Symbol.named("24.circle")?.glyph == "24" && Symbol.named("51.circle") == nil)
  }
}
