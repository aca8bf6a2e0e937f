/// A system symbol (SF Symbols' names) as text: what a surface without pictures shows for `Image { systemName = … }`.
/// Glyphs are one cell wide where Unicode has such a one, an emoji of two cells where it has not.
///
/// A name that is not in the table is resolved by rule: `.fill`, `.circle`, `.square` and the like are forms of the
/// same picture and are dropped from the right; `.slash` strikes the picture through; `3.circle` is ③.
public struct Symbol: Sendable, Hashable {
  /// The characters that stand for it in a terminal.
  public let glyph: String
  /// Stands for the glyph where the terminal knows ASCII only; never wider than it.
  public let ascii: String

  /// Cells that the glyph takes: 2 for an emoji and for what else Unicode calls wide, else 1 for each character.
  public var columns: Int {
    max(
      1,
      glyph.reduce(0) { columns, character in
        let first = character.unicodeScalars.first
        let isWide = first.map { $0.properties.isEmojiPresentation || WideScalars.contains($0.value) } ?? false
        return columns + (isWide ? 2 : 1)
      })
  }

  /// The symbol that is shown for an unknown name.
  public static let unknown = Symbol(glyph: "□", ascii: "#")

  /// The glyph of a symbol; nil where no such symbol is known.
  public static func glyph(named name: String) -> String? { named(name)?.glyph }

  /// Returns the symbol of a name; nil for an unknown one.
  public static func named(_ name: String) -> Symbol? {
    if let known = table[name] { return known }
    if let enclosed = enclosed(name) { return enclosed }
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    var isStruck = false
    while parts.count > 1, let last = parts.last, forms.contains(String(last)) {
      isStruck = isStruck || last == "slash"
      parts.removeLast()
      guard let base = table[parts.joined(separator: ".")] else { continue }
      return isStruck ? base.struck : base
    }
    return nil
  }

  /// The known name that was probably meant.
  public static func nearest(to name: String) -> String? { NearestName.of(name, among: names) }

  /// Every name of the table, sorted.
  public static let names = table.keys.sorted()

  /// The ASCII form of a glyph of the table; nil for other text.
  public static func ascii(of glyph: String) -> String? { asciiForms[glyph] }

  /// Parts of a name that change how a picture is drawn, not what it shows.
  private static let forms: Set<String> = [
    "fill", "circle", "square", "rectangle", "slash", "inverse", "dashed", "dotted", "grid", "portrait", "landscape",
    "righthalf", "lefthalf", "tophalf", "bottomhalf", "filled", "bold", "capsule", "diamond", "hexagon", "triangle",
    "shield", "badge", "plus", "minus", "checkmark", "xmark", "trianglebadge", "exclamationmark", "and", "bubble",
  ]

  private static let table: [String: Symbol] = {
    var table: [String: Symbol] = [:]
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2 else { continue }
      for name in words.dropFirst(2) { table[String(name)] = Symbol(glyph: String(words[0]), ascii: String(words[1])) }
    }
    return table
  }()

  private static let asciiForms = Dictionary(
    table.values.map { ($0.glyph, $0.ascii) } + [(unknown.glyph, unknown.ascii)], uniquingKeysWith: { min($0, $1) })

  /// U+0338 strikes through the glyph before it and has no width of its own.
  private var struck: Symbol { Symbol(glyph: glyph + "\u{338}", ascii: ascii) }

  /// `1.circle` … `20.circle.fill`, `a.circle`, `b.square.fill`: characters in a frame.
  private static func enclosed(_ name: String) -> Symbol? {
    let parts = name.split(separator: ".")
    guard parts.count == 2 || parts.count == 3 && parts[2] == "fill", let inner = parts.first else { return nil }
    let isFilled = parts.count == 3
    if let number = Int(inner), inner.utf8.count <= 2, number >= 0, parts[1] == "circle" {
      let codes: [UInt32] =
        switch number {
        case 0: [isFilled ? 0x24FF : 0x24EA]
        case 1...10: [isFilled ? 0x2775 + UInt32(number) : 0x245F + UInt32(number)]
        case 11...20: [isFilled ? 0x24E0 + UInt32(number) : 0x245F + UInt32(number)]
        default: []
        }
      return codes.first.flatMap(UnicodeScalar.init).map { Symbol(glyph: String($0), ascii: String(number % 10)) }
    }
    guard inner.utf8.count == 1, let letter = inner.utf8.first, letter >= 97, letter <= 122 else { return nil }
    let place = UInt32(letter) - 97
    let code: UInt32? =
      switch parts[1] {
      case "circle": isFilled ? 0x1F150 + place : 0x24B6 + place
      case "square": isFilled ? nil : 0x1F130 + place
      default: nil
      }
    return code.flatMap(UnicodeScalar.init).map {
      Symbol(glyph: String($0), ascii: String(UnicodeScalar(letter - 32)))
    }
  }
}

