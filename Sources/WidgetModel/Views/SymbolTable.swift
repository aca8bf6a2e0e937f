/// The symbols that have a name, as text of one line each.
enum SymbolTable {
  /// Glyph, ASCII form, code of the icon in a Nerd Font (`-`: none), and the names that it stands for.
  static let lines = """
    ☀ * e30d sun.max sun.min sun.haze light.max light.min
    ☼ * e34c sunrise sunset sun.horizon sun.dust
    ☾ ( e32b moon moon.stars moon.zzz moon.dust moon.circle sleep sleep.circle moon.road.lanes
    ○ o e38d moonphase.new.moon
    ☽ ) e390 moonphase.waxing.crescent
    ◑ ) e394 moonphase.first.quarter
    ◕ ) e397 moonphase.waxing.gibbous
    ● @ e39b moonphase.full.moon
    ◕ ( e39e moonphase.waning.gibbous
    ◐ ( e3a2 moonphase.last.quarter
    ☾ ( e3a5 moonphase.waning.crescent
    ○ o e38d moonphase.full.moon.inverse
    ☁ ~ f0c2 cloud smoke icloud cloud.moon carbon.dioxide.cloud carbon.monoxide.cloud moon.haze cloud.circle
    ☀☁ ~ e302 cloud.sun
    ☂ ^ f0e9 umbrella umbrella.rain
    ☂ ^ e318 cloud.rain cloud.drizzle cloud.heavyrain cloud.sun.rain cloud.moon.rain cloud.sleet
    ☂ ^ e314 cloud.hail
    ↯ ! e31d cloud.bolt cloud.bolt.rain cloud.sun.bolt cloud.moon.bolt tropicalstorm
    ❄ * f2dc snowflake snow wind.snow cloud.snow thermometer.snowflake
    ❆ * e31a snowman
    ≋ ~ e34b wind cloud.fog water.waves water.waves.and.arrow.trianglehead.up water.waves.and.arrow.up water.waves.and.arrow.down
    ≈ ~ e373 humidity drop.triangle
    @ @ e351 tornado hurricane at
    ° C e339 degreesign.celsius
    ° F e341 degreesign.fahrenheit
    ╽ t e350 thermometer thermometer.sun thermometer.high thermometer.low thermometer.medium thermometer.transmission thermometer.brakesignal
    ◠ ~ - rainbow
    ↯ ! f0e7 bolt bolt.batteryblock bolt.horizontal bolt.car bolt.house bolt.ring.closed bolt.trianglebadge.exclamationmark bolt.shield
    ♨ ~ f06d flame heat.waves
    ◊ ~ f043 drop drop.degreesign drop.keypad.rectangle sprinkler sprinkler.and.droplets spigot spigot.circle oilcan drop.transmission
    ◊ ~ f043 drop.halffull humidifier
    ☘ % f06c leaf leaf.arrow.circlepath laurel.leading laurel.trailing fossil.shell
    ♣ & f1bb tree suit.club.fill
    ♧ & - suit.club
    ✿ * f18c camera.macro fleuron
    ∴ % f1b0 pawprint
    ⚉ % f188 ladybug ant
    ⌵ % - bird
    ∝ % - fish
    ⋎ % - hare
    ◓ % - tortoise lizard teddybear
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
    ⌁ = f1e6 powerplug cable.connector cable.connector.horizontal cable.coaxial
    ◠ ) f1eb wifi wifi.router wifi.circle
    ⊚ ) f2ce antenna.radiowaves.left.and.right dot.radiowaves.left.and.right dot.radiowaves.right dot.radiowaves.forward dot.radiowaves.up.forward wave.3.left wave.3.forward wave.3.backward wave.3.up sensor.tag.radiowaves.forward
    ▟ = f012 cellularbars chart.bar.xaxis.ascending
    ⇄ = f0ec network personalhotspot arrow.left.arrow.right arrow.right.arrow.left
    β B f293 bluetooth wave.3.right
    ✈ > f072 airplane paperplane airplane.departure airplane.arrival location airplane.ticket airplane.path.dotted
    ⊕ @ f0ac globe globe.europe.africa globe.americas globe.asia.australia scope plus.circle plus.viewfinder target dot.scope dot.viewfinder dot.squareshape.split.2x2 gyroscope globe.central.south.asia globe.badge.chevron.backward
    ← < f060 arrow.left arrow.backward arrow.left.to.line return.left
    → > f061 arrow.right arrow.forward arrow.right.to.line arrowshape.right arrow.right.square rectangle.righthalf.inset.filled.arrow.right iphone.and.arrow.forward iphone.and.arrow.right.outward
    ↑ ^ f062 arrow.up arrow.up.to.line arrowshape.up square.and.arrow.up arrow.up.doc arrow.up.circle.dotted arrow.up.message arrow.up.bin arrow.up.page.on.clipboard
    ↓ v f063 arrow.down arrow.down.to.line arrowshape.down square.and.arrow.down arrow.down.doc
    ↕ | f07d arrow.up.arrow.down arrow.up.and.down arrow.up.and.down.and.arrow.left.and.right
    ↔ - - arrow.left.and.right arrow.left.and.right.square
    ↗ / - arrow.up.right arrow.up.forward arrow.up.right.square arrow.up.forward.app arrow.up.right.and.arrow.down.left.rectangle arrow.up.right.bottomleft.rectangle arrow.up.right.video
    ↘ \\ - arrow.down.right arrow.down.forward
    ↖ \\ - arrow.up.left arrow.up.backward
    ↙ / - arrow.down.left arrow.down.backward
    ↻ @ f01e arrow.clockwise arrow.clockwise.icloud goforward arrow.clockwise.heart arrow.trianglehead.clockwise arrow.trianglehead.clockwise.rotate.90
    ↺ @ f0e2 arrow.counterclockwise gobackward clock.arrow.circlepath arrow.trianglehead.counterclockwise arrow.trianglehead.counterclockwise.rotate.90
    ↻ @ f021 arrow.triangle.2.circlepath arrow.2.circlepath arrow.2.squarepath repeat repeat.1 arrow.triangle.2.circlepath.camera arrow.trianglehead.2.clockwise arrow.trianglehead.2.clockwise.rotate.90 arrow.trianglehead.2.counterclockwise clock.arrow.2.circlepath arrow.trianglehead.2.counterclockwise.rotate.90
    ↩ < f112 arrow.uturn.backward arrow.uturn.left arrowshape.turn.up.left return
    ↪ > f064 arrow.uturn.forward arrow.uturn.right arrowshape.turn.up.right arrow.triangle.turn.up.right.circle arrow.triangle.turn.up.right.diamond arrow.trianglehead.turn.up.right.circle arrow.trianglehead.turn.up.right.diamond arrowshape.zigzag.right arrowshape.bounce.right
    ⎇ Y f126 arrow.branch arrow.triangle.branch point.topleft.down.curvedto.point.bottomright.up arrow.trianglehead.branch
    ≻ X eafe arrow.triangle.merge arrow.triangle.swap arrow.triangle.pull arrow.trianglehead.merge arrow.trianglehead.swap arrow.trianglehead.pull
    ⇱ / f065 arrow.up.left.and.arrow.down.right arrow.up.backward.and.arrow.down.forward arrow.up.right.and.arrow.down.left arrow.up.and.line.horizontal.and.arrow.down arrow.left.and.line.vertical.and.arrow.right arrow.down.backward.and.arrow.up.forward
    ⇲ \\ f066 arrow.down.right.and.arrow.up.left
    ‹ < f053 chevron.left chevron.backward
    › > f054 chevron.right chevron.forward
    « < f04a chevron.left.2 chevron.backward.2
    ◁◁ < f04a backward
    ◀◀ < f04a backward.fill backward.circle.fill
    » > f04e chevron.right.2 chevron.forward.2
    ▷▷ > f04e forward
    ▶▶ > f04e forward.fill forward.circle.fill
    ⌃ ^ f077 chevron.up control chevron.compact.up
    ⌄ v f078 chevron.down chevron.compact.down
    ⇕ | f0dc chevron.up.chevron.down
    ▷ > f04b play play.tv play.rectangle
    ▶ > f04b play.fill play.circle.fill play.square.fill play.rectangle.fill play.tv.fill arrowtriangle.right arrowtriangle.forward
    ◀ < f0d9 arrowtriangle.left arrowtriangle.backward
    ▲ ^ f0d8 arrowtriangle.up triangle.inset.filled
    ▼ v f0d7 arrowtriangle.down
    △ ^ - triangle
    ▲ ^ - triangle.fill
    ▯▯ = f04c pause
    ▮▮ = f04c pause.fill pause.circle.fill pause.rectangle.fill
    ▢ # f04d stop
    ■ # f04d stop.fill stop.circle.fill square.inset.filled
    ● o f111 record.circle circle.fill largecircle.fill.circle dot.circle smallcircle.filled.circle
    ▶▮ > f144 playpause
    ⇥ > f051 forward.end forward.frame forward.end.alt
    ⇤ < f048 backward.end backward.frame backward.end.alt
    ⏏ ^ f052 eject
    ⇌ x f074 shuffle
    ♪ ~ f001 music.note music.mic music.note.house
    ♫ ~ f001 music.note.list music.quarternote.3 music.note.tv
    ≡ = f0c9 line.3.horizontal list.bullet list.dash list.number text.alignleft text.aligncenter text.alignright text.justify list.bullet.indent list.dash.header.rectangle text.append text.insert text.quote text.badge.plus text.line.first.and.arrowtriangle.forward text.badge.star text.badge.minus text.badge.xmark
    ≋ | - waveform waveform.path waveform.badge.magnifyingglass waveform.and.magnifyingglass waveform.path.badge.plus waveform.low waveform.mid
    ∼ ~ f21e waveform.path.ecg
    ╿ % f130 mic mic.and.signal.meter music.microphone
    ☊ % f025 headphones airpods earbuds airpodspro
    ◀ ) f028 speaker.wave.3 speaker.wave.2 speaker.wave.1 speaker hifispeaker alarm.speaker
    ◁ x f026 speaker.slash speaker.zzz
    ⊟ % f2ce radio
    ⊡ % f26c tv
    ▤ % f008 film video movieclapper
    ◙ % f030 camera video.doorbell web.camera camera.metering.center.weighted
    ◔ @ f017 clock deskclock clock.badge timer.circle
    ◴ @ f017 alarm
    ↻ @ f017 timer
    ◷ @ f017 stopwatch
    ◵ @ f017 applewatch watchface.applewatch.case applewatch.watchface applewatch.radiowaves.left.and.right applewatch.side.right applewatch.case.inset.filled
    ⋈ X f254 hourglass hourglass.and.lock
    ◒ x f252 hourglass.bottomhalf.filled
    ◓ x f251 hourglass.tophalf.filled
    ▦ # f073 calendar calendar.day.timeline.left tablecells squareshape.split.3x3 square.grid.3x3 rectangle.grid.2x2 square.grid.2x2 calendar.day.timeline.leading calendar.day.timeline.trailing calendar.day.timeline.right square.grid.3x2 rectangle.grid.1x2 rectangle.split.3x1 rectangle.split.2x1 rectangle.split.2x2 rectangle.grid.3x2 checkerboard.rectangle square.grid.4x3.fill square.split.2x2 rectangle.split.1x2 widget.extralarge flag.pattern.checkered
    ☺ & f007 person person.circle person.crop.circle face.smiling figure.stand person.crop.square mouth mustache nose person.crop.rectangle person.crop.rectangle.stack person.crop.artframe
    ☻ & f0c0 person.2 person.3 person.2.circle person.2.badge.gearshape person.and.background.dotted shareplay person.2.wave.2 person.line.dotted.person person.and.arrow.left.and.arrow.right person.3.sequence
    ☹ & f119 face.frown face.dashed
    λ & f183 figure.walk
    ƛ & f183 figure.run
    ∞ & f206 figure.outdoor.cycle figure.indoor.cycle figure.elliptical
    ⊓ & f236 bed.double
    ⌶ & e24c dumbbell figure.strengthtraining.traditional
    ☝ & f0a6 hand.point.up hand.tap hand.draw hand.pinch hand.point.up.left hand.rays hand.point.up.braille
    ψ & f256 hand.raised hand.wave
    ↑ + f164 hand.thumbsup
    ↓ - f165 hand.thumbsdown
    ✱ & f164 hands.clap
    ⌂ ^ f015 house building homekit house.lodge house.and.flag house.badge.wifi
    ▙ # f0f7 building.2 building.columns house.and.signpost
    ▙ # f275 building.2.crop.circle
    ⊓ # f236 bed
    ⊔ # - sofa
    ▯ # - door.left.hand.open door.right.hand.open door.garage.open
    ▮ # - door.left.hand.closed door.right.hand.closed door.garage.closed
    ⍜ * f0eb lightbulb lamp.desk lamp.floor lamp.table light.beacon.max light.beacon.min exclamationmark.warninglight
    ⌓ = f1b9 car car.side car.front.waves.up car.rear car.top.door.front.left.open suv.side convertible.side pickup.side car.front.waves.down tirepressure car.window.right carseat.left
    ▣ = f207 bus bus.doubledecker
    ▣ = f238 tram train.side.front.car lightrail cablecar train.side.middle.car train.side.rear.car tram.card
    ∞ = f206 bicycle
    ⎈ = f21a ferry sailboat
    ▙ = - fuelpump
    P P - parkingsign
    ♡ v f08a heart suit.heart heart.text.square heart.square arrow.down.heart arrow.up.heart bolt.heart heart.text.clipboard figure.mixed.cardio
    ♥ v f004 heart.fill suit.heart.fill
    ☆ * f006 star sparkle
    ★ * f005 star.fill
    ✫ * f123 star.leadinghalf.filled
    ✦ * f0d0 sparkles wand.and.stars wand.and.sparkles apple.image.playground apple.intelligence apple.writing.tools lasso.badge.sparkles hands.sparkles hands.and.sparkles
    ♢ * - suit.diamond diamond
    ♦ * f219 suit.diamond.fill diamond.fill
    ♤ * - suit.spade
    ♠ * - suit.spade.fill
    ⚐ P f11d flag
    ⚑ P f024 flag.fill flag.checkered flag.2.crossed oar.2.crossed
    ◎ + f124 location.north mappin mappin.and.ellipse mappin.circle map location.viewfinder safari compass.drawing
    ✎ / f040 pencil square.and.pencil highlighter pencil.tip pencil.line applepencil pencil.and.outline pencil.and.scribble
    ✂ x f0c4 scissors
    ❐ = f0c5 doc.on.doc doc.on.clipboard square.on.square plus.square.on.square rectangle.on.rectangle square.fill.on.square rectangle.on.rectangle.angled photo.on.rectangle.angled square.on.square.dashed
    ▯ = f15b doc doc.text doc.plaintext note.text newspaper text.page
    ❑ = f07b folder folder.badge.gearshape
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
    ⍝ ! f0f3 bell bell.badge app.badge bell.and.waves.left.and.right bell.and.waveform bell.circle
    ⍝̸ x f1f6 bell.slash
    ◄ ! f0a1 megaphone
    ✓ v f00c checkmark checkmark.circle checkmark.seal
    ☑ v f046 checkmark.square checklist checklist.unchecked list.bullet.clipboard text.badge.checkmark checklist.checked list.triangle list.star
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
    % % f295 percent percent.ar umbrella.percent
    ∑ S - sum
    √ V - x.squareroot
    ƒ f - function fx
    # # f292 number 123.rectangle numbers numbers.rectangle textformat.numbers
    ∞ 8 e255 infinity
    ? ? f128 questionmark questionmark.circle
    ! ! f12a exclamationmark exclamationmark.circle exclamationmark.2
    ⚠ ! f071 exclamationmark.triangle exclamationmark.octagon sos
    i i f129 info info.circle
    ⊘ x f05e nosign slash.circle circle.slash
    ○ o f10c circle circle.dashed circle.dotted
    □ # f096 square app square.dashed app.gift app.dashed apps.iphone apps.ipad app.grid apps.iphone.landscape
    ■ # f0c8 square.fill app.fill
    ▭ = - rectangle rectangle.portrait capsule
    ▬ = - rectangle.fill rectangle.portrait.fill capsule.fill
    ◇ o - hexagon octagon pentagon seal shippingbox.circle
    ◆ o - hexagon.fill octagon.fill pentagon.fill seal.fill
    ⚙ * f013 gear gearshape gearshape.2 gearshape.arrow.triangle.2.circlepath
    ʃ / f0ad wrench wrench.and.screwdriver screwdriver wrench.adjustable
    ⊤ T f0e3 hammer
    ⌕ ? f002 magnifyingglass plus.magnifyingglass minus.magnifyingglass
    ⌐ ? f084 key.viewfinder
    ⌐ % f084 key key.horizontal entry.lever.keypad person.badge.key key.radiowaves.forward key.card
    ▣ # f023 lock lock.shield lock.rectangle lock.doc lock.iphone lock.laptopcomputer lock.desktopcomputer lock.display lock.applewatch
    ▢ # f09c lock.open
    ◈ # f132 shield shield.lefthalf.filled checkmark.shield
    ◉ @ f06e eye
    ∅ x f070 eye.slash
    ⊎ # f07a cart basket bag handbag
    ⊞ # f06b gift
    ▬ = f09d creditcard
    $ $ f155 dollarsign dollarsign.circle banknote indianrupeesign wonsign rublesign francsign turkishlirasign pesosign brazilianrealsign centsign lirasign shekelsign nairasign hryvniasign polishzlotysign swedishkronasign norwegiankronesign danishkronesign chineseyuanrenminbisign dongsign bahtsign tengesign
    € E f153 eurosign eurosign.circle
    £ L f154 sterlingsign
    ¥ Y f157 yensign
    ₿ B f15a bitcoinsign
    ⊍ u f0f4 cup.and.saucer mug takeoutbag.and.cup.and.straw cup.and.heat.waves kettle frying.pan
    Ψ Y f0f5 fork.knife menucard
    Y Y f000 wineglass
    ⌸ ^ f1fd birthday.cake
    ▾ / e28f carrot
    ✚ + f0fe cross cross.case staroflife cross.circle
    ⊖ % e221 pills pill pills.circle
    ∪ % f0f1 stethoscope
    ⊓ % f236 bed.double.circle
    ◍ % e28c brain brain.head.profile
    ω % e25b lungs
    ▤ # f2db cpu memorychip
    ◫ = f0a0 internaldrive externaldrive opticaldiscdrive cylinder cylinder.split.1x2 externaldrive.badge.timemachine
    ▥ # f233 server.rack xserve square.stack.3d.up square.stack square.3.layers.3d square.2.layers.3d square.stack.3d.down.right square.stack.3d.down.forward square.3.layers.3d.down.right
    ▭ # f108 desktopcomputer display pc macpro.gen3 macmini macstudio studentdesk display.and.arrow.down visionpro
    ▱ # f109 laptopcomputer macbook
    ▯ # f10b iphone smartphone ipad ipod iphone.radiowaves.left.and.right iphone.homebutton iphone.and.ipad apps.iphone.badge.plus candybarphone
    ⌨ # f11c keyboard
    ◖ # f245 computermouse magicmouse
    ⌷ # f02f printer
    ✛ # f11b gamecontroller arcade.stick arcade.stick.console l1.rectangle.roundedtop
    ❯ > f120 terminal apple.terminal
    ⌘ # - command
    ⌥ # - option
    ⇧ ^ - shift capslock
    ⎋ x - escape
    ⇥ > - tab increase.indent
    ␣ _ - space
    ⟨ < f121 chevron.left.forwardslash.chevron.right curlybraces applescript text.word.spacing ellipsis.curlybraces
    ⋯ . f141 ellipsis ellipsis.circle ellipsis.message ellipsis.rectangle ellipsis.viewfinder
    ⋮ : f142 ellipsis.vertical
    ▟ # f080 chart.bar chart.bar.xaxis chart.bar.doc.horizontal dots.and.line.vertical.and.cursorarrow.rectangle lightspectrum.horizontal
    ◕ @ f200 chart.pie
    ↗ / f201 chart.line.uptrend.xyaxis chart.xyaxis.line chart.line.flattrend.xyaxis chart.line.text.clipboard
    ↘ \\ f201 chart.line.downtrend.xyaxis
    ∷ : - chart.dots.scatter circle.grid.2x2 circle.grid.3x3 circle.hexagongrid circle.grid.cross circle.hexagonpath
    ◑ @ f042 circle.lefthalf.filled gauge gauge.medium gauge.with.dots.needle.bottom.50percent gauge.with.needle circle.righthalf.filled circle.lefthalf.filled.righthalf.striped.horizontal sun.lefthalf.filled sun.righthalf.filled circle.righthalf.filled.inverse moonphase.waning.crescent.inverse
    ◔ @ f0e4 gauge.low speedometer gauge.with.dots.needle.33percent gauge.with.dots.needle.0percent gauge.open.with.lines.needle.33percent gauge.open
    ◕ @ - gauge.high barometer gauge.with.dots.needle.67percent gauge.with.dots.needle.100percent gauge.with.dots.needle.bottom.100percent gauge.with.dots.needle.bottom.0percent gauge.open.with.lines.needle.67percent.and.arrowtriangle
    ⊞ + f0fe squareshape plus.square plus.rectangle plus.app plus.square.dashed
    ⊟ - - minus.square
    ⊡ # - dot.square
    ▩ # f029 qrcode barcode
    ▨ # f03e photo photo.on.rectangle photo.stack photo.tv photo.artframe photo.badge.plus photo.circle
    ◕ # f1fc paintpalette paintbrush paintbrush.pointed swatchpalette
    ⊠ # f1b2 shippingbox archivebox.circle
    ♛ Y f091 trophy medal rosette crown
    ◉ o f1e3 soccerball sportscourt
    ◍ o - basketball
    ◎ o - tennis.racket tennisball
    ⚖ T - scalemass scale.3d
    ⎈ J f13d anchor
    ⚛ @ e27f atom
    ⚗ % f0c3 testtube.2 flask cross.vial ivfluid.bag inhaler testtube
    ❘ | - poweron.line line.diagonal
    ⊙ o - circle.circle circle.inset.filled
    ▦ # - square.grid.3x3.square perspective
    ☎ @ f095 phone.fill teletype
    ♻ @ f1b8 arrow.3.trianglepath
    ☺ & f193 figure.roll
    ∴ . - therefore point.3.connected.trianglepath.dotted
    Ā A f031 textformat textformat.size character textformat.alt textformat.superscript textformat.subscript textformat.characters characters.uppercase characters.lowercase abc
    B B f032 bold bold.italic.underline bold.underline
    I I f033 italic
    ⊳ > - flashlight.on flashlight.slash
    ⊐ - - flashlight.off
    ▣ | f205 lightswitch.on
    ▢ | f204 lightswitch.off
    ⍜ * f0eb lamp.ceiling lightbulb.max lightbulb.min lightbulb.led chandelier light.cylindrical.ceiling light.recessed light.panel light.ribbon light.strip.2 lamp.ceiling.inverse spotlight wall.light
    ✣ * - fan fan.ceiling fan.desk fan.floor fanblades fan.oscillation fan.badge.automatic robotic.vacuum
    ≋ ~ - air.conditioner.horizontal air.conditioner.vertical air.purifier dehumidifier heater.vertical
    ⊔ u f2cd bathtub shower toilet
    ▥ # - refrigerator oven stove cooktop microwave
    ◎ o - washer dryer dishwasher
    ▯ # - window.vertical.open window.casement
    ▮ # - window.vertical.closed window.casement.closed window.shade.closed blinds.vertical.closed blinds.horizontal.closed curtains.closed roller.shade.closed roman.shade.closed
    ▤ = - window.shade.open blinds.vertical.open blinds.horizontal.open curtains.open roller.shade.open roman.shade.open
    λ & f183 figure figure.arms.open figure.child figure.cooldown figure.flexibility figure.wave figure.hiking figure.pool.swim figure.open.water.swim figure.yoga figure.mind.and.body figure.core.training figure.highintensity.intervaltraining figure.dance figure.basketball figure.soccer figure.golf figure.skiing.downhill figure.skiing.crosscountry figure.snowboarding figure.rower figure.stairs figure.stair.stepper apple.meditate figure.pilates figure.barre figure.taichi figure.strengthtraining.functional figure.rolling figure.archery figure.bowling figure.boxing figure.climbing figure.cross.training figure.disc.sports figure.equestrian.sports figure.fall figure.fishing figure.gymnastics figure.hockey figure.indoor.soccer figure.jumprope figure.kickboxing figure.lacrosse figure.martial.arts figure.sailing figure.skating figure.ice.skating figure.squash figure.stand.line.dotted.figure.stand figure.step.training figure.surfing figure.table.tennis figure.tennis figure.badminton figure.track.and.field figure.volleyball figure.handball figure.racquetball figure.pickleball figure.american.football figure.australian.football figure.rugby figure.hunting figure.curling figure.fencing figure.play figure.socialdance figure.hand.cycling figure.wrestling figure.seated.side figure.seated.seatbelt figure.stand.dress figure.dress.line.vertical.figure figure.baseball figure.water.fitness figure.water.polo figure.waterpolo pool.water.slide
    ☻ & f0c0 figure.2 figure.2.arms.open figure.2.and.child.holdinghands figure.and.child.holdinghands
    ∴ : - aqi.low aqi.medium aqi.high sensor
    ✿ * - allergens
    ✱ * - microbe asterisk
    ⊟ # - facemask bandage
    ⌇ / - syringe
    ▤ = f0ea clipboard list.clipboard pencil.and.list.clipboard long.text.page.and.pencil scroll
    ❐ = - rectangle.stack square.and.arrow.up.on.square square.and.arrow.down.on.square square.on.circle plus.rectangle.on.rectangle
    ◫ = f0db square.split.2x1 sidebar.left sidebar.leading sidebar.right sidebar.trailing
    ⊟ = - square.split.1x2 macwindow dock.rectangle menubar.rectangle rectangle.inset.filled inset.filled.rectangle rectangle.inset.filled.and.person.filled platter.filled.top.iphone platter.filled.bottom.iphone dock.arrow.up.rectangle square.text.square uiwindow.split.2x1 rectangle.dashed macwindow.on.rectangle rectangle.portrait.and.arrow.right
    ≡ = f1de slider.horizontal.3 slider.horizontal.below.rectangle slider.vertical.3 slider.horizontal.2.square slider.horizontal.2.rectangle slider.horizontal.below.square.filled.and.square
    ▽ v f0b0 line.3.horizontal.decrease
    ❘ | f204 switch.2 switch.programmable
    ◔ @ - dial.low dial.min
    ◑ @ - dial.medium
    ◕ @ - dial.high dial.max
    △ ^ - metronome cone pyramid tent mountain.2 beach.umbrella mountain.2.circle volcano
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
    ⌿ / f1fb eyedropper ruler eyedropper.halffull eyedropper.full level tape.measure pencil.and.ruler
    ⌑ o - lasso crop scribble signature scribble.variable rotate.3d view.3d move.3d crop.rotate skew trapezoid.and.line.vertical lifepreserver
    ⌶ I - text.cursor textformat.123 textformat.abc character.cursor.ibeam character.textbox rectangle.and.pencil.and.ellipsis
    U _ f0cd underline
    S - f0cc strikethrough
    ¶ P f1dd paragraphsign
    ⍺ A f1ab translate character.bubble character.book.closed character.bubble.hi
    ⊓ & - backpack suitcase suitcase.rolling briefcase case latch.2.case duffle.bag gym.bag suitcase.cart
    z z - zzz powersleep
    ❒ # f1b2 cube arkit cube.transparent square.stack.3d.forward.dottedline cube.box
    ↳ > - arrow.turn.down.right arrow.turn.down.left arrow.turn.left.down arrow.turn.right.down
    ↱ > - arrow.turn.up.right arrow.turn.up.left arrow.turn.left.up
    ↴ v - arrow.uturn.down
    ↟ ^ - arrow.turn.right.up arrow.uturn.up
    ⇈ ^ f102 chevron.up.2
    ⇊ v f103 chevron.down.2
    ◇ o - rhombus
    ▱ = f244 batteryblock
    ⌁ = - powercord ev.plug.ac.type.1 ev.plug.ac.type.2 ev.charger
    ↖ < f245 cursorarrow cursorarrow.rays cursorarrow.click cursorarrow.click.2 cursorarrow.motionlines cursorarrow.motionlines.click pointer.arrow pointer.arrow.click
    ⊓ # - chair chair.lounge table.furniture fireplace
    ⌐ # - stairs ladder.sign
    T T - tshirt jacket coat shoe
    ⊙ o - football american.football baseball volleyball cricket.ball rugbyball tennisball.circle figure.softball figure.cricket hockey.puck
    ∽ ~ - skateboard snowboard skis surfboard
    ⊍ u - waterbottle
    ◠ ~ - cloud.rainbow.half
    ▤ = f1ea magazine book.pages doc.richtext doc.zipper doc.text.magnifyingglass text.magnifyingglass rectangle.and.text.magnifyingglass
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
