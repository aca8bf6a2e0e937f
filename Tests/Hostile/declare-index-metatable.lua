-- declarations are read raw
-- exits: 0
-- out: x
return widget(setmetatable({ kind = "k", view = function() return Text "x" end }, { __index = function(_, k) print("ESCAPED: " .. tostring(k)) end, __pairs = function() error "ESCAPED: pairs" end, __len = function() return 1 << 40 end }))
