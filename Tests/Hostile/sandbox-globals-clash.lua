-- globals overwritten with junk break the script's own calls only
-- exits: 0
-- out: plain
VStack, Text, HStack, ForEach, widgetOf = 1, 2, 3, 4, widget
_G.require, _G.date, _G.json, _G.storage, _G.after = nil, {}, {}, {}, {}
_G._G = {} _ENV._ENV = {}
return widgetOf { kind = "s", view = function() return { type = "VStack", { type = "Text", "plain" } } end }
