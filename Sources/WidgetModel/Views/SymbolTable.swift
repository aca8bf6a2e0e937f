/// The symbols that have a name, as text of one line each.
enum SymbolTable {
  /// Glyph, ASCII form, code of the icon in a Nerd Font (`-`: none), and the names that it stands for.
  static let lines = """
    ☀ * e30d sun.max sun.min sun.haze light.max light.min
    ☼ * e34c sunrise sunset sun.horizon sun.dust
    ☾ ( e32b moon moon.stars moon.zzz
    ○ o e38d moonphase.new.moon
    ☽ ) e390 moonphase.waxing.crescent
    ◑ ) e394 moonphase.first.quarter
    ◕ ) e397 moonphase.waxing.gibbous
    ● @ e39b moonphase.full.moon
    ◕ ( e39e moonphase.waning.gibbous
    ◐ ( e3a2 moonphase.last.quarter
    ☾ ( e3a5 moonphase.waning.crescent
    ○ o e38d moonphase.full.moon.inverse
    ☁ ~ f0c2 cloud smoke icloud cloud.moon
    ☀☁ ~ e302 cloud.sun
    ☂ ^ f0e9 umbrella
    ☂ ^ e318 cloud.rain cloud.drizzle cloud.heavyrain cloud.sun.rain cloud.moon.rain cloud.sleet
    ☂ ^ e314 cloud.hail
    ↯ ! e31d cloud.bolt cloud.bolt.rain cloud.sun.bolt cloud.moon.bolt tropicalstorm
    ❄ * f2dc snowflake snow wind.snow cloud.snow thermometer.snowflake
    ❆ * e31a snowman
    ≋ ~ e34b wind cloud.fog water.waves
    ≈ ~ e373 humidity drop.triangle
    @ @ e351 tornado hurricane at
    ° C e339 degreesign.celsius
    ° F e341 degreesign.fahrenheit
    ╽ t e350 thermometer thermometer.sun thermometer.high thermometer.low thermometer.medium
    ◠ ~ - rainbow
    ↯ ! f0e7 bolt bolt.batteryblock bolt.horizontal bolt.car
    ♨ ~ f06d flame heat.waves
    ◊ ~ f043 drop
    ◊ ~ f043 drop.halffull humidifier
    ☘ % f06c leaf leaf.arrow.circlepath
    ♣ & f1bb tree suit.club.fill
    ♧ & - suit.club
    ✿ * f18c camera.macro fleuron
    ∴ % f1b0 pawprint
    ⚉ % f188 ladybug ant
    ⌵ % - bird
    ∝ % - fish
    ⋎ % - hare
    ◓ % - tortoise
    ⋏ % - cat
    ∪ % - dog
    ▰ = f240 battery.100 battery.100percent battery.100.bolt battery.100percent.bolt minus.plus.batteryblock
    ▰ = f241 battery.75 battery.75percent
    ▱ - f244 battery.0 battery.0percent battery.25 battery.25percent
    ◧ = f242 battery.50 battery.50percent
    ⌽ o f011 power poweroutlet.type.f
    ❘ | - poweron
    ○ o - poweroff
    ❘ | f205 power.dotted togglepower
    ⌁ = f1e6 powerplug cable.connector
    ◠ ) f1eb wifi wifi.router wifi.circle
    ⊚ ) f2ce antenna.radiowaves.left.and.right dot.radiowaves.left.and.right dot.radiowaves.right
    ▟ = f012 cellularbars chart.bar.xaxis.ascending
    ⇄ = f0ec network personalhotspot arrow.left.arrow.right arrow.right.arrow.left
    β B f293 bluetooth wave.3.right
    ✈ > f072 airplane paperplane airplane.departure airplane.arrival location
    ⊕ @ f0ac globe globe.europe.africa globe.americas globe.asia.australia scope plus.circle plus.viewfinder target
    ← < f060 arrow.left arrow.backward arrow.left.to.line return.left
    → > f061 arrow.right arrow.forward arrow.right.to.line arrowshape.right arrow.right.square
    ↑ ^ f062 arrow.up arrow.up.to.line arrowshape.up square.and.arrow.up arrow.up.doc
    ↓ v f063 arrow.down arrow.down.to.line arrowshape.down square.and.arrow.down arrow.down.doc
    ↕ | f07d arrow.up.arrow.down arrow.up.and.down arrow.up.and.down.and.arrow.left.and.right
    ↔ - - arrow.left.and.right arrow.left.and.right.square
    ↗ / - arrow.up.right arrow.up.forward arrow.up.right.square arrow.up.forward.app
    ↘ \\ - arrow.down.right arrow.down.forward
    ↖ \\ - arrow.up.left arrow.up.backward
    ↙ / - arrow.down.left arrow.down.backward
    ↻ @ f01e arrow.clockwise arrow.clockwise.icloud goforward arrow.clockwise.heart
    ↺ @ f0e2 arrow.counterclockwise gobackward clock.arrow.circlepath
    ↻ @ f021 arrow.triangle.2.circlepath arrow.2.circlepath arrow.2.squarepath repeat repeat.1 arrow.triangle.2.circlepath.camera
    ↩ < f112 arrow.uturn.backward arrow.uturn.left arrowshape.turn.up.left return
    ↪ > f064 arrow.uturn.forward arrow.uturn.right arrowshape.turn.up.right
    ⎇ Y f126 arrow.branch arrow.triangle.branch point.topleft.down.curvedto.point.bottomright.up
    ≻ X eafe arrow.triangle.merge arrow.triangle.swap arrow.triangle.pull
    ⇱ / f065 arrow.up.left.and.arrow.down.right arrow.up.backward.and.arrow.down.forward
    ⇲ \\ f066 arrow.down.right.and.arrow.up.left
    ‹ < f053 chevron.left chevron.backward
    › > f054 chevron.right chevron.forward
    « < f04a chevron.left.2 chevron.backward.2
    ◀◀ < f04a backward
    » > f04e chevron.right.2 chevron.forward.2
    ▶▶ > f04e forward
    ⌃ ^ f077 chevron.up control chevron.compact.up
    ⌄ v f078 chevron.down chevron.compact.down
    ⇕ | f0dc chevron.up.chevron.down
    ▶ > f04b play arrowtriangle.right arrowtriangle.forward play.tv play.rectangle
    ◀ < f0d9 arrowtriangle.left arrowtriangle.backward
    ▲ ^ f0d8 arrowtriangle.up triangle.inset.filled
    ▼ v f0d7 arrowtriangle.down
    △ ^ - triangle
    ▲ ^ - triangle.fill
    ▮▮ = f04c pause
    ■ # f04d stop square.inset.filled
    ● o f111 record.circle circle.fill largecircle.fill.circle dot.circle smallcircle.filled.circle
    ▷ > f144 playpause
    ⇥ > f051 forward.end forward.frame
    ⇤ < f048 backward.end backward.frame
    ⏏ ^ f052 eject
    ⇌ x f074 shuffle
    ♪ ~ f001 music.note music.mic music.note.house
    ♫ ~ f001 music.note.list music.quarternote.3 music.note.tv
    ≡ = f0c9 line.3.horizontal list.bullet list.dash list.number text.alignleft text.aligncenter text.alignright text.justify
    ≋ | - waveform waveform.path
    ∼ ~ f21e waveform.path.ecg
    ╿ % f130 mic
    ☊ % f025 headphones airpods earbuds airpodspro
    ◀ ) f028 speaker.wave.3 speaker.wave.2 speaker.wave.1 speaker hifispeaker
    ◁ x f026 speaker.slash speaker.zzz
    ⊟ % f2ce radio
    ⊡ % f26c tv
    ▤ % f008 film video movieclapper
    ◙ % f030 camera
    ◔ @ f017 clock deskclock clock.badge timer.circle
    ◴ @ f017 alarm
    ↻ @ f017 timer
    ◷ @ f017 stopwatch
    ◵ @ f017 applewatch watchface.applewatch.case
    ⋈ X f254 hourglass
    ◒ x f252 hourglass.bottomhalf.filled
    ◓ x f251 hourglass.tophalf.filled
    ▦ # f073 calendar calendar.day.timeline.left tablecells squareshape.split.3x3 square.grid.3x3 rectangle.grid.2x2 square.grid.2x2
    ☺ & f007 person person.circle person.crop.circle face.smiling figure.stand person.crop.square
    ☻ & f0c0 person.2 person.3 person.2.circle
    ☹ & f119 face.frown face.dashed
    λ & f183 figure.walk
    ƛ & f183 figure.run
    ∞ & f206 figure.outdoor.cycle
    ⊓ & f236 bed.double
    ⌶ & e24c dumbbell figure.strengthtraining.traditional
    ☝ & f0a6 hand.point.up hand.tap
    ψ & f256 hand.raised hand.wave
    ↑ + f164 hand.thumbsup
    ↓ - f165 hand.thumbsdown
    ✱ & f164 hands.clap
    ⌂ ^ f015 house building homekit house.lodge
    ▙ # f0f7 building.2 building.columns
    ▙ # f275 building.2.crop.circle
    ⊓ # f236 bed
    ⊔ # - sofa
    ▯ # - door.left.hand.open door.right.hand.open door.garage.open
    ▮ # - door.left.hand.closed door.right.hand.closed door.garage.closed
    ⍜ * f0eb lightbulb lamp.desk lamp.floor lamp.table light.beacon.max
    ⌓ = f1b9 car car.side car.front.waves.up
    ▣ = f207 bus
    ▣ = f238 tram train.side.front.car lightrail
    ∞ = f206 bicycle
    ⎈ = f21a ferry sailboat
    ▙ = - fuelpump
    P P - parkingsign
    ♡ v f08a heart suit.heart heart.text.square heart.square
    ♥ v f004 heart.fill suit.heart.fill
    ☆ * f006 star sparkle
    ★ * f005 star.fill
    ✫ * f123 star.leadinghalf.filled
    ✦ * f0d0 sparkles wand.and.stars wand.and.sparkles
    ♢ * - suit.diamond diamond
    ♦ * f219 suit.diamond.fill diamond.fill
    ♤ * - suit.spade
    ♠ * - suit.spade.fill
    ⚐ P f11d flag
    ⚑ P f024 flag.fill flag.checkered flag.2.crossed
    ◎ + f124 location.north mappin mappin.and.ellipse mappin.circle map location.viewfinder safari
    ✎ / f040 pencil square.and.pencil highlighter pencil.tip pencil.line applepencil
    ✂ x f0c4 scissors
    ❐ = f0c5 doc.on.doc doc.on.clipboard square.on.square
    ▯ = f15b doc doc.text doc.plaintext note.text newspaper text.page
    ❑ = f07b folder
    ⌫ x f014 trash
    ▤ = f187 archivebox cabinet filingcabinet tray.full
    ⊔ = f01c tray tray.and.arrow.down tray.and.arrow.up
    § & f0c6 paperclip
    ∞ & f0c1 link
    ❙ & f02e bookmark
    ◆ & f02b tag
    ▥ = f02d book book.closed books.vertical text.book.closed
    △ ^ f19d graduationcap
    ✉ @ f0e0 envelope mail
    ✉˄ @ f2b6 envelope.open
    ☏ @ f095 phone phone.down
    ❝ = f075 message bubble.left bubble.right text.bubble bubble.left.and.bubble.right quote.bubble captions.bubble
    ” " f10e quote.closing
    “ " f10d quote.opening
    ⍝ ! f0f3 bell bell.badge app.badge
    ⍝̸ x f1f6 bell.slash
    ◄ ! f0a1 megaphone
    ✓ v f00c checkmark checkmark.circle checkmark.seal
    ☑ v f046 checkmark.square checklist
    ✔ v f058 checkmark.circle.fill checkmark.seal.fill
    ✗ x f00d xmark xmark.circle xmark.square multiply.circle
    ⌫ x - delete.left
    + + f067 plus
    − - f068 minus minus.circle
    ± + - plusminus plus.forwardslash.minus
    × x - multiply
    ÷ / - divide
    = = - equal
    ≠ / - notequal lessthanorgreaterthan
    < < - lessthan
    > > - greaterthan
    % % f295 percent
    ∑ S - sum
    √ V - x.squareroot
    ƒ f - function
    # # f292 number
    ∞ 8 e255 infinity
    ? ? f128 questionmark questionmark.circle
    ! ! f12a exclamationmark exclamationmark.circle exclamationmark.2
    ⚠ ! f071 exclamationmark.triangle exclamationmark.octagon
    i i f129 info info.circle
    ⊘ x f05e nosign slash.circle circle.slash
    ○ o f10c circle circle.dashed circle.dotted
    □ # f096 square app square.dashed
    ■ # f0c8 square.fill app.fill
    ▭ = - rectangle rectangle.portrait capsule
    ▬ = - rectangle.fill rectangle.portrait.fill capsule.fill
    ◇ o - hexagon octagon pentagon seal shippingbox.circle
    ◆ o - hexagon.fill octagon.fill pentagon.fill seal.fill
    ⚙ * f013 gear gearshape gearshape.2 gearshape.arrow.triangle.2.circlepath
    ʃ / f0ad wrench wrench.and.screwdriver screwdriver
    ⊤ T f0e3 hammer
    ⌕ ? f002 magnifyingglass plus.magnifyingglass minus.magnifyingglass
    ⌐ ? f084 key.viewfinder
    ⌐ % f084 key key.horizontal
    ▣ # f023 lock lock.shield lock.rectangle
    ▢ # f09c lock.open
    ◈ # f132 shield shield.lefthalf.filled checkmark.shield
    ◉ @ f06e eye
    ∅ x f070 eye.slash
    ⊎ # f07a cart basket bag handbag
    ⊞ # f06b gift
    ▬ = f09d creditcard
    $ $ f155 dollarsign dollarsign.circle banknote
    € E f153 eurosign eurosign.circle
    £ L f154 sterlingsign
    ¥ Y f157 yensign
    ₿ B f15a bitcoinsign
    ⊍ u f0f4 cup.and.saucer mug takeoutbag.and.cup.and.straw
    Ψ Y f0f5 fork.knife
    Y Y f000 wineglass
    ⌸ ^ f1fd birthday.cake
    ▾ / e28f carrot
    ✚ + f0fe cross cross.case staroflife
    ⊖ % e221 pills pill
    ∪ % f0f1 stethoscope
    ⊓ % f236 bed.double.circle
    ◍ % e28c brain brain.head.profile
    ω % e25b lungs
    ▤ # f2db cpu memorychip
    ◫ = f0a0 internaldrive externaldrive opticaldiscdrive cylinder cylinder.split.1x2
    ▥ # f233 server.rack xserve square.stack.3d.up square.stack
    ▭ # f108 desktopcomputer display pc macpro.gen3
    ▱ # f109 laptopcomputer macbook
    ▯ # f10b iphone smartphone ipad ipod
    ⌨ # f11c keyboard
    ◖ # f245 computermouse magicmouse
    ⌷ # f02f printer
    ✛ # f11b gamecontroller
    ❯ > f120 terminal apple.terminal
    ⌘ # - command
    ⌥ # - option
    ⇧ ^ - shift capslock
    ⎋ x - escape
    ⇥ > - tab increase.indent
    ␣ _ - space
    ⟨ < f121 chevron.left.forwardslash.chevron.right curlybraces
    ⋯ . f141 ellipsis ellipsis.circle ellipsis.message
    ⋮ : f142 ellipsis.vertical
    ▟ # f080 chart.bar chart.bar.xaxis chart.bar.doc.horizontal
    ◕ @ f200 chart.pie
    ↗ / f201 chart.line.uptrend.xyaxis chart.xyaxis.line
    ↘ \\ f201 chart.line.downtrend.xyaxis
    ∷ : - chart.dots.scatter circle.grid.2x2 circle.grid.3x3 circle.hexagongrid
    ◑ @ f042 circle.lefthalf.filled gauge gauge.medium gauge.with.dots.needle.bottom.50percent gauge.with.needle circle.righthalf.filled
    ◔ @ f0e4 gauge.low speedometer gauge.with.dots.needle.33percent
    ◕ @ - gauge.high barometer gauge.with.dots.needle.67percent
    ⊞ + f0fe squareshape plus.square plus.rectangle
    ⊟ - - minus.square
    ⊡ # - dot.square
    ▩ # f029 qrcode barcode
    ▨ # f03e photo photo.on.rectangle photo.stack
    ◕ # f1fc paintpalette paintbrush
    ⊠ # f1b2 shippingbox archivebox.circle
    ♛ Y f091 trophy medal rosette crown
    ◉ o f1e3 soccerball sportscourt
    ◍ o - basketball
    ◎ o - tennis.racket tennisball
    ⚖ T - scalemass scale.3d
    ⎈ J f13d anchor
    ⚛ @ e27f atom
    ⚗ % f0c3 testtube.2 flask
    ❘ | - poweron.line line.diagonal
    ⊙ o - circle.circle circle.inset.filled
    ▦ # - square.grid.3x3.square perspective
    ☎ @ f095 phone.fill teletype
    ♻ @ f1b8 arrow.3.trianglepath
    ☺ & f193 figure.roll
    ∴ . - therefore point.3.connected.trianglepath.dotted
    Ā A f031 textformat textformat.size character
    B B f032 bold
    I I f033 italic
    ⊳ > - flashlight.on
    ⊐ - - flashlight.off
    ▣ | f205 lightswitch.on
    ▢ | f204 lightswitch.off
    ⍜ * f0eb lamp.ceiling lightbulb.max lightbulb.min lightbulb.led
    ✣ * - fan fan.ceiling fan.desk fan.floor fanblades
    ≋ ~ - air.conditioner.horizontal air.conditioner.vertical air.purifier dehumidifier heater.vertical
    ⊔ u f2cd bathtub shower toilet
    ▥ # - refrigerator oven stove cooktop microwave
    ◎ o - washer dryer dishwasher
    ▯ # - window.vertical.open window.casement
    ▮ # - window.vertical.closed window.casement.closed window.shade.closed blinds.vertical.closed blinds.horizontal.closed curtains.closed
    ▤ = - window.shade.open blinds.vertical.open blinds.horizontal.open curtains.open
    λ & f183 figure figure.arms.open figure.child figure.cooldown figure.flexibility figure.wave figure.hiking figure.pool.swim figure.open.water.swim figure.yoga figure.mind.and.body figure.core.training figure.highintensity.intervaltraining figure.dance figure.basketball figure.soccer figure.golf figure.skiing.downhill figure.skiing.crosscountry figure.snowboarding figure.rower figure.stairs figure.stair.stepper
    ☻ & f0c0 figure.2 figure.2.arms.open figure.2.and.child.holdinghands figure.and.child.holdinghands
    ∴ : - aqi.low aqi.medium aqi.high sensor
    ✿ * - allergens
    ✱ * - microbe asterisk
    ⊟ # - facemask bandage
    ⌇ / - syringe
    ▤ = f0ea clipboard list.clipboard
    ❐ = - rectangle.stack square.and.arrow.up.on.square square.and.arrow.down.on.square square.on.circle plus.rectangle.on.rectangle
    ◫ = f0db square.split.2x1 sidebar.left sidebar.leading sidebar.right sidebar.trailing
    ⊟ = - square.split.1x2 macwindow
    ≡ = f1de slider.horizontal.3 slider.horizontal.below.rectangle slider.vertical.3
    ▽ v f0b0 line.3.horizontal.decrease
    ❘ | f204 switch.2 switch.programmable
    ◔ @ - dial.low dial.min
    ◑ @ - dial.medium
    ◕ @ - dial.high dial.max
    △ ^ - metronome cone pyramid tent mountain.2 beach.umbrella
    ♪ ~ f001 guitars pianokeys amplifier
    ◉ o - opticaldisc recordingtape
    ◀ ) - homepod homepod.2 homepodmini hifireceiver
    ☊ % - airpodsmax airpod.left airpod.right earpods
    ⊡ % f26c appletv tv.and.mediabox 4k.tv
    ↺ < - gobackward.10 gobackward.15 gobackward.30 rotate.left
    ↻ > - goforward.10 goforward.15 goforward.30 rotate.right restart arrow.rectanglepath
    ⊕ + - camera.viewfinder viewfinder camera.aperture livephoto
    ▤ & f2bb person.text.rectangle
    ∞ o - eyeglasses sunglasses binoculars eyes
    ⟨ ) - ear
    ☞ > f0a4 hand.point.right
    ☜ < f0a5 hand.point.left
    ⍋ ! f08d pin
    ⏚ ^ - airplayaudio airplayvideo airplay.audio airplay.video sdcard simcard esim
    ▨ # - scanner qrcode.viewfinder barcode.viewfinder text.viewfinder faceid touchid opticid
    ▬ = - wallet.pass wallet.bifold giftcard ticket
    ⌂ ^ - storefront
    ⍟ + - signpost.right signpost.left
    ⫽ / f018 road.lanes
    ∞ = f21c scooter moped motorcycle
    ▙ = f0d1 truck.box box.truck
    ✢ > - helicopter
    ⎈ @ - steeringwheel
    ⌬ # - engine.combustion
    ⚀ 1 - die.face.1
    ⚁ 2 - die.face.2
    ⚂ 3 - die.face.3
    ⚃ 4 - die.face.4
    ⚄ 5 - die.face.5 dice
    ⚅ 6 - die.face.6
    ⊞ # f12e puzzlepiece
    ○ o - balloon balloon.2 oval
    ✦ * - party.popper fireworks laser.burst wand.and.rays
    ◐ & - theatermasks popcorn
    ⌿ / f1fb eyedropper ruler
    ⌑ o - lasso crop scribble signature scribble.variable rotate.3d view.3d move.3d
    ⌶ I - text.cursor textformat.123 textformat.abc
    U _ f0cd underline
    S - f0cc strikethrough
    ¶ P f1dd paragraphsign
    ⍺ A f1ab translate character.bubble character.book.closed
    ⊓ & - backpack suitcase suitcase.rolling briefcase case latch.2.case duffle.bag
    z z - zzz powersleep
    ❒ # f1b2 cube
    ↳ > - arrow.turn.down.right
    ↱ > - arrow.turn.up.right
    ↴ v - arrow.uturn.down
    ↟ ^ - arrow.turn.right.up arrow.uturn.up
    ⇈ ^ f102 chevron.up.2
    ⇊ v f103 chevron.down.2
    ◇ o - rhombus
    ▱ = f244 batteryblock
    ⌁ = - powercord ev.plug.ac.type.1 ev.plug.ac.type.2 ev.charger
    ↖ < f245 cursorarrow cursorarrow.rays
    ⊓ # - chair chair.lounge table.furniture fireplace
    ⌐ # - stairs ladder.sign
    T T - tshirt jacket coat shoe
    ⊙ o - football american.football baseball volleyball
    ∽ ~ - skateboard snowboard skis surfboard
    ⊍ u - waterbottle
    ◠ ~ - cloud.rainbow.half
    ▤ = f1ea magazine book.pages doc.richtext doc.zipper doc.text.magnifyingglass text.magnifyingglass
    ▦ # - calendar.badge.clock
    ⍱ @ f179 apple.logo swift
    ⌕ ? - loupe sparkle.magnifyingglass
    ⊕ @ - globe.desk
    ☀☁ ~ - sun.snow sun.rain
    ╽ t - thermometer.variable medical.thermometer
    ◴ @ - timelapse slowmo memories
    ⌘ # - rectangle.3.group square.grid.3x1.below.line.grid.1x2 widget.small widget.medium widget.large
    """
}
