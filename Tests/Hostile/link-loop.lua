-- handlers that lead to themselves end with an error that names the chain
-- run: lunette open loop://x --widgets {dir}
-- exits: 75
-- error: depth
-- message: circular links: loop://x → loop://x
-- line: no file
return bundle { schemes = { "loop" }, onOpenURL = function(url) return { openURL = url.string } end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
