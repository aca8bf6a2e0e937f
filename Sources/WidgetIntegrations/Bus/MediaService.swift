import WidgetModel
import WidgetServices

/// `media.players()`: the players that support MPRIS and reply within half a second; others are left out.
enum MediaService {
  /// The longest wait for the list of names, and for all players together, in seconds.
  static let seconds = 0.5
  static let mostPlayers = 32

  static let prefix = "org.mpris.MediaPlayer2."
  static let path = "/org/mpris/MediaPlayer2"
  /// Programs that repeat the player used last under a name of their own.
  private static let proxies: Set<String> = [prefix + "playerctld"]

  static func reply(_ request: ServiceRequest, within seconds: Double = MediaService.seconds) -> HostReply {
    do {
      let bus = try Bus(environment: request.environment)
      let names = try names(bus, seconds)
      let calls = names.flatMap { name in
        ["org.mpris.MediaPlayer2", "org.mpris.MediaPlayer2.Player"].map { interface in
          Bus.Call(
            destination: name, path: path, interface: "org.freedesktop.DBus.Properties", member: "GetAll",
            arguments: [.text(interface)])
        }
      }
      let replies = calls.isEmpty ? [] : try bus.exchange(calls, seconds: seconds)
      let players = names.enumerated().compactMap { index, name -> MediaPlayer? in
        guard case .values(let state) = replies[2 * index + 1], let state = state.first else { return nil }
        var about: Value?
        if case .values(let values) = replies[2 * index] { about = values.first }
        return MediaPlayer(
          name: String(name.dropFirst(prefix.count)), about: about ?? .emptyTable, state: state,
          now: request.request.call.now)
      }
      return .values([.list(MediaPlayer.distinct(players).sorted(by: MediaPlayer.precedes).map(\.value))])
    } catch {
      return .failure(
        message: "cannot list media players: \(error.sentence)", code: Diagnostic.Code.unavailable.rawValue)
    }
  }

  private static func names(_ bus: borrowing Bus, _ seconds: Double) throws(Bus.Absence) -> [String] {
    let call = Bus.Call(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: "ListNames")
    guard case .values(let values) = try bus.exchange([call], seconds: seconds)[0], let list = values.first?.list else {
      throw .unreachable
    }
    let players = list.compactMap(\.text).filter {
      $0.hasPrefix(prefix) && $0.utf8.count > prefix.utf8.count && !proxies.contains($0)
    }
    return Array(players.sorted { Value.precedes($0, $1) }.prefix(mostPlayers))
  }
}

/// One player and what it plays (MPRIS 2.2).
struct MediaPlayer: Hashable {
  /// `vlc` of `org.mpris.MediaPlayer2.vlc`.
  var name: String
  var identity: String
  /// `playing`, `paused` or `stopped`.
  var status: String
  var fields: [String: Value] = [:]

  init(name: String, about: Value, state: Value, now: Double) {
    self.name = name
    identity = Self.line(about["Identity"]) ?? name
    status = ["playing", "paused"].first { $0 == state["PlaybackStatus"]?.text?.lowercased() } ?? "stopped"
    fields["desktopEntry"] = Self.line(about["DesktopEntry"]).map { .text($0) }

    let track = state["Metadata"] ?? .emptyTable
    func text(_ name: String, _ key: String) { fields[name] = Self.line(track[key]).map { .text($0) } }
    text("title", "xesam:title")
    text("artist", "xesam:artist")
    if fields["artist"] == nil { text("artist", "xesam:albumArtist") }
    text("album", "xesam:album")
    fields["url"] = Reference.web(track["xesam:url"]?.text, against: nil).map { .text($0) }
    fields["artURL"] = Self.picture(track["mpris:artUrl"]?.text).map { .text($0) }
    for power in ["CanPlay", "CanPause", "CanGoNext", "CanGoPrevious", "CanSeek", "CanControl"] {
      fields["c" + power.dropFirst()] = state[power]?.flag.map { .flag($0) }
    }
    fields["shuffle"] = state["Shuffle"]?.flag.map { .flag($0) }
    fields["loop"] = ["none", "track", "playlist"].first { $0 == state["LoopStatus"]?.text?.lowercased() }.map {
      .text($0)
    }
    fields["volume"] = state["Volume"]?.number.flatMap { $0.isFinite ? .number(min(max($0, 0), 1)) : nil }
    place(state, length: Self.seconds(track["mpris:length"]), now: now)
  }

  /// Its position: `from` and `to` are the dates at which the track began and will end if it plays on.
  private mutating func place(_ state: Value, length: Double?, now: Double) {
    let rate = state["Rate"]?.number.flatMap { $0.isFinite && $0 > 0 && $0 <= 100 ? $0 : nil } ?? 1
    let position = Self.seconds(state["Position"])
    fields["rate"] = .number(rate)
    fields["length"] = length.flatMap { $0 > 0 ? .number($0) : nil }
    fields["position"] = position.map { .number(min($0, length ?? $0)) }
    guard status == "playing", let position else { return }
    let from = now - position / rate
    if CivilDate.seconds.contains(from) { fields["from"] = .number(from) }
    if let length, length > 0, position <= length, CivilDate.seconds.contains(from + length / rate) {
      fields["to"] = .number(from + length / rate)
    }
  }

  var value: Value {
    .table(fields.merging(["name": .text(name), "identity": .text(identity), "status": .text(status)]) { $1 })
  }

  /// The players without a browser's own entry if its extension reports the same page (plasma-browser-integration, which knows
  /// position and length).
  static func distinct(_ players: [MediaPlayer]) -> [MediaPlayer] {
    let pages = Set(players.filter { $0.name == "plasma-browser-integration" }.compactMap { $0.fields["title"] })
    return players.filter { player in
      // `firefox.instance_1_42`, `chromium.instance4711`.
      guard let title = player.fields["title"], player.name.contains(".instance") else { return true }
      return !pages.contains(title)
    }
  }

  /// Playing ones first, then paused ones; then by name.
  static func precedes(_ a: MediaPlayer, _ b: MediaPlayer) -> Bool {
    let order = ["playing": 0, "paused": 1]
    let (first, second) = (order[a.status] ?? 2, order[b.status] ?? 2)
    return first != second ? first < second : Value.precedes(a.name, b.name)
  }

  /// A text, or a list of texts, on one line.
  private static func line(_ value: Value?) -> String? {
    let texts = value?.text.map { [$0] } ?? value?.list?.compactMap(\.text) ?? []
    let line = HTMLText.folded(texts.filter { !$0.isEmpty }.prefix(20).joined(separator: ", "), lines: false)
    return line.isEmpty ? nil : HTMLText.shortened(line, to: 1 << 10)
  }

  /// Microseconds as seconds; nil for less than none and more than a year.
  private static func seconds(_ value: Value?) -> Double? {
    guard let number = value?.number, number >= 0, number < 366 * 86_400 * 1e6 else { return nil }
    return number / 1e6
  }

  /// A picture on the web or of this machine; what a bundle may do with it is asked when it does.
  private static func picture(_ text: String?) -> String? {
    guard let text, text.utf8.count <= Reference.longest else { return nil }
    return text.hasPrefix("file:///") ? text : Reference.web(text, against: nil)
  }
}
