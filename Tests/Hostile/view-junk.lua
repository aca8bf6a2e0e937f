-- functions, intents, declarations, json.null, the constructors themselves as children are each a fault
-- exits: 65
-- error: decode.type
-- message: 'print' is a function; a view is made by calling it: print()
-- line: 9
return widget {
  kind = "junk",
  view = function()
    return VStack { print, Text, VStack, json.null, widget, json, date, string, true, 0 / 0, widget { kind = "a", view = Text "x" }, function() end, ForEach, setmetatable({}, { __call = print }) }
  end,
}
