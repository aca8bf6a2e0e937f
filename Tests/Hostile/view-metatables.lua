-- no metamethod of a view's table is asked while it is decoded
-- exits: 0
-- out: plain
return widget {
  kind = "meta",
  view = function()
    local loud = { __index = function(_, k) return "ESCAPED: " .. tostring(k) end, __len = function() return 1000000 end,
      __pairs = function() return function() return "type", "ESCAPED:" end end, __name = "ESCAPED:", __tostring = function() return "ESCAPED:" end,
      __call = function() return "ESCAPED:" end }
    return setmetatable({ type = "VStack", setmetatable({ type = "Text", "plain" }, loud), setmetatable({}, loud) }, loud)
  end,
}
