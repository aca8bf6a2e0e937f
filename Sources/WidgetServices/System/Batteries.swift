import WidgetModel

/// The machine's batteries as one, from `/sys/class/power_supply`; those of mice and headsets are left out.
struct Batteries {
  let files: SystemFiles

  private struct Battery {
    var state = "unknown"
    /// The charge in one unit: watt-hours, or ampere-hours where the maker counts so.
    var charge: Double?
    var full: Double?
    var design: Double?
    /// Units an hour.
    var rate: Double?
    /// Watts.
    var power: Double?
    var level: Double?
  }

  /// Nil inside a value: the machine has none.
  var value: Value? {
    let folder = "/sys/class/power_supply"
    let batteries = files.names(folder).compactMap { battery("\(folder)/\($0)") }
    guard !batteries.isEmpty else { return .null }
    let charge = Self.sum(batteries.map(\.charge)), full = Self.sum(batteries.map(\.full))
    let ratio = charge.flatMap { charge in full.flatMap { $0 > 0 ? charge / $0 : nil } }
    let levels = batteries.compactMap(\.level)
    let level = ratio ?? (levels.isEmpty ? nil : levels.reduce(0, +) / Double(levels.count))
    let state = Self.state(batteries.map(\.state))
    var table: [String: Value] = ["state": .text(state), "isCharging": .flag(state == "charging")]
    if let level { table["level"] = .number(min(max(level, 0), 1)) }
    if let power = Self.sum(batteries.map(\.power)) { table["power"] = .number(power) }
    if let full, let design = Self.sum(batteries.map(\.design)), design > 0 { table["health"] = .number(full / design) }
    if let left = Self.timeLeft(state, charge, full, Self.sum(batteries.map(\.rate))) {
      table["timeLeft"] = .number(left)
    }
    return .table(table)
  }

  private func battery(_ folder: String) -> Battery? {
    guard files.line("\(folder)/type") == "Battery", files.line("\(folder)/scope") != "Device" else { return nil }
    if files.line("\(folder)/present") == "0" { return nil }
    var battery = Battery()
    battery.state = files.line("\(folder)/status")?.lowercased() ?? "unknown"
    func figure(_ name: String) -> Double? { files.number("\(folder)/\(name)").map { abs($0) / 1e6 } }
    let volts = figure("voltage_now")
    if let energy = figure("energy_now") {
      (battery.charge, battery.full, battery.design) = (energy, figure("energy_full"), figure("energy_full_design"))
      battery.rate = figure("power_now")
    } else {
      (battery.charge, battery.full) = (figure("charge_now"), figure("charge_full"))
      battery.design = figure("charge_full_design")
      battery.rate = figure("current_now")
    }
    battery.power = figure("power_now") ?? figure("current_now").flatMap { amperes in volts.map { amperes * $0 } }
    battery.level = files.number("\(folder)/capacity").map { $0 / 100 }
    return battery
  }

  private static func sum(_ figures: [Double?]) -> Double? {
    let known = figures.compactMap(\.self)
    return known.isEmpty ? nil : known.reduce(0, +)
  }

  /// One battery that works tells more than others that wait.
  private static func state(_ states: [String]) -> String {
    for state in ["charging", "discharging", "full", "not charging"] where states.contains(state) {
      return state == "not charging" ? "notCharging" : state
    }
    return "unknown"
  }

  /// Seconds until it is empty or full.
  private static func timeLeft(_ state: String, _ charge: Double?, _ full: Double?, _ rate: Double?) -> Double? {
    guard let charge, let rate, rate > 0.01 else { return nil }
    switch state {
    case "discharging": return charge / rate * 3600
    case "charging": return full.map { max($0 - charge, 0) / rate * 3600 }
    default: return nil
    }
  }
}

/// Temperatures: the drivers' sensors, or where there are none the firmware's zones.
struct Sensors {
  let files: SystemFiles

  var values: [Value] {
    let drivers = files.names("/sys/class/hwmon").flatMap { driver("/sys/class/hwmon/\($0)") }
    if !drivers.isEmpty { return drivers }
    return files.names("/sys/class/thermal").filter { $0.hasPrefix("thermal_zone") }.compactMap { zone in
      let folder = "/sys/class/thermal/\(zone)"
      guard let degrees = files.number("\(folder)/temp") else { return nil }
      let name = files.line("\(folder)/type") ?? zone
      return Self.sensor(name, name, degrees)
    }
  }

  private func driver(_ folder: String) -> [Value] {
    let name = files.line("\(folder)/name") ?? "sensor"
    return files.names(folder).filter { $0.hasPrefix("temp") && $0.hasSuffix("_input") }.compactMap { file in
      guard let degrees = files.number("\(folder)/\(file)") else { return nil }
      let stem = String(file.dropLast("_input".count))
      return Self.sensor(name, files.line("\(folder)/\(stem)_label") ?? stem, degrees)
    }
  }

  private static func sensor(_ name: String, _ label: String, _ thousandths: Double) -> Value {
    ["name": .text(name), "label": .text(label), "temperature": .number(thousandths / 1000)]
  }
}
