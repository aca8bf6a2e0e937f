-- what a handler returns is read strictly, and a table that contains itself is only a wrong table
-- run: lunette open junk:x --widgets {dir}
-- exits: 65
-- error: decode.unknownKey
-- message: what onOpenURL returns: member 1 has no name; write { openURL = …, reload = … }
-- line: 7
return bundle { schemes = { "junk" },
  onOpenURL = function()
    local t = setmetatable({}, { __index = function() return "https://evil.example/" end, __len = function() return 2^53 end })
    t.openURL = t t.reload = t t[1] = t t[2^53] = t
    return t
  end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
