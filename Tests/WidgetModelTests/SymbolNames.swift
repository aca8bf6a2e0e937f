/// Names of SF Symbols that apps and widgets use.
enum SymbolNames {
  static let used = """
    0.circle 00.circle 1.square.fill 12.circle 123.rectangle 24.circle 31.circle.fill 5.square 50.circle a.circle
    a.square abc airplane airplane.arrival airplane.circle airplane.departure airplane.ticket airplayaudio
    airplayvideo airpods.gen3 airpodspro alarm.fill alarm.speaker alarm.waves.left.and.right
    alarm.waves.left.and.right.fill ant.fill antenna.radiowaves.left.and.right
    antenna.radiowaves.left.and.right.slash app.connected.to.app.below.fill app.fill app.gift apple.image.playground
    apple.intelligence apple.logo apple.meditate apple.terminal applescript appletv.fill applewatch
    applewatch.watchface apps.ipad apps.iphone aqi.high aqi.low aqi.medium arcade.stick archivebox.fill arkit
    arrow.3.trianglepath arrow.backward.circle arrow.clockwise arrow.clockwise.circle arrow.clockwise.circle.fill
    arrow.counterclockwise arrow.down arrow.down.circle.fill arrow.down.heart arrow.down.right
    arrow.down.right.and.arrow.up.left arrow.down.to.line.compact arrow.forward.circle arrow.left
    arrow.left.arrow.right arrow.rectanglepath arrow.right arrow.triangle.2.circlepath
    arrow.triangle.2.circlepath.circle.fill arrow.triangle.branch arrow.triangle.turn.up.right.circle.fill
    arrow.triangle.turn.up.right.diamond arrow.trianglehead.2.clockwise arrow.trianglehead.2.clockwise.rotate.90
    arrow.trianglehead.branch arrow.trianglehead.clockwise arrow.trianglehead.counterclockwise arrow.turn.down.left
    arrow.turn.up.left arrow.turn.up.right arrow.up arrow.up.and.down.circle arrow.up.arrow.down.circle
    arrow.up.circle.fill arrow.up.forward.circle arrow.up.heart arrow.up.left.and.arrow.down.right arrow.up.right
    arrow.up.to.line.compact arrow.uturn.left.circle arrowshape.right.fill arrowshape.turn.up.left.fill
    arrowshape.zigzag.right arrowtriangle.down.fill arrowtriangle.up.fill at.badge.plus at.circle atom backpack.fill
    backward.end.alt backward.end.fill backward.fill backward.frame.fill bag.badge.plus bag.fill balloon.fill
    banknote.fill barcode.viewfinder barometer.fill baseball.fill basketball.fill bathtub.fill battery.0
    battery.0percent battery.100 battery.100.bolt battery.100percent battery.100percent.circle battery.25
    battery.25percent battery.50 battery.50percent battery.75 battery.75percent beach.umbrella.fill
    bed.double.circle.fill bed.double.fill bell.and.waves.left.and.right bell.badge.fill bell.fill bell.slash.fill
    bicycle bicycle.circle bird.fill birthday.cake.fill bitcoinsign.circle.fill bluetooth bold.italic.underline
    bolt.badge.clock bolt.car.fill bolt.circle.fill bolt.fill bolt.heart bolt.heart.fill bolt.horizontal.icloud
    bolt.house bolt.ring.closed bolt.slash.fill book.circle book.closed.fill book.fill bookmark.fill bookmark.slash
    books.vertical.fill box.truck.fill brain brain.head.profile bubble.left.and.bubble.right.fill bubble.left.fill
    building.2.fill building.columns.fill bus.doubledecker bus.fill cable.connector.horizontal cablecar.fill calendar
    calendar.badge.checkmark calendar.badge.clock calendar.badge.exclamationmark calendar.badge.minus
    calendar.badge.plus calendar.circle calendar.day.timeline.leading calendar.day.timeline.trailing camera.circle
    camera.fill camera.macro camera.viewfinder capsule.portrait car.2 car.2.fill car.circle car.fill
    car.front.waves.down car.rear carbon.dioxide.cloud carbon.monoxide.cloud carrot.fill cart.badge.plus cart.fill
    cat.fill cellularbars chandelier character.cursor.ibeam character.textbox characters.uppercase
    chart.bar.doc.horizontal.fill chart.bar.fill chart.bar.xaxis chart.dots.scatter chart.line.downtrend.xyaxis
    chart.line.flattrend.xyaxis chart.line.text.clipboard chart.line.uptrend.xyaxis chart.pie.fill chart.xyaxis.line
    checkerboard.rectangle checklist checklist.unchecked checkmark checkmark.circle checkmark.circle.fill
    checkmark.icloud checkmark.rectangle checkmark.seal.fill checkmark.shield.fill checkmark.square
    chevron.compact.down chevron.down chevron.down.circle chevron.left chevron.left.forwardslash.chevron.right
    chevron.right chevron.right.2 chevron.right.circle.fill chevron.up chevron.up.chevron.down
    circle.bottomhalf.filled circle.dashed circle.dotted circle.fill circle.grid.cross circle.hexagonpath
    circle.lefthalf.filled.righthalf.striped.horizontal circle.righthalf.filled circle.tophalf.filled
    clock.arrow.2.circlepath clock.badge.checkmark clock.badge.exclamationmark clock.fill cloud.bolt.fill
    cloud.bolt.rain.fill cloud.drizzle.fill cloud.fill cloud.fog.fill cloud.hail.fill cloud.heavyrain.fill
    cloud.moon.bolt.fill cloud.moon.fill cloud.moon.rain.fill cloud.rain.fill cloud.sleet.fill cloud.snow.fill
    cloud.sun.bolt.fill cloud.sun.fill cloud.sun.rain.fill compass.drawing computermouse.fill cooktop.fill cpu.fill
    creditcard.circle creditcard.fill cricket.ball crop.rotate cross.case.fill cross.fill cross.vial crown.fill
    cube.fill cube.transparent cup.and.heat.waves cup.and.saucer.fill cursorarrow.click cursorarrow.click.2
    cursorarrow.motionlines curtains.open dehumidifier.fill desktopcomputer diamond.fill dice.fill die.face.5.fill
    dishwasher.fill display display.2 doc.badge.plus doc.fill doc.on.clipboard.fill doc.text.fill dock.rectangle
    dog.fill dollarsign.circle.fill dollarsign.square door.garage.closed door.left.hand.open dot.radiowaves.forward
    dot.radiowaves.up.forward dot.scope dot.viewfinder dots.and.line.vertical.and.cursorarrow.rectangle drop.circle
    drop.degreesign drop.fill drop.halffull drop.keypad.rectangle dumbbell.fill ear.fill ellipsis.bubble
    ellipsis.circle.fill ellipsis.rectangle entry.lever.keypad envelope.badge envelope.fill envelope.open.fill
    equal.circle eurosign.circle.fill ev.charger.fill exclamationmark.bubble exclamationmark.circle.fill
    exclamationmark.icloud exclamationmark.shield exclamationmark.triangle.fill exclamationmark.warninglight
    externaldrive.badge.timemachine externaldrive.connected.to.line.below externaldrive.fill eye.circle eye.fill
    eye.slash.fill eyedropper.halffull eyes.inverse face.dashed.fill face.smiling face.smiling.inverse faceid
    fan.fill fan.oscillation ferry.fill figure.archery figure.badminton figure.bowling figure.boxing figure.climbing
    figure.cross.training figure.disc.sports figure.elliptical figure.equestrian.sports figure.fall figure.fishing
    figure.gymnastics figure.hockey figure.indoor.cycle figure.jumprope figure.lacrosse figure.martial.arts
    figure.mixed.cardio figure.outdoor.cycle figure.pilates figure.rolling figure.run figure.sailing figure.skating
    figure.softball figure.squash figure.stairs figure.stand figure.stand.line.dotted.figure.stand
    figure.step.training figure.surfing figure.table.tennis figure.tennis figure.track.and.field figure.volleyball
    figure.walk figure.walk.motion figure.water.fitness figure.water.polo figure.waterpolo figure.wave
    figure.wrestling film.fill fireworks fish.fill flag.2.crossed.fill flag.fill
    flag.pattern.checkered flag.slash flame.circle flame.fill flashlight.off.fill flashlight.on.circle.fill
    flashlight.on.fill flashlight.slash folder.badge.gearshape folder.badge.plus folder.fill football.fill fork.knife
    fork.knife.circle forward.end.alt forward.end.fill forward.fill fossil.shell francsign.circle frying.pan
    fuelpump.circle fuelpump.fill function fx gamecontroller.fill gauge.open gauge.open.with.lines.needle.33percent
    gauge.with.dots.needle.0percent gauge.with.dots.needle.100percent gauge.with.dots.needle.bottom.100percent gear
    gearshape.2.fill gearshape.circle gearshape.fill gift.circle gift.fill giftcard.fill globe.americas.fill
    globe.asia.australia.fill globe.badge.chevron.backward globe.central.south.asia globe.desk.fill
    globe.europe.africa.fill globe.fill graduationcap.fill guitars.fill gym.bag gyroscope hammer.circle hammer.fill
    hand.draw hand.pinch hand.point.up.left.fill hand.raised.fill hand.raised.slash hand.raised.square hand.tap.fill
    hand.thumbsdown.fill hand.thumbsup.fill hand.wave.fill hands.sparkles hare.fill headphones headphones.circle
    heart heart.circle heart.circle.fill heart.fill heart.slash heart.text.square heart.text.square.fill hexagon.fill
    hifispeaker.fill hockey.puck homepod.fill hourglass hourglass.and.lock hourglass.badge.plus
    hourglass.bottomhalf.filled hourglass.circle hourglass.tophalf.filled house.and.flag house.circle house.fill
    humidifier.fill humidity humidity.fill hurricane icloud.and.arrow.down icloud.and.arrow.up icloud.fill
    icloud.slash indianrupeesign.circle info.circle.fill inhaler inset.filled.rectangle internaldrive.fill ipad
    ipad.landscape iphone iphone.gen3 ivfluid.bag key.fill key.icloud key.slash keyboard.fill ladybug.fill
    lamp.desk.fill lamp.floor.fill lamp.table.fill laptopcomputer lasso.badge.sparkles laurel.leading laurel.trailing
    leaf.fill level level.fill lifepreserver light.beacon.max.fill light.beacon.min light.cylindrical.ceiling
    light.panel light.recessed light.strip.2 lightbulb.2 lightbulb.fill lightbulb.slash lightspectrum.horizontal
    link.circle link.icloud list.bullet.clipboard list.bullet.rectangle list.dash.header.rectangle list.number
    list.star list.triangle lizard.fill location.circle location.fill location.magnifyingglass location.north.fill
    location.slash.fill lock.circle lock.doc lock.fill lock.icloud lock.iphone lock.open.fill lock.rotation
    lock.shield.fill lock.slash lock.square lock.trianglebadge.exclamationmark lungs.fill macbook macmini
    macmini.fill macpro.gen3 macstudio macwindow.badge.plus magazine.fill magicmouse magnifyingglass
    magnifyingglass.circle map.fill mappin.and.ellipse mappin.circle.fill medal.fill medical.thermometer.fill
    memorychip.fill menubar.rectangle menucard message.badge message.fill metronome.fill mic.and.signal.meter
    mic.badge.plus mic.fill mic.slash.fill minus.circle.fill minus.plus.batteryblock.fill moon.circle moon.dust
    moon.fill moon.haze moon.stars.fill moon.zzz.fill moonphase.waning.crescent.inverse mountain.2.fill mouth move.3d
    mug.fill music.mic music.note music.note.list music.quarternote.3 mustache network
    network.badge.shield.half.filled network.slash newspaper.circle newspaper.fill nose number.circle number.square
    oar.2.crossed oilcan.fill opticaldisc oven oven.fill paintbrush.fill paintbrush.pointed paintpalette.fill
    paperclip.circle parkingsign.circle.fill party.popper.fill pause.circle pause.circle.fill pause.fill
    pawprint.circle pawprint.fill pencil.and.list.clipboard pencil.and.outline pencil.and.ruler.fill pencil.circle
    pencil.slash percent percent.ar person.2.badge.gearshape person.2.fill person.3.fill person.and.background.dotted
    person.badge.clock person.badge.key person.badge.plus person.badge.shield.checkmark person.circle.fill
    person.crop.circle.badge.checkmark person.crop.circle.badge.plus person.crop.rectangle person.fill
    person.fill.checkmark person.line.dotted.person person.wave.2 personalhotspot perspective phone.arrow.up.right
    phone.badge.plus phone.circle phone.down.fill phone.fill photo.fill photo.on.rectangle.angled pianokeys
    pills.fill platter.filled.top.iphone play.circle play.circle.fill play.fill playpause.fill plus.app plus.bubble
    plus.circle.fill plus.diamond plus.forwardslash.minus plus.square.on.square plusminus.circle pool.water.slide
    popcorn.fill powerplug.fill powerplug.portrait powersleep printer.fill puzzlepiece.extension puzzlepiece.fill
    qrcode.viewfinder questionmark.circle.fill quote.closing quote.opening rainbow record.circle rectangle.3.group
    rectangle.and.pencil.and.ellipsis rectangle.and.text.magnifyingglass rectangle.grid.1x2.fill
    rectangle.inset.filled rectangle.inset.filled.and.person.filled rectangle.on.rectangle rectangle.split.3x1
    rectangle.stack.fill refrigerator.fill repeat repeat.1 repeat.circle road.lanes robotic.vacuum roller.shade.open
    roman.shade.closed rosette rotate.3d rublesign.circle rugbyball ruler ruler.fill safari.fill sailboat.fill
    scalemass.fill scanner.fill scissors.circle scooter scope scroll.fill seal.fill sensor.fill server.rack shareplay
    shield.lefthalf.filled shield.slash shippingbox.fill shower.fill shuffle signature simcard.fill skateboard.fill
    skew sleep.circle slider.horizontal.2.square slider.vertical.3 smoke.fill snowflake snowflake.circle soccerball
    soccerball.inverse sofa.fill sos sos.circle sparkle sparkles speaker.badge.exclamationmark speaker.minus
    speaker.plus speaker.slash.fill speaker.wave.2.fill speaker.wave.3.fill spigot.fill sportscourt.fill
    sprinkler.and.droplets.fill square.3.layers.3d square.and.arrow.down square.and.arrow.up square.and.pencil
    square.fill square.grid.2x2.fill square.grid.3x2 square.on.circle square.stack.3d.down.right
    square.stack.3d.up.fill square.stack.fill square.text.square star.bubble star.circle star.fill
    star.leadinghalf.filled star.slash star.square steeringwheel.circle sterlingsign.circle stethoscope stop.circle
    stop.fill stopwatch.fill storefront.fill stove.fill studentdesk suit.club.fill suit.heart.fill suitcase.cart
    suitcase.fill sum sun.haze.fill sun.horizon.fill sun.lefthalf.filled sun.max.fill
    sun.max.trianglebadge.exclamationmark sun.min.fill sun.rain.fill sun.snow.fill sunrise.fill sunset.fill
    swatchpalette.fill swift switch.2 syringe.fill tag.fill tag.slash takeoutbag.and.cup.and.straw.fill tape.measure
    teddybear.fill tennisball.fill tent.2 tent.fill terminal.fill text.alignleft text.append text.badge.checkmark
    text.badge.plus text.bubble.fill text.insert text.justify.left text.magnifyingglass text.quote textformat.abc
    textformat.alt textformat.size textformat.superscript theatermasks.fill thermometer.high thermometer.low
    thermometer.medium thermometer.snowflake thermometer.sun.fill thermometer.transmission ticket.fill timer
    timer.square tirepressure toilet.fill tornado tortoise.fill touchid tram.circle tram.fill
    trapezoid.and.line.vertical trash.circle trash.fill trash.slash tray.2 tray.and.arrow.down.fill tray.fill
    tray.full.fill tree.fill triangle.fill trophy.circle trophy.fill tropicalstorm truck.box.fill tv.fill
    umbrella.fill umbrella.percent video.badge.plus video.doorbell video.fill video.slash.fill viewfinder.circle
    visionpro volleyball.fill wallet.pass.fill wand.and.stars washer.fill water.waves.and.arrow.down
    water.waves.and.arrow.up water.waves.slash waterbottle.fill wave.3.forward wave.3.left waveform waveform.and.mic
    waveform.badge.plus waveform.circle waveform.path waveform.path.ecg.rectangle web.camera widget.extralarge
    widget.large widget.medium widget.small wifi wifi.exclamationmark wifi.router wifi.slash wind wind.snow
    wineglass.fill wonsign.circle wrench.adjustable wrench.and.screwdriver.fill wrench.fill x.squareroot xmark.bin
    xmark.circle.fill xmark.icloud xmark.octagon.fill xmark.shield xserve yensign.circle zzz
    """.split { $0.isWhitespace }.map(String.init)
}
