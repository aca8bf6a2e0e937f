-- the name of an activity that holds controls reaches no terminal
-- run: lunette list {}
-- exits: 0
-- out: red
-- not-out: [\u0007\u001B\u202E]
local evil = "\27[31mred\27]0;x\7b\u{202E}c\r\n"
local show = function(attributes, state) return VStack { Text(attributes.to), Text(state.step) } end
return bundle { activity { kind = "a", displayName = evil, description = evil,
  preview = { attributes = { to = evil }, state = { step = evil } },
  presentations = { lockScreen = show, expanded = show, compactLeading = show, compactTrailing = show, minimal = show } } }
