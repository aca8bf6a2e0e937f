import Synchronization
import Testing
import WidgetModel

@testable import WidgetServices

@Suite("system")
struct SystemTests {
  let tree = TemporaryFolder()

  /// A machine whose counters change during a wait: `then` is written at the first wait.
  func host(then: [String: String] = [:], volume: @escaping @Sendable (String) -> Volume? = { _ in nil }) -> TestHost {
    var permissions = Permissions()
    permissions.read = ["system"]
    let clock = MovingClock { [tree] in for (file, text) in then { tree.write(file, text) } }
    var world = World.live
    world.threadTime = { 0 }  // How long it computes depends on the machine
    world.root = tree.path
    world.monotonic = { clock.now }
    world.waitUntil = { clock.wait(until: $0) }
    world.volume = volume
    return TestHost(world: world, declared: permissions)
  }

  @Test("cpu compares two samples")
  func cpu() throws {
    tree.write("proc/stat", "cpu  100 0 100 800 0 0 0 0 0 0\ncpu0 50 0 50 400 0\ncpu1 50 0 50 400 0\nintr 5\n")
    tree.write("proc/cpuinfo", "processor\t: 0\nmodel name\t: Fast  CPU @ 3\nmodel name\t: other\n")
    tree.write("sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "3200000\n")
    let later = "cpu  160 0 110 830 0 0 0 0 0 0\ncpu0 110 0 50 400 0\ncpu1 50 0 60 430 0\nintr 5\n"
    let value = try #require(try host(then: ["proc/stat": later]).value(.systemCPU))
    #expect(value["usage"] == .number(0.7))
    #expect(value["user"] == .number(0.6))
    #expect(value["system"] == .number(0.1))
    #expect(value["idle"] == .number(0.3))
    #expect(value["count"] == 2)
    #expect(value["cores"] == [.number(1), .number(0.25)])
    #expect(value["model"] == "Fast CPU @ 3")
    #expect(value["frequency"] == .number(3.2e9))
  }

  @Test("a machine whose counters stand still is idle; a missing file is an expected failure")
  func still() throws {
    #expect(try host().failure(.systemCPU)?.code == "unavailable")
    tree.write("proc/stat", "cpu  1 2 3 4\ncpu0 1 2 3 4\n")
    #expect(try host().value(.systemCPU)?["usage"] == .number(0))
  }

  @Test("one wait serves every rate of a call, and a later call compares with the last sample")
  func oneWait() throws {
    tree.write("proc/stat", "cpu  0 0 0 100\n")
    tree.write("proc/net/dev", "Inter-|\n face |\n  eth0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n")
    let waits = Mutex(0)
    let clock = MovingClock { waits.withLock { $0 += 1 } }
    var world = World.live
    world.threadTime = { 0 }  // How long it computes depends on the machine
    world.root = tree.path
    world.monotonic = { clock.now }
    world.waitUntil = { clock.wait(until: $0) }
    let host = TestHost(world: world, declared: .read("system"))
    _ = try host.value(.systemCPU)
    _ = try host.value(.systemNetwork)
    _ = try host.value(.systemProcesses)
    #expect(waits.withLock { $0 } == 1)
    clock.advance(5)
    tree.write("proc/stat", "cpu  50 0 0 150\n")
    tree.write("proc/net/dev", "  eth0: 5000 0 0 0 0 0 0 0 500 0 0 0 0 0 0 0\n")
    #expect(try host.value(.systemCPU)?["usage"] == .number(0.5))
    #expect(try host.value(.systemNetwork)?.list?.first?["receivedPerSecond"] == .number(1000))
    #expect(waits.withLock { $0 } == 1)
  }

  @Test("memory is in bytes, and memory that can be freed does not count as used")
  func memory() throws {
    tree.write(
      "proc/meminfo",
      "MemTotal: 1000 kB\nMemFree: 100 kB\nMemAvailable: 600 kB\nBuffers: 10 kB\nCached: 300 kB\nSReclaimable: 40 kB\nSwapTotal: 200 kB\nSwapFree: 150 kB\n"
    )
    let value = try #require(try host().value(.systemMemory))
    #expect(value["total"] == .number(1_024_000))
    #expect(value["used"] == .number(409_600))
    #expect(value["available"] == .number(614_400))
    #expect(value["cached"] == .number(358_400))
    #expect(value["usage"] == .number(0.4))
    #expect(value["swapUsed"] == .number(51_200))
  }

  @Test("ZFS's cache counts as free like other caches, but in a container it belongs to the host")
  func cacheOfZFS() throws {
    tree.write("proc/meminfo", "MemTotal: 1000 kB\nMemFree: 100 kB\nMemAvailable: 200 kB\n")
    tree.write("proc/spl/kstat/zfs/arcstats", "13 1 0x01 116\nname type data\nc_min 4 102400\nsize 4 409600\n")
    #expect(try host().value(.systemMemory)?["available"] == .number(512_000))
    #expect(try host().value(.systemMemory)?["cached"] == .number(307_200))
    tree.write("proc/self/mounts", "lxcfs /proc/meminfo fuse.lxcfs rw 0 0\n")
    #expect(try host().value(.systemMemory)?["available"] == .number(204_800))
  }

  @Test("a recorded machine: two samples a second apart without waiting, and disk sizes from a file")
  func recorded() throws {
    tree.write("proc/stat", "cpu  0 0 0 100\n")
    tree.write("proc/net/dev", "  eth0: 1000 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n")
    tree.write(
      "proc/self/mounts", "/dev/sda1 / ext4 rw 0 0\n/dev/sdb1 /my\\040disk vfat rw 0 0\n/dev/sdc1 /unknown xfs rw 0 0\n"
    )
    tree.write("volumes", "/ 1000 400 300\n/my\\040disk 10 5 5\nno sizes\n")
    #expect(try TestHost(world: .recorded(in: tree.path), declared: Permissions()).value(.systemCPU)?["usage"] == 0.0)
    tree.write("later/proc/stat", "cpu  50 0 0 150\n")
    tree.write("later/proc/net/dev", "  eth0: 4000 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n")
    let host = TestHost(world: try .recorded(in: tree.path + "/"), declared: Permissions())
    #expect(try host.value(.systemCPU)?["usage"] == 0.5)
    #expect(try host.value(.systemNetwork)?.list?.first?["receivedPerSecond"] == 3000.0)
    let disks = try #require(try host.value(.systemDisks)?.list)
    #expect(disks.map { $0["path"] } == ["/", "/my disk"])
    #expect(disks.map { $0["free"] } == [300.0, 5.0])
    #expect(throws: Diagnostic.self) { try World.recorded(in: tree.path + "/none") }
  }

  @Test("load, uptime and host")
  func machine() throws {
    tree.write("proc/loadavg", "0.50 1.25 2.00 1/200 1234\n")
    tree.write("proc/uptime", "12345.67 9999.0\n")
    tree.write("proc/sys/kernel/hostname", "box\n")
    tree.write("proc/sys/kernel/osrelease", "6.1.0\n")
    tree.write("proc/sys/kernel/arch", "riscv64\n")
    tree.write("etc/os-release", "# os\nNAME=\"Debian GNU/Linux\"\nVERSION_ID='12'\nPRETTY_NAME=\"Debian 12\"\n")
    #expect(try host().value(.systemLoad) == ["one": 0.5, "five": 1.25, "fifteen": .number(2)])
    #expect(try host().value(.systemUptime) == .number(12345.67))
    #expect(
      try host().value(.systemHost) == [
        "name": "box", "system": "Debian GNU/Linux", "version": "12", "kernel": "6.1.0", "architecture": "riscv64",
        "description": "Debian 12",
      ])
  }

