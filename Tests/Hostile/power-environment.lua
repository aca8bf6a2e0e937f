-- free variables take no paths, and what every program obeys is nobody's to set, whatever is granted
-- run: lunette render {} --family systemSmall --at 2026-01-15T12:00:00Z --format text --allow all
-- exits: 0
-- out: refused
-- not-out: taken
return widget { kind = "p", permissions = { run = { "true" }, environment = { "HOME" } },
  provider = { timeline = function(c)
    local taken = {}
    for name, value in pairs {
      LD_PRELOAD = "/tmp/x.so", LD_AUDIT = "x", LD_LIBRARY_PATH = "/tmp", PATH = "/tmp", GCONV_PATH = "/tmp", GLIBC_TUNABLES = "x=1",
      TZ = ":/etc/passwd", LANG = "../../tmp/x", LC_ALL = "/tmp/x", LC_TIME = "x/y", TERM = "/tmp/x", COLUMNS = "1e9", LINES = "-1",
      NO_COLOR = "/x", PERLLIB = "/tmp", http_proxy = "x", ["BASH_FUNC_x%%"] = "() { :; }", ["HOME\0X"] = "x", ["HOME=x"] = "y", [""] = "x",
    } do
      local ok, r = pcall(process.run, { "true", environment = { [name] = value } })
      if ok and r then taken[#taken + 1] = name end
    end
    return { entries = { { date = c.now, t = #taken > 0 and "taken" or "refused" } }, policy = never }
  end },
  view = function(e) return Text(e.t) end }
