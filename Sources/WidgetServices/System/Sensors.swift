import WidgetModel

/// Temperatures from the drivers' sensors (`/sys/class/hwmon`), and from the firmware's zones (`/sys/class/thermal`) if no
/// driver measures the processor.
struct Sensors {
  let files: SystemFiles

  private struct Reading {
    var name: String
    var label: String
    /// Degrees Celsius.
    var temperature: Double

    var value: Value { ["name": .text(name), "label": .text(label), "temperature": .number(temperature)] }
  }

  /// Temperatures that a working sensor can measure, in degrees Celsius. Chips report values outside of it for inputs that
  /// are not connected: -128, -273.15, 127, 127.5 or 255.
  private static let plausible = -55.0..<127.0

  /// Drivers that measure the processor itself.
  private static let processors: Set<String> = [
    "coretemp", "k10temp", "k8temp", "fam15h_power", "zenpower", "via_cputemp", "cpu_thermal", "soc_thermal",
    "macsmc_hwmon",
  ]

  var values: [Value] {
    let drivers = files.names("/sys/class/hwmon").flatMap { driver("/sys/class/hwmon/\($0)") }
    guard !drivers.contains(where: { Self.processors.contains($0.name) }) else { return drivers.map(\.value) }
    // The kernel repeats most zones as drivers of the same name, with `_` for `-`.
    let known = Set(drivers.map(\.name))
    let zones = zones.filter { !known.contains($0.name.split(separator: "-").joined(separator: "_")) }
    return (drivers + zones).map(\.value)
  }

  private var zones: [Reading] {
    files.names("/sys/class/thermal").filter { $0.hasPrefix("thermal_zone") }.compactMap { zone in
      let folder = "/sys/class/thermal/\(zone)"
      let name = files.line("\(folder)/type") ?? zone
      return reading(name, name, "\(folder)/temp")
    }
  }

  private func driver(_ folder: String) -> [Reading] {
    // Before Linux 3.9 the figures were in the folder of the device.
    let name = files.line("\(folder)/name") ?? files.line("\(folder)/device/name") ?? "sensor"
    let sensors = sensors(in: folder, name)
    return sensors.isEmpty ? self.sensors(in: "\(folder)/device", name) : sensors
  }

  private func sensors(in folder: String, _ name: String) -> [Reading] {
    files.names(folder).filter { $0.hasPrefix("temp") && $0.hasSuffix("_input") }.compactMap { file in
      let stem = String(file.dropLast("_input".count))
      // The value of a faulty sensor means nothing (Linux: hwmon/sysfs-interface).
      if let fault = files.number("\(folder)/\(stem)_fault"), fault != 0 { return nil }
      return reading(name, files.line("\(folder)/\(stem)_label") ?? stem, "\(folder)/\(file)")
    }
  }

  private func reading(_ name: String, _ label: String, _ file: String) -> Reading? {
    guard let degrees = files.number(file).map({ $0 / 1000 }), Self.plausible.contains(degrees) else { return nil }
    return Reading(name: name, label: label, temperature: degrees)
  }
}