  @Test("disks are real disks: no pseudo or network file systems, each device once")
  func disks() throws {
    tree.write(
      "proc/self/mounts",
      """
      proc /proc proc rw 0 0
      /dev/sda1 / ext4 rw 0 0
      tmpfs /run tmpfs rw 0 0
      /dev/sda1 /bound ext4 rw 0 0
      server:/x /net nfs4 rw 0 0
      /dev/sdb1 /media/my\\040disk vfat rw 0 0
      /dev/sdc1 /gone xfs rw 0 0

      """)
    let root = tree.path
    let host = host { path in
      path.hasSuffix("/gone") ? nil : path.hasPrefix(root) ? Volume(total: 1000, free: 400, available: 300) : nil
    }
    let disks = try #require(try host.value(.systemDisks)?.list)
    #expect(disks.map { $0["path"] } == ["/", "/media/my disk"])
    #expect(disks.first?["used"] == .number(600))
    #expect(disks.first?["free"] == .number(300))
    #expect(disks.first?["usage"] == .number(600.0 / 900))
    #expect(disks.first?["type"] == "ext4")
  }

  @Test("the network's interfaces with their rates")
  func network() throws {
    let head = "Inter-|   Receive\n face |bytes\n    lo: 9 9 0 0 0 0 0 0 9 9 0 0 0 0 0 0\n"
    tree.write(
      "proc/net/dev", head + "  wlan0: 1000 1 0 0 0 0 0 0 500 1 0 0 0 0 0 0\n eth0:5 1 0 0 0 0 0 0 7 1 0 0 0 0 0 0\n")
    tree.write("sys/class/net/wlan0/operstate", "up\n")
    tree.write("sys/class/net/eth0/operstate", "down\n")
    tree.write(
      "proc/net/route",
      "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT\n"
        + "wlan0\t00000000\t0101A8C0\t0003\t0\t0\t0\t00000000\t0\t0\t0\nwlan0\t0001A8C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n"
    )
    tree.write(
      "proc/net/fib_trie",
      "Main:\n  +-- 0.0.0.0/0 3 0 5\n     |-- 127.0.0.1\n        /32 host LOCAL\n     |-- 192.168.1.7\n        /32 host LOCAL\n     |-- 192.168.1.255\n        /32 link BROADCAST\n"
    )
    let host = host(then: [
      "proc/net/dev": head + "  wlan0: 2000 1 0 0 0 0 0 0 550 1 0 0 0 0 0 0\n eth0:1 1 0 0 0 0 0 0 7 1 0 0 0 0 0 0\n"
    ])
    let list = try #require(try host.value(.systemNetwork)?.list)
    #expect(list.map { $0["name"] } == ["eth0", "wlan0"])
    #expect(list[1]["isUp"] == true && list[0]["isUp"] == false)
    #expect(list[1]["address"] == "192.168.1.7" && list[0]["address"] == nil)
    #expect((list[1]["receivedPerSecond"]?.number ?? 0).rounded() == 10_000)
    #expect((list[1]["sentPerSecond"]?.number ?? 0).rounded() == 500)
    // A counter that decreased has restarted.
    #expect(list[0]["receivedPerSecond"] == .number(0))
  }

