import WidgetModel

/// The machine's batteries as one, from `/sys/class/power_supply`, without those of mice and headsets. The rules are UPower's.
struct Batteries {
  let files: SystemFiles
  private let folder = "/sys/class/power_supply"

  init(files: SystemFiles) { self.files = files }

  /// One battery. Energies are watt-hours.
  struct Battery {
    var state = "unknown"
    var energy: Double?
    var full: Double?
    var design: Double?
    /// Watts, by the same voltage as the energies: what the time left is computed from.
    var rate: Double?
    /// Watts, by the voltage of the moment.
    var power: Double?
    /// 0 to 1.
    var level: Double?
    /// The driver's own estimate, in seconds, until it is empty or full.
    var secondsLeft: Double?
    /// Whether it holds nothing and never will: worn out, or a bay that is empty.
    var isDead = false
  }

  /// Nil inside a value: the machine has none.
  var value: Value? {
    let found = files.names(folder).compactMap { BatteryFiles(files: files, folder: "\(folder)/\($0)").battery }
    guard !found.isEmpty else { return .null }
    let batteries = found.allSatisfy(\.isDead) ? found : found.filter { !$0.isDead }
    let level = Self.level(batteries)
    let state = settled(Self.state(batteries), level)
    var table: [String: Value] = ["state": .text(state), "isCharging": .flag(state == "charging")]
    if let level = state == "full" ? level ?? 1 : level { table["level"] = .number(min(max(level, 0), 1)) }
    if let power = Self.sum(batteries.map(\.power)) { table["power"] = .number(power) }
    if let health = Self.health(batteries) { table["health"] = .number(min(health, 1)) }
    if let left = Self.timeLeft(state, batteries) { table["timeLeft"] = .number(left) }
    return .table(table)
  }

  private static func sum(_ figures: [Double?]) -> Double? {
    let known = figures.compactMap(\.self)
    return known.isEmpty ? nil : known.reduce(0, +)
  }

  /// The energy of all batteries over their capacity. If one tells neither, the mean of the levels: a battery that is left out
  /// of the sum would count as absent.
  private static func level(_ batteries: [Battery]) -> Double? {
    let measured = batteries.filter { $0.energy != nil && $0.full != nil }
    let full = measured.reduce(0) { $0 + ($1.full ?? 0) }
    let rest = batteries.filter { ($0.energy == nil || $0.full == nil) && $0.level != nil }
    if full > 0, rest.isEmpty { return measured.reduce(0) { $0 + ($1.energy ?? 0) } / full }
    let levels = batteries.compactMap { battery in
      battery.level ?? battery.energy.flatMap { energy in battery.full.flatMap { $0 > 0 ? energy / $0 : nil } }
    }
    return sum(levels).map { $0 / Double(levels.count) }
  }

  /// What the batteries hold when they are full, as a part of what they held when they were new.
  private static func health(_ batteries: [Battery]) -> Double? {
    let known = batteries.filter { $0.full ?? 0 > 0 && $0.design ?? 0 > 0 }
    guard let full = sum(known.map(\.full)), let design = sum(known.map(\.design)) else { return nil }
    return full / design
  }

  /// One battery that works tells more than others that wait.
  private static func state(_ batteries: [Battery]) -> String {
    for state in ["charging", "discharging", "full", "not charging"]
    where batteries.contains(where: { $0.state == state }) {
      return state == "not charging" ? "notCharging" : state
    }
    return "unknown"
  }

  /// The mains settle what a driver calls "Unknown": without them the battery discharges; with them a full one is full.
  private func settled(_ state: String, _ level: Double?) -> String {
    guard state == "unknown" || state == "notCharging" else { return state }
    let mains = files.names(folder).compactMap { name -> Double? in
      guard let type = files.line("\(folder)/\(name)/type"), type == "Mains" || type.hasPrefix("USB") else {
        return nil
      }
      return files.number("\(folder)/\(name)/online")
    }
    if state == "unknown", !mains.isEmpty, mains.allSatisfy({ $0 == 0 }) { return "discharging" }
    // A battery that needs no charging because nothing fits in.
    if let level, level >= 0.99, state == "notCharging" || mains.contains(where: { $0 > 0 }) { return "full" }
    return state
  }

  /// Estimates beyond these are noise of the last tenths of a watt, in seconds.
  private static let longestDischarge = 240.0 * 3600, longestCharge = 20.0 * 3600

