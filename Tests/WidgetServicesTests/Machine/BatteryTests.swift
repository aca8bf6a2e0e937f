import Testing
import WidgetModel

@testable import WidgetServices

/// Batteries of real machines (from bug reports of psutil, waybar, i3status, UPower and ashell).
@Suite("Batteries")
struct BatteryTests {
  /// Files below `/sys/class/power_supply`.
  typealias Files = [String: String]

  private func battery(_ files: Files) throws -> Value? {
    let tree = TemporaryFolder()
    for (file, text) in files { tree.write("sys/class/power_supply/" + file, text + "\n") }
    return try TestHost(world: .recorded(in: tree.path), declared: Permissions()).value(.systemBattery)
  }

  /// A battery's files.
  private static func files(_ name: String, _ figures: Files) -> Files {
    let all = ["type": "Battery", "present": "1"].merging(figures) { $1 }
    return Dictionary(uniqueKeysWithValues: all.map { ("\(name)/\($0)", $1) })
  }

  private static func both(_ first: Files, _ second: Files) -> Files {
    files("BAT0", first).merging(files("BAT1", second)) { $1 }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var files: Files
    var level: Double?
    var state: String
    /// Hours.
    var left: Double?
    var power: Double?

    init(
      _ name: String, _ files: Files, _ level: Double?, _ state: String, left: Double? = nil, power: Double? = nil
    ) {
      (testDescription, self.files, self.level, self.state) = (name, files, level, state)
      (self.left, self.power) = (left, power)
    }
  }

  static let single: [Case] = [
    Case(
      "watt-hours",
      files(
        "BAT0", ["status": "Discharging", "energy_now": "20000000", "energy_full": "50000000", "power_now": "10000000"]),
      0.4, "discharging", left: 2, power: 10),
    Case(
      "ampere-hours with a negative current",
      files(
        "BAT0",
        [
          "status": "Discharging", "charge_now": "2000000", "charge_full": "5000000", "current_now": "-1000000",
          "voltage_now": "12000000",
        ]), 0.4, "discharging", left: 2, power: 12),
    Case("a level alone", files("BAT0", ["status": "Discharging", "capacity": "37"]), 0.37, "discharging"),
    Case("a state alone", files("BAT0", ["status": "Discharging"]), nil, "discharging"),
    Case("a full one without a level", files("BAT0", ["status": "Full"]), 1, "full"),
    Case(
      "a level and a capacity",
      files("BAT0", ["status": "Discharging", "capacity": "37", "energy_full": "50000000", "power_now": "10000000"]),
      0.37,
      "discharging", left: 1.85, power: 10),
    Case(
      "a charge without a capacity",
      files(
        "BAT0",
        [
          "status": "Discharging", "capacity": "52", "charge_now": "2000000", "charge_full_design": "4000000",
          "current_now": "500000",
        ]), 0.52, "discharging", left: 4),
    Case(
      "a charge with the capacity of its first day alone",
      files("BAT0", ["status": "Charging", "charge_now": "1000000", "charge_full_design": "4000000"]), 0.25, "charging"),
    Case(
      "a mean instead of a moment's energy",
      files("BAT0", ["status": "Charging", "energy_avg": "10000000", "energy_full": "40000000"]), 0.25, "charging"),
    Case(
      "more than full", files("BAT0", ["status": "Full", "energy_now": "51000000", "energy_full": "50000000"]), 1,
      "full"),
    Case("a level above 100 %", files("BAT0", ["status": "Full", "capacity": "102"]), 1, "full"),
    Case("a level below 0 %", files("BAT0", ["status": "Discharging", "capacity": "-1"]), nil, "discharging"),
    Case(
      "energies of zero beside a level",
      files("BAT0", ["status": "Discharging", "capacity": "64", "energy_now": "0", "energy_full": "0"]), 0.64,
      "discharging"),
    Case(
      "no power", files("BAT0", ["status": "Discharging", "energy_now": "20", "energy_full": "50", "power_now": "0"]),
      0.4,
      "discharging", power: 0),
    Case(
      "a trickle, which would take 333 hours",
      files("BAT0", ["status": "Charging", "energy_now": "30000000", "energy_full": "40000000", "power_now": "30000"]),
      0.75,
      "charging", power: 0.03),
    Case(
      "a power that means unknown",
      files("BAT0", ["status": "Discharging", "energy_now": "3", "energy_full": "4", "power_now": "65535000"]), 0.75,
      "discharging"),
    Case(
      "a power beyond any laptop's",
      files("BAT0", ["status": "Discharging", "energy_now": "3", "energy_full": "4", "power_now": "4294967295"]), 0.75,
      "discharging"),
    Case(
      "an empty file of the current, and the driver's own estimate",
      files("BAT0", ["status": "Discharging", "capacity": "80", "current_now": "", "time_to_empty_now": "5400"]), 0.8,
      "discharging", left: 1.5),
    Case("a name without BAT", files("cw2015-battery", ["status": "Charging", "capacity": "50"]), 0.5, "charging"),
    Case(
      "a threshold, not charging", files("BAT0", ["status": "Not charging", "capacity": "80"]), 0.8, "notCharging"),
    Case("not charging, being full", files("BAT0", ["status": "Not charging", "capacity": "100"]), 1, "full"),
    Case(
      "unknown on the mains, being full",
      files("BAT0", ["status": "Unknown", "charge_now": "3328000", "charge_full": "3328000"]).merging(
        ["AC/type": "Mains", "AC/online": "1"]) { $1 }, 1, "full"),
    Case(
      "unknown without the mains",
      files("BAT0", ["status": "Unknown", "capacity": "50"]).merging(["AC/type": "Mains", "AC/online": "0"]) { $1 },
      0.5,
      "discharging"),
    Case(
      "unknown on a USB charger",
      files("BAT0", ["status": "Unknown", "capacity": "50"]).merging(
        ["AC/type": "Mains", "AC/online": "0", "ucsi/type": "USB", "ucsi/online": "1"]) { $1 }, 0.5, "unknown"),
    Case(
      "a mouse beside it",
      files("BAT0", ["status": "Discharging", "capacity": "80"]).merging(
        files("hidpp_battery_0", ["status": "Discharging", "capacity": "15", "scope": "Device"])
      ) { $1 }, 0.8, "discharging"),
  ]