  @Test("the battery, in watt-hours or ampere-hours, or none")
  func battery() throws {
    #expect(try host().value(.systemBattery) == .null)
    let folder = "sys/class/power_supply/"
    tree.write(folder + "AC/type", "Mains\n")
    tree.write(folder + "hid/type", "Battery\n")
    tree.write(folder + "hid/scope", "Device\n")
    #expect(try host().value(.systemBattery) == .null)
    for (file, text) in [
      "type": "Battery", "status": "Discharging", "capacity": "50", "energy_now": "20000000", "energy_full": "40000000",
      "energy_full_design": "50000000", "power_now": "10000000",
    ] { tree.write(folder + "BAT0/" + file, text + "\n") }
    let value = try #require(try host().value(.systemBattery))
    #expect(value["level"] == .number(0.5))
    #expect(value["state"] == "discharging" && value["isCharging"] == false)
    #expect(value["timeLeft"] == .number(7200))
    #expect(value["power"] == .number(10))
    #expect(value["health"] == .number(0.8))
  }

  @Test("a battery in ampere-hours that charges")
  func charging() throws {
    for (file, text) in [
      "type": "Battery", "status": "Charging", "charge_now": "1000000", "charge_full": "4000000",
      "current_now": "1500000",
      "voltage_now": "12000000",
    ] { tree.write("sys/class/power_supply/BAT1/" + file, text + "\n") }
    let value = try #require(try host().value(.systemBattery))
    #expect(value["level"] == .number(0.25) && value["isCharging"] == true)
    #expect(value["timeLeft"] == .number(7200) && value["power"] == .number(18))
  }

