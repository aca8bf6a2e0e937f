-- a handler that hangs inside a native call ends with its place
-- run: lunette open hang:x --widgets {dir}
-- exits: 75
-- error: cpu
-- message: exceeded the limit of 2 s of CPU time inside 'string.find'
-- line: 8
return bundle { schemes = { "hang" },
  onOpenURL = function() local _ = ("a"):rep(60):find(("a?"):rep(60) .. ("a"):rep(60)) end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
