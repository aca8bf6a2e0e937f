-- texts of a form that hold controls reach no terminal
-- run: lunette list {}
-- exits: 0
-- out: hero
local evil = "a\27[31m\27]0;x\7b\u{202E}c\r\n"
local Choose = intent { id = "Choose", title = evil, description = evil, parameters = {
  { "hero", type = "enum", title = evil, description = evil,
    options = { { value = "x", title = evil, subtitle = evil, section = evil, image = evil } } } } }
return widget { kind = "hero", displayName = evil, families = { "systemSmall" }, intent = Choose,
  recommendations = function() return { { description = evil, configuration = { hero = "x" } } } end,
  view = function() return Text "x" end }
