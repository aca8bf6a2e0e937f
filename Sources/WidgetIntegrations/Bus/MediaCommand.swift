import WidgetModel
import WidgetServices

/// `media.command(command[, player])`: controls a player (MPRIS 2.2, org.mpris.MediaPlayer2.Player).
enum MediaCommand {
  /// The longest wait for the player, in seconds.
  private static let seconds = 2.0

  /// The methods by the commands that scripts know.
  private static let methods = [
    "next": "Next", "pause": "Pause", "play": "Play", "playPause": "PlayPause", "previous": "Previous", "stop": "Stop",
  ]

  static func reply(_ request: ServiceRequest) throws(Diagnostic) -> HostReply {
    let arguments = Arguments(request.request)
    let command = try arguments.text(0, "command")
    guard let method = methods[command] else {
      let known = methods.keys.sorted().joined(separator: ", ")
      let nearest = NearestName.of(command, among: methods.keys.sorted())
      throw arguments.wrong(
        "command must be one of \(known)" + NearestName.meant(nearest), suggestion: nearest)
    }
    // In the order of media.players(): the first one plays, or would.
    guard let player = try arguments.optionalText(1, "player") ?? first(request) else {
      return failure("no player is running")
    }
    guard BusName.isOne(MediaService.prefix + player) else {
      throw arguments.wrong("player must be a name returned by media.players()")
    }
    do {
      let bus = try Bus(environment: request.environment)
      let call = Bus.Call(
        destination: MediaService.prefix + player, path: MediaService.path,
        interface: "org.mpris.MediaPlayer2.Player", member: method)
      switch try bus.exchange([call], seconds: seconds)[0] {
      case .values: return .values([])
      case .error(let name):
        let isGone = name.hasSuffix(".ServiceUnknown") || name.hasSuffix(".NameHasNoOwner")
        return failure(isGone ? "unknown player '\(SanitizedText.string(player))'" : "refused: \(name)")
      case .none: return failure("the player is not responding")
      }
    } catch {
      return failure(error.sentence)
    }
  }

  private static func first(_ request: ServiceRequest) -> String? {
    guard case .values(let values) = MediaService.reply(request) else { return nil }
    return values.first?.list?.first?["name"]?.text
  }

  private static func failure(_ sentence: String) -> HostReply {
    .failure(message: "cannot control the player: \(sentence)", code: Diagnostic.Code.unavailable.rawValue)
  }
}
