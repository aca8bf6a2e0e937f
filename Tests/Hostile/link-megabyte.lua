-- expect: 65/75|decode/size|a URL of a megabyte goes nowhere
-- run: lunette open big:x --widgets {dir}
return bundle { schemes = { "big" }, onOpenURL = function() return { openURL = "https://example.org/" .. ("y"):rep(2^20 - 30) } end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
