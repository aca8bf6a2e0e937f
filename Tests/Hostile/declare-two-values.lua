-- a second widget behind a comma would be lost without a word
-- exits: 65
-- error: decode.type
-- message: a widget file returns one value; several widgets are a bundle { widget { … }, widget { … } }
-- line: none
return widget { kind = "one", view = Text "1" }, widget { kind = "two", view = Text "2" }
