-- expect: 75|depth|handlers that lead on to ever new URLs end too
-- run: lunette open on:x --widgets {dir}
return bundle { schemes = { "on" }, onOpenURL = function(url) return { openURL = "on:" .. url.path .. "x", reload = { "k" } } end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