  /// Seconds until all are empty or full.
  private static func timeLeft(_ state: String, _ batteries: [Battery]) -> Double? {
    guard state == "charging" || state == "discharging" else { return nil }
    let isCharging = state == "charging"
    let working = batteries.filter { $0.state == state || $0.state == "unknown" }
    let rate = sum(working.map(\.rate)) ?? 0
    var left: Double?
    if rate > 0.01 {
      let energy = batteries.compactMap { battery -> Double? in
        guard isCharging else { return battery.energy }
        return battery.energy.flatMap { energy in battery.full.map { max($0 - energy, 0) } }
      }
      left = energy.isEmpty ? nil : energy.reduce(0, +) / rate * 3600
    } else if batteries.count == 1 {
      left = batteries[0].secondsLeft
    }
    return left.flatMap { $0 <= (isCharging ? longestCharge : longestDischarge) ? $0 : nil }
  }
}

/// The files of one power supply.
private struct BatteryFiles {
  let files: SystemFiles
  let folder: String

  /// Nil for what is not a battery of the machine itself.
  var battery: Batteries.Battery? {
    guard files.line("\(folder)/type") == "Battery", files.line("\(folder)/scope") != "Device" else { return nil }
    if files.line("\(folder)/present") == "0" { return nil }
    var battery = Batteries.Battery()
    battery.state = files.line("\(folder)/status")?.lowercased() ?? "unknown"
    battery.level = number("capacity").map { min($0 / 100, 1) }
    battery.energy = energy("now") ?? energy("avg")
    battery.design = positive(energy("full_design"))
    let full = energy("full")
    battery.full = positive(full)
    battery.isDead = full == 0 && battery.energy ?? 0 == 0 && battery.level ?? 0 == 0
    (battery.rate, battery.power) = (rate, power)
    battery.secondsLeft = positive(number(battery.state == "charging" ? "time_to_full_now" : "time_to_empty_now"))
    // A capacity of zero beside a level: the driver does not know its energies.
    if full == 0 { battery.energy = nil } else { complete(&battery) }
    return battery
  }

  /// Derives one of energy, capacity and level from the others.
  private func complete(_ battery: inout Batteries.Battery) {
    if battery.full == nil, let energy = battery.energy {
      battery.full = battery.level.flatMap { $0 > 0 && energy > 0 ? energy / $0 : nil } ?? battery.design
    }
    if battery.energy == nil, let full = battery.full, let level = battery.level { battery.energy = full * level }
    // A battery above its capacity is full: the gauge is being calibrated.
    if let energy = battery.energy, let full = battery.full { battery.energy = min(energy, full) }
  }

  private func number(_ name: String) -> Double? { files.number("\(folder)/\(name)").flatMap { $0 >= 0 ? $0 : nil } }

  private func micro(_ name: String) -> Double? { files.number("\(folder)/\(name)").map { abs($0) / 1e6 } }

  private func positive(_ figure: Double?) -> Double? { figure.flatMap { $0 > 0 ? $0 : nil } }

  /// Watt-hours, from ampere-hours if the driver counts so.
  private func energy(_ name: String) -> Double? {
    micro("energy_\(name)") ?? micro("charge_\(name)").map { $0 * nominalVolts }
  }

  /// The voltage that ampere-hours are converted by: one that does not fall while the battery empties. 10 V is a guess, for
  /// drivers that tell none.
  private var nominalVolts: Double {
    designVolts ?? ["voltage_now", "voltage_avg"].lazy.compactMap(micro).first { $0 > 1 } ?? 10
  }

  private var designVolts: Double? {
    ["voltage_max_design", "voltage_min_design"].lazy.compactMap(micro).first { $0 > 1 }
  }

  /// Watts by the voltage of the energies: ampere-hours over amperes, whatever the voltage is now.
  private var rate: Double? { usable(micro("power_now") ?? micro("current_now").map { $0 * nominalVolts }) }

  private var power: Double? {
    usable(
      micro("power_now")
        ?? micro("current_now").flatMap { amperes in (micro("voltage_now") ?? designVolts).map { amperes * $0 } })
  }

  /// What no laptop draws is not a measurement: drivers give 65535 mW or more for "unknown".
  private func usable(_ watts: Double?) -> Double? {
    watts.flatMap { $0 < 300 && abs($0 - 65.535) > 1e-9 ? $0 : nil }
  }
}
