-- a waiting call in a placeholder is refused
-- run: lunette render {} --family systemSmall --placeholder
-- exits: 65
-- error: script.wait
-- message: system.memory waits, and cannot be used in a placeholder, which returns at once
-- line: 7
return widget { kind = "w", provider = { placeholder = function(c) return { date = c.now, x = system.memory() } end }, view = function() return Text "x" end }