extension Symbol {
  /// Glyph, ASCII form, and the names that it stands for.
  private static let lines = """
    ☀ * sun.max sun.min sun.haze light.max light.min
    ☼ * sunrise sunset sun.horizon sun.dust
    ☾ ( moon moon.stars moon.zzz moonphase.waxing.crescent moonphase.waning.crescent
    ● o moonphase.full.moon.inverse
    ○ o moonphase.full.moon
    ☁ ~ cloud smoke icloud cloud.moon
    ☀☁ ~ cloud.sun
    ☂ ^ umbrella cloud.rain cloud.drizzle cloud.heavyrain cloud.sun.rain cloud.moon.rain cloud.sleet
    ☔ ^ cloud.hail
    ☇ ! cloud.bolt cloud.bolt.rain cloud.sun.bolt cloud.moon.bolt tropicalstorm
    ❄ * snowflake snow wind.snow cloud.snow thermometer.snowflake
    ☃ * snowman
    ≋ ~ wind cloud.fog water.waves
    ≈ ~ humidity drop.triangle
    @ @ tornado hurricane at
    ℃ C degreesign.celsius
    ℉ F degreesign.fahrenheit
    🌡 t thermometer thermometer.sun thermometer.high thermometer.low thermometer.medium
    🌈 ~ rainbow
    ↯ ! bolt bolt.batteryblock bolt.horizontal bolt.car
    ♨ ~ flame heat.waves
    💧 ~ drop
    💧 ~ drop.halffull humidifier
    ☘ % leaf leaf.arrow.circlepath
    ♣ & tree suit.club
    ✿ * camera.macro fleuron
    🐾 % pawprint
    🐞 % ladybug ant
    🐦 % bird
    🐟 % fish
    🐇 % hare
    🐢 % tortoise
    🐈 % cat
    🐕 % dog
    ▰ = battery.100 battery.100percent battery.100.bolt battery.100percent.bolt minus.plus.batteryblock
    ▰ = battery.75 battery.75percent
    ▱ - battery.0 battery.0percent battery.25 battery.25percent
    ◧ = battery.50 battery.50percent
    ⏻ o power poweron poweroff poweroutlet.type.f
    ⏼ | power.dotted togglepower
    🔌 = powerplug cable.connector
    📶 ) wifi wifi.router wifi.circle
    📡 ) antenna.radiowaves.left.and.right dot.radiowaves.left.and.right dot.radiowaves.right
    📶 = cellularbars chart.bar.xaxis.ascending
    ⇄ = network personalhotspot arrow.left.arrow.right arrow.right.arrow.left
    ᛒ B bluetooth wave.3.right
    ✈ > airplane paperplane airplane.departure airplane.arrival location
    ⊕ @ globe globe.europe.africa globe.americas globe.asia.australia scope plus.circle plus.viewfinder target
    ← < arrow.left arrow.backward arrow.left.to.line return.left
    → > arrow.right arrow.forward arrow.right.to.line arrowshape.right arrow.right.square
    ↑ ^ arrow.up arrow.up.to.line arrowshape.up square.and.arrow.up arrow.up.doc
    ↓ v arrow.down arrow.down.to.line arrowshape.down square.and.arrow.down arrow.down.doc
    ↕ | arrow.up.arrow.down arrow.up.and.down arrow.up.and.down.and.arrow.left.and.right
    ↔ - arrow.left.and.right arrow.left.and.right.square
    ↗ / arrow.up.right arrow.up.forward arrow.up.right.square arrow.up.forward.app
    ↘ \\ arrow.down.right arrow.down.forward
    ↖ \\ arrow.up.left arrow.up.backward
    ↙ / arrow.down.left arrow.down.backward
    ↻ @ arrow.clockwise arrow.clockwise.icloud goforward arrow.clockwise.heart
    ↺ @ arrow.counterclockwise gobackward clock.arrow.circlepath
    ⟳ @ arrow.triangle.2.circlepath arrow.2.circlepath arrow.2.squarepath repeat repeat.1 arrow.triangle.2.circlepath.camera
    ↩ < arrow.uturn.backward arrow.uturn.left arrowshape.turn.up.left return
    ↪ > arrow.uturn.forward arrow.uturn.right arrowshape.turn.up.right
    ⎇ Y arrow.branch arrow.triangle.branch point.topleft.down.curvedto.point.bottomright.up
    ⋈ X arrow.triangle.merge arrow.triangle.swap arrow.triangle.pull
    ⤢ / arrow.up.left.and.arrow.down.right arrow.up.backward.and.arrow.down.forward
    ⤡ \\ arrow.down.right.and.arrow.up.left
    ‹ < chevron.left chevron.backward
    › > chevron.right chevron.forward
    « < chevron.left.2 chevron.backward.2 backward
    » > chevron.right.2 chevron.forward.2 forward
    ⌃ ^ chevron.up control chevron.compact.up
    ⌄ v chevron.down chevron.compact.down
    ⇕ | chevron.up.chevron.down
    ▶ > play arrowtriangle.right arrowtriangle.forward play.tv play.rectangle
    ◀ < arrowtriangle.left arrowtriangle.backward
    ▲ ^ arrowtriangle.up triangle.inset.filled
    ▼ v arrowtriangle.down
    △ ^ triangle
    ‖ = pause
    ■ # stop square.inset.filled
    ● o record.circle circle.fill largecircle.fill.circle dot.circle smallcircle.filled.circle
    ⏯ > playpause
    ⏭ > forward.end forward.frame
    ⏮ < backward.end backward.frame
    ⏏ ^ eject
    ⤨ x shuffle
    ♪ ~ music.note music.mic music.note.house
    ♫ ~ music.note.list music.quarternote.3 music.note.tv
    ≡ = line.3.horizontal list.bullet list.dash list.number text.alignleft text.aligncenter text.alignright text.justify
    ⫶ | waveform waveform.path
    ∿ ~ waveform.path.ecg
    🎤 % mic
    🎧 % headphones airpods earbuds airpodspro
    🔊 ) speaker.wave.3 speaker.wave.2 speaker.wave.1 speaker hifispeaker
    🔇 x speaker.slash speaker.zzz
    📻 % radio
    📺 % tv
    🎬 % film video movieclapper
    📷 % camera
    ◔ @ clock deskclock clock.badge timer.circle
    ⏰ @ alarm
    ⏱ @ stopwatch timer
    ⌚ @ applewatch watchface.applewatch.case
    ⏳ X hourglass hourglass.bottomhalf.filled hourglass.tophalf.filled
    ▦ # calendar calendar.day.timeline.left tablecells squareshape.split.3x3 square.grid.3x3 rectangle.grid.2x2 square.grid.2x2
    ☺ & person person.circle person.crop.circle face.smiling figure.stand person.crop.square
    ☻ & person.2 person.3 person.2.circle
    ☹ & face.frown face.dashed
    🚶 & figure.walk
    🏃 & figure.run
    🚴 & figure.outdoor.cycle
    🛌 & bed.double
    🏋 & dumbbell figure.strengthtraining.traditional
    ☝ & hand.point.up hand.tap
    ✋ & hand.raised hand.wave
    👍 + hand.thumbsup
    👎 - hand.thumbsdown
    👏 & hands.clap
    ⌂ ^ house building homekit house.lodge
    🏢 # building.2 building.columns
    🏭 # building.2.crop.circle
    🛏 # bed
    🛋 # sofa
    🚪 # door.left.hand.open door.left.hand.closed door.garage.open door.garage.closed
    💡 * lightbulb lamp.desk lamp.floor lamp.table light.beacon.max
    🚗 = car car.side car.front.waves.up
    🚌 = bus
    🚆 = tram train.side.front.car lightrail
    🚲 = bicycle
    🚢 = ferry sailboat
    ⛽ = fuelpump
    🅿 P parkingsign
    ♥ v heart suit.heart
    ♡ v heart.text.square heart.square
    ★ * star star.fill sparkle
    ☆ * star.leadinghalf.filled
    ✦ * sparkles wand.and.stars wand.and.sparkles
    ♦ * suit.diamond diamond
    ♠ * suit.spade
    ⚑ P flag flag.checkered flag.2.crossed
    ⌖ + location.north mappin mappin.and.ellipse mappin.circle map location.viewfinder safari
    ✎ / pencil square.and.pencil highlighter pencil.tip pencil.line applepencil
    ✂ x scissors
    ⎘ = doc.on.doc doc.on.clipboard square.on.square
    📄 = doc doc.text doc.plaintext note.text newspaper text.page
    📁 = folder
    🗑 x trash
    🗄 = archivebox cabinet filingcabinet tray.full
    📥 = tray tray.and.arrow.down tray.and.arrow.up
    📎 & paperclip
    🔗 & link
    🔖 & bookmark
    🏷 & tag
    📖 = book book.closed books.vertical text.book.closed
    🎓 ^ graduationcap
    ✉ @ envelope envelope.open mail
    ☏ @ phone phone.down
    ☰ = message bubble.left bubble.right text.bubble bubble.left.and.bubble.right quote.bubble captions.bubble
    ” " quote.closing
    “ " quote.opening
    🔔 ! bell bell.badge app.badge
    🔕 x bell.slash
    📣 ! megaphone
    ✓ v checkmark checkmark.circle checkmark.seal
    ☑ v checkmark.square checklist
    ✔ v checkmark.circle.fill checkmark.seal.fill
    ✗ x xmark xmark.circle xmark.square multiply.circle
    ⌫ x delete.left
    + + plus
    − - minus minus.circle
    ± + plusminus plus.forwardslash.minus
    × x multiply
    ÷ / divide
    = = equal
    ≠ / notequal lessthanorgreaterthan
    < < lessthan
    > > greaterthan
    % % percent
    ∑ S sum
    √ V x.squareroot
    ƒ f function
    # # number
    ∞ 8 infinity
    ? ? questionmark questionmark.circle
    ! ! exclamationmark exclamationmark.circle exclamationmark.2
    ⚠ ! exclamationmark.triangle exclamationmark.octagon
    ℹ i info info.circle
    ⊘ x nosign slash.circle circle.slash
    ○ o circle circle.dashed circle.dotted
    □ # square app square.dashed
    ▭ = rectangle rectangle.portrait capsule
    ⬡ o hexagon octagon pentagon seal shippingbox.circle
    ⚙ * gear gearshape gearshape.2 gearshape.arrow.triangle.2.circlepath
    🔧 / wrench wrench.and.screwdriver screwdriver
    🔨 T hammer
    ⌕ ? magnifyingglass plus.magnifyingglass minus.magnifyingglass
    ⚲ ? key.viewfinder
    🔑 % key key.horizontal
    🔒 # lock lock.shield lock.rectangle
    🔓 # lock.open
    ⛨ # shield shield.lefthalf.filled checkmark.shield
    👁 @ eye
    ∅ x eye.slash
    🛒 # cart basket bag handbag
    🎁 # gift
    💳 = creditcard
    $ $ dollarsign dollarsign.circle banknote
    € E eurosign eurosign.circle
    £ L sterlingsign
    ¥ Y yensign
    ₿ B bitcoinsign
    ☕ u cup.and.saucer mug takeoutbag.and.cup.and.straw
    🍴 Y fork.knife
    🍷 Y wineglass
    🎂 ^ birthday.cake
    🥕 / carrot
    ✚ + cross cross.case staroflife
    💊 % pills pill
    🩺 % stethoscope
    🛏 % bed.double.circle
    🧠 % brain brain.head.profile
    🫁 % lungs
    ▤ # cpu memorychip
    ⛁ = internaldrive externaldrive opticaldiscdrive cylinder cylinder.split.1x2
    ▥ # server.rack xserve square.stack.3d.up square.stack
    🖥 # desktopcomputer display pc macpro.gen3
    💻 # laptopcomputer macbook
    📱 # iphone smartphone ipad ipod
    ⌨ # keyboard
    🖱 # computermouse magicmouse
    🖨 # printer
    🎮 # gamecontroller
    ❯ > terminal apple.terminal
    ⌘ # command
    ⌥ # option
    ⇧ ^ shift capslock
    ⎋ x escape
    ⇥ > tab increase.indent
    ␣ _ space
    ⟨ < chevron.left.forwardslash.chevron.right curlybraces
    ⋯ . ellipsis ellipsis.circle ellipsis.message
    ⋮ : ellipsis.vertical
    ▟ # chart.bar chart.bar.xaxis chart.bar.doc.horizontal
    ◕ @ chart.pie
    ⟋ / chart.line.uptrend.xyaxis chart.xyaxis.line
    ⟍ \\ chart.line.downtrend.xyaxis
    ∷ : chart.dots.scatter circle.grid.2x2 circle.grid.3x3 circle.hexagongrid
    ◑ @ circle.lefthalf.filled gauge gauge.medium gauge.with.dots.needle.bottom.50percent gauge.with.needle circle.righthalf.filled
    ◔ @ gauge.low speedometer gauge.with.dots.needle.33percent
    ◕ @ gauge.high barometer gauge.with.dots.needle.67percent
    ⊞ + squareshape plus.square plus.rectangle
    ⊟ - minus.square
    ⊡ # dot.square
    ▩ # qrcode barcode
    🖼 # photo photo.on.rectangle photo.stack
    🎨 # paintpalette paintbrush
    📦 # shippingbox archivebox.circle
    🏆 Y trophy medal rosette crown
    ⚽ o soccerball sportscourt
    🏀 o basketball
    🎾 o tennis.racket tennisball
    ⚖ T scalemass scale.3d
    ⚓ J anchor
    ⚛ @ atom
    🧪 % testtube.2 flask
    ⏽ | poweron.line line.diagonal
    ⊙ o circle.circle circle.inset.filled
    ⌗ # square.grid.3x3.square perspective
    ☎ @ phone.fill teletype
    ♻ @ arrow.3.trianglepath
    ♿ & figure.roll
    ∴ . therefore point.3.connected.trianglepath.dotted
    Ā A textformat textformat.size character
    𝐁 B bold
    𝐼 I italic
    """
}
