-- The rival's everyday job: clock, load, memory, processor, once a second, with the script run each time. Run with: --allow all
local function first(path, pattern) return tonumber((files.read(path) or ""):match(pattern)) end
return bundle {
  name = "perf-sysmon", permissions = { read = { "/proc/stat", "/proc/meminfo", "/proc/loadavg" } },
  widget {
    kind = "perf.sysmon", families = { "systemSmall", "accessoryInline" },
    provider = {
      timeline = function(c)
        local total, free = first("/proc/meminfo", "MemTotal:%s*(%d+)"), first("/proc/meminfo", "MemAvailable:%s*(%d+)")
        local user, nice, system, idle = (files.read "/proc/stat"):match "cpu%s+(%d+) (%d+) (%d+) (%d+)"
        local busy = (user + nice + system) / (user + nice + system + idle)
        return { entries = { { date = c.now, load = first("/proc/loadavg", "[%d.]+"), memory = 1 - free / total, cpu = busy } }, policy = after(c.now + 1) }
      end,
    },
    view = {
      accessoryInline = function(e) return Text.verbatim(("%s %.2f %2.0f%%"):format(date.format(e.date, "HH:mm:ss"), e.load, e.memory * 100)) end,
      default = function(e)
        return VStack {
          alignment = "leading", Text.verbatim(date.format(e.date, "HH:mm:ss")), Text.verbatim(("load %.2f"):format(e.load)),
          Gauge { value = e.memory, label = Text.verbatim "memory" }, Gauge { value = e.cpu, label = Text.verbatim "processor" },
        }
      end,
    },
  },
}
