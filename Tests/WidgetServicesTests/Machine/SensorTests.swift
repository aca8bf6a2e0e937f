import Testing
import WidgetModel

@testable import WidgetServices

/// Temperatures of real machines (from bug reports of psutil and glances).
@Suite("Temperatures")
struct SensorTests {
  private func sensors(_ files: [String: String]) throws -> [String] {
    let tree = TemporaryFolder()
    for (file, text) in files { tree.write("sys/class/" + file, text + "\n") }
    let host = try TestHost(world: .recorded(in: tree.path), declared: Permissions())
    return try #require(try host.value(.systemSensors)?.list).map { sensor in
      "\(sensor["name"]?.text ?? "-") \(sensor["label"]?.text ?? "-") \(sensor["temperature"]?.number ?? .nan)"
    }
  }

  /// One driver's files.
  private static func driver(_ name: String, _ files: [String: String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: files.merging(["name": name]) { $1 }.map { ("hwmon/hwmon1/\($0)", $1) })
  }

  static let cases: [([String: String], [String])] = [
    (
      driver(
        "coretemp",
        [
          "temp10_input": "43000", "temp10_label": "Core 8", "temp1_input": "45000", "temp1_label": "Package id 0",
          "temp2_input": "44000",
        ]), ["coretemp Package id 0 45.0", "coretemp temp2 44.0", "coretemp Core 8 43.0"]
    ),
    (
      driver(
        "nct6775",
        [
          "temp1_input": "35000", "temp1_fault": "0", "temp3_input": "127500", "temp7_input": "-273150",
          "temp8_input": "-62000", "temp8_fault": "1", "temp9_input": "40000", "temp9_fault": "1",
        ]), ["nct6775 temp1 35.0"]
    ),
    (driver("soc_dts0", ["temp1_input": "-59910"]), []),
    (
      driver("it8728", ["temp1_input": "-128000", "temp2_input": "255000", "temp3_input": "-55000"]),
      ["it8728 temp3 -55.0"]
    ),
    (driver("amdgpu", ["temp1_input": "110000"]), ["amdgpu temp1 110.0"]),
    (driver("iwlwifi_1", ["temp1_input": ""]), []), (driver("BAT0", ["in0_input": "12413"]), []),
    (["hwmon/hwmon6/temp1_input": "30000"], ["sensor temp1 30.0"]),
    (
      ["hwmon/hwmon0/device/name": "k8temp", "hwmon/hwmon0/device/temp1_input": "30000"], ["k8temp temp1 30.0"]
    ),
    (
      [
        "hwmon/hwmon0/name": "nvme", "hwmon/hwmon0/temp1_input": "38850", "thermal/thermal_zone0/type": "cpu-thermal",
        "thermal/thermal_zone0/temp": "60000",
      ], ["nvme temp1 38.85", "cpu-thermal cpu-thermal 60.0"]
    ),
    (
      [
        "hwmon/hwmon0/name": "cpu_thermal", "hwmon/hwmon0/temp1_input": "51000",
        "thermal/thermal_zone0/type": "cpu-thermal",
        "thermal/thermal_zone0/temp": "51000",
      ], ["cpu_thermal temp1 51.0"]
    ),
    (
      [
        "hwmon/hwmon0/name": "acpitz", "hwmon/hwmon0/temp1_input": "27800", "thermal/thermal_zone0/type": "acpitz",
        "thermal/thermal_zone0/temp": "27800",
      ], ["acpitz temp1 27.8"]
    ),
    (
      [
        "thermal/thermal_zone0/type": "acpitz", "thermal/thermal_zone0/temp": "27800",
        "thermal/thermal_zone10/type": "cpu-thermal", "thermal/thermal_zone10/temp": "60000",
        "thermal/thermal_zone1/type": "x86_pkg_temp", "thermal/thermal_zone1/temp": "51000",
        "thermal/thermal_zone2/type": "off", "thermal/thermal_zone2/temp": "-274000",
      ], ["acpitz acpitz 27.8", "x86_pkg_temp x86_pkg_temp 51.0", "cpu-thermal cpu-thermal 60.0"]
    ),
  ]

  @Test("working sensors are included, faulty and unconnected ones are not", arguments: cases)
  func sensors(_ files: [String: String], _ lines: [String]) throws { #expect(try sensors(files) == lines) }
}
