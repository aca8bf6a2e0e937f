-- a provider that returns setmetatable({ entries = setmetatable({}, { __len = function() return 5 end, __index = function() return { date = 0 } end }) }, { __index = error }) is understood or told
-- exits: 65
-- error: decode.missing
-- message: a timeline needs at least one entry, and entries is empty
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return setmetatable({ entries = setmetatable({}, { __len = function() return 5 end, __index = function() return { date = 0 } end }) }, { __index = error }) end, placeholder = function() return setmetatable({ entries = setmetatable({}, { __len = function() return 5 end, __index = function() return { date = 0 } end }) }, { __index = error }) end, snapshot = function() return setmetatable({ entries = setmetatable({}, { __len = function() return 5 end, __index = function() return { date = 0 } end }) }, { __index = error }) end }, view = function() return Text "x" end }
