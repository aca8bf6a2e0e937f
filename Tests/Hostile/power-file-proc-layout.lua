-- with all of /proc and /sys granted, no file tells where the memory of a program or of the kernel lies
-- run: lunette render {} --family systemLarge --allow read=/proc --allow read=/sys --format text
-- exits: 0
-- out: silent
-- not-out: told
return widget { kind = "p", permissions = { read = { "/proc", "/sys" } }, provider = { timeline = function(c)
  local told = {}
  local names = { "/proc/kallsyms", "/proc/modules", "/proc/iomem", "/proc/timer_list", "/proc/vmallocinfo", "/sys/kernel/notes" }
  local own = { "maps", "smaps", "smaps_rollup", "numa_maps", "pagemap", "auxv", "syscall", "stat", "stack", "wchan", "net/unix" }
  for _, folder in ipairs { "/proc/self/", "/proc/thread-self/", "/proc/1/", "/proc/self/task/" .. (files.list "/proc/self/task")[1] .. "/" } do
    for _, name in ipairs(own) do names[#names + 1] = folder .. name end
  end
  for _, name in ipairs(names) do
    local ok, text = pcall(files.read, name)
    if ok and text then told[#told + 1] = name end
  end
  return { entries = { { date = c.now, text = #told > 0 and "told " .. table.concat(told, " ") or "silent" } }, policy = never }
end }, view = function(e) return Text(e.text) end }
