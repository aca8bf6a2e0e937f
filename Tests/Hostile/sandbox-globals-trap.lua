-- a metatable on the globals that answers everything is the script's own affair
-- exits: 0
-- out: x
setmetatable(_G, { __index = function(t, k) return k end, __newindex = function() error "no" end })
pcall(function() getmetatable(Text "x").__index.padding = function() return 5 end end)
tostring = function() return {} end type = nil pairs = nil
return widget { kind = "glob", view = function(e) return VStack { Text "x":padding(3), Undefined, foo } end }
