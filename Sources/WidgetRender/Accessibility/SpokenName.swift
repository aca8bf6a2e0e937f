/// Names of pictures as words.
enum SpokenName {
  /// Parts of a symbol's name that say how it is drawn, not what it shows.
  private static let forms: Set<String> = [
    "fill", "filled", "circle", "square", "rectangle", "max", "min", "righthalf", "lefthalf", "tophalf", "bottomhalf",
    "inverse", "badge", "capsule", "and",
  ]
  private static let words = [
    "xmark": "cross", "exclamationmark": "exclamation mark", "questionmark": "question mark",
    "thermometer": "temperature", "battery": "battery", "wifi": "Wi-Fi", "cpu": "processor", "memorychip": "memory",
    "internaldrive": "disk", "arrowtriangle": "arrow", "chevron": "arrow", "gearshape": "settings",
    "location": "location", "play": "play", "pause": "pause", "slash": "off", "0percent": "empty",
    "25percent": "a quarter",
    "50percent": "half", "75percent": "three quarters", "100percent": "full",
  ]

  /// "cloud.sun.fill" is "cloud sun"; a symbol that is nothing but a form is that form.
  static func symbol(_ name: String) -> String {
    let parts = name.split(separator: ".").map(String.init)
    let telling = parts.filter { !forms.contains($0) }
    return (telling.isEmpty ? Array(parts.prefix(1)) : telling).map { words[$0] ?? $0 }.joined(separator: " ")
  }

  /// "images/unipony-small.png" and "bundle:unipony-small.png" are "unipony small".
  static func file(_ path: String) -> String {
    let name = path.split { $0 == "/" || $0 == ":" }.last ?? ""
    let stem = name.split(separator: ".").first ?? name
    return stem.split { $0 == "-" || $0 == "_" }.joined(separator: " ")
  }
}
