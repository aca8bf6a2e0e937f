-- an error in a handler is cleaned and short
-- run: lunette open err:x --widgets {dir} --format text
-- exits: 65
-- error: script
-- message: *[31m*err:x*…
-- line: 7
return bundle { schemes = { "err" }, onOpenURL = function(url) error(("\27[31m\0" .. url.string):rep(1e5)) end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
