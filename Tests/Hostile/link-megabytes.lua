-- nor does one of twenty
-- run: lunette open big:x --widgets {dir}
-- exits: 65
-- error: decode.range
-- message: what onOpenURL returns: openURL has 0 to 1048576 characters, not 10485764
-- line: 7
return bundle { schemes = { "big" }, onOpenURL = function() return { openURL = "big:" .. ("y"):rep(10 * 2^20), reload = { ("k"):rep(2^20) } } end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
