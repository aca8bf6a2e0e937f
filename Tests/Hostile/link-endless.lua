-- handlers that lead on to ever new URLs end too
-- run: lunette open on:x --widgets {dir}
-- exits: 75
-- error: depth
-- message: more than 7 links in a row: on:x → on:xx → on:xxx → on:xxxx → on:xxxxx → on:xxxxxx → on:xxxxxxx → on:xxxxxxxx → on:xxxxxxxxx
-- line: no file
return bundle { schemes = { "on" }, onOpenURL = function(url) return { openURL = "on:" .. url.path .. "x", reload = { "k" } } end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