  @Test("temperatures from the drivers, or from the firmware")
  func sensors() throws {
    tree.write("sys/class/thermal/thermal_zone0/type", "acpitz\n")
    tree.write("sys/class/thermal/thermal_zone0/temp", "27800\n")
    #expect(try host().value(.systemSensors) == [["name": "acpitz", "label": "acpitz", "temperature": 27.8]])
    tree.write("sys/class/hwmon/hwmon2/name", "coretemp\n")
    tree.write("sys/class/hwmon/hwmon2/temp1_input", "45000\n")
    tree.write("sys/class/hwmon/hwmon2/temp1_label", "Package id 0\n")
    tree.write("sys/class/hwmon/hwmon2/temp2_input", "-500\n")
    #expect(
      try host().value(.systemSensors) == [
        ["name": "coretemp", "label": "Package id 0", "temperature": .number(45)],
        ["name": "coretemp", "label": "temp2", "temperature": -0.5],
      ])
  }

  @Test("processes, busiest first, by name without arguments")
  func processes() throws {
    func stat(_ pid: Int, _ name: String, ticks: Int, pages: Int) -> String {
      "\(pid) (\(name)) S 1 1 1 0 -1 0 0 0 0 0 \(ticks) 0 0 0 20 0 1 0 100 1000 \(pages) 0 0\n"
    }
    tree.write("proc/stat", "cpu  0 0 0 1000\n")
    tree.write("proc/7/stat", stat(7, "a) b", ticks: 10, pages: 1))
    tree.write("proc/12/stat", stat(12, "idle", ticks: 500, pages: 3))
    tree.write("proc/x/stat", "no process")
    let host = host(then: ["proc/stat": "cpu  50 0 0 1050\n", "proc/7/stat": stat(7, "a) b", ticks: 60, pages: 1)])
    let list = try #require(try host.value(.systemProcesses)?.list)
    #expect(list.map { $0["pid"] } == [7, 12])
    #expect(list.first?["name"] == "a) b")
    #expect(list.first?["cpu"] == .number(0.5))
    #expect(list.first?["memory"]?.number ?? 0 >= 4096)
    #expect(try host.value(.systemProcesses, ["sort": "memory", "limit": 1])?.list?.first?["pid"] == 12)
    #expect(host.fault(.systemProcesses, ["sort": "mem"])?.code == .scriptArgument)
    #expect(host.fault(.systemProcesses, ["limit": 0])?.code == .scriptArgument)
  }

  @Test("this machine has its own values")
  func live() throws {
    let host = TestHost(declared: .read("system"), granted: .everything)
    #expect((0...1).contains(try #require(try host.value(.systemCPU)?["usage"]?.number)))
    #expect(try #require(try host.value(.systemMemory)?["total"]?.number) > 1e6)
    #expect(try #require(try host.value(.systemUptime)?.number) > 0)
    #expect(try #require(try host.value(.systemProcesses)?.list).isEmpty == false)
    _ = try host.reply(.systemDisks, [])
  }
}

/// A clock that advances during a wait, and runs an action then.
private final class MovingClock: Sendable {
  private let moment = Mutex(1000.0)
  private let onWait: @Sendable () -> Void

  init(onWait: @escaping @Sendable () -> Void) { self.onWait = onWait }

  var now: Double { moment.withLock { $0 } }
  func advance(_ seconds: Double) { moment.withLock { $0 += seconds } }

  func wait(until then: Double) {
    onWait()
    moment.withLock { $0 = max($0, then) }
  }
}