  static let double: [Case] = [
    Case(
      "watt-hours and ampere-hours",
      both(
        ["status": "Discharging", "energy_now": "45000000", "energy_full": "50000000", "power_now": "5000000"],
        ["status": "Unknown", "charge_now": "200000", "charge_full": "4000000", "voltage_min_design": "10000000"]),
      47.0 / 90,
      "discharging", left: 47.0 / 5, power: 5),
    Case(
      "ampere-hours of two voltages",
      both(
        ["status": "Discharging", "charge_now": "1000000", "charge_full": "2000000", "voltage_max_design": "20000000"],
        ["status": "Discharging", "charge_now": "4000000", "charge_full": "4000000", "voltage_max_design": "10000000"]),
      60.0 / 80, "discharging"),
    Case(
      "one that is dead",
      both(
        ["status": "Unknown", "capacity": "0", "energy_now": "0", "energy_full": "0"],
        ["status": "Discharging", "energy_now": "30000000", "energy_full": "40000000", "power_now": "10000000"]), 0.75,
      "discharging", left: 3, power: 10),
    Case(
      "one empty bay",
      both(["present": "0", "status": "Unknown"], ["status": "Discharging", "capacity": "75"]), 0.75, "discharging"),
    Case(
      "one idle and full",
      both(
        ["status": "Not charging", "energy_now": "20000000", "energy_full": "20000000", "power_now": "0"],
        ["status": "Discharging", "energy_now": "10000000", "energy_full": "40000000", "power_now": "10000000"]), 0.5,
      "discharging", left: 3, power: 10),
    Case(
      "one without a capacity",
      both(
        ["status": "Discharging", "energy_now": "20000000", "energy_full": "40000000"],
        ["status": "Discharging", "energy_now": "5000000", "capacity": "25"]), 25.0 / 60, "discharging"),
    Case(
      "one with a level alone",
      both(
        ["status": "Discharging", "energy_now": "20000000", "energy_full": "40000000", "capacity": "50"],
        ["status": "Discharging", "capacity": "30"]), 0.4, "discharging"),
    Case(
      "one that charges", both(["status": "Full", "capacity": "100"], ["status": "Charging", "capacity": "50"]), 0.75,
      "charging"),
  ]

  @Test("a battery's level, state, power and time left follow from its files", arguments: single + double)
  func figures(_ battery: Case) throws {
    let value = try #require(try self.battery(battery.files))
    #expect(value["state"] == .text(battery.state))
    #expect(value["isCharging"] == .flag(battery.state == "charging"))
    #expect(Self.isNear(value["level"]?.number, battery.level), "\(value)")
    #expect(Self.isNear(value["timeLeft"]?.number.map { $0 / 3600 }, battery.left), "\(value)")
    #expect(Self.isNear(value["power"]?.number, battery.power), "\(value)")
  }

  private static func isNear(_ found: Double?, _ right: Double?) -> Bool {
    guard let found, let right else { return found == nil && right == nil }
    return abs(found - right) < 1e-9
  }

  @Test(
    "other batteries than the machine's are ignored",
    arguments: [
      files("hidpp_battery_0", ["status": "Discharging", "capacity": "15", "scope": "Device"]),
      files("ups0", ["type": "UPS", "capacity": "55"]), ["AC/type": "Mains", "AC/online": "1"], [:],
      files("BAT0", ["present": "0"]),
    ])
  func none(_ files: Files) throws { #expect(try battery(files) == .null) }

  @Test("a battery with more capacity than when new is healthy")
  func health() throws {
    let figures = ["status": "Full", "energy_full": "60000000", "energy_full_design": "57000000", "energy_now": "1"]
    #expect(try battery(Self.files("BAT0", figures))?["health"] == .number(1))
  }
}
