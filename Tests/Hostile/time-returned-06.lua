-- a provider that returns { entries = 1 } is understood or told
-- exits: 65
-- error: decode.missing
-- message: entries takes a list, not the number 1
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return { entries = 1 } end, placeholder = function() return { entries = 1 } end, snapshot = function() return { entries = 1 } end }, view = function() return Text "x" end }
