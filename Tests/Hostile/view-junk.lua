-- expect: 65|decode|functions, intents, declarations, json.null, the constructors themselves as children are each a fault
return widget {
  kind = "junk",
  view = function()
    return VStack { print, Text, VStack, json.null, widget, json, date, string, true, 0 / 0, widget { kind = "a", view = Text "x" }, function() end, ForEach, setmetatable({}, { __call = print }) }
  end,
}
