-- a URL of a megabyte goes nowhere
-- run: lunette open big:x --widgets {dir}
-- exits: 65
-- error: decode.type
-- message: what onOpenURL returns: openURL takes a URL, not 'https://example.org/y*…': a URL has at most 8 KiB, not 1048566 bytes
-- line: 7
return bundle { schemes = { "big" }, onOpenURL = function() return { openURL = "https://example.org/" .. ("y"):rep(2^20 - 30) } end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
