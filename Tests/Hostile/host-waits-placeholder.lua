-- expect: 65|script|a waiting call in a placeholder is refused
-- run: lunette render {} --family systemSmall --placeholder
return widget { kind = "w", provider = { placeholder = function(c) return { date = c.now, x = system.memory() } end }, view = function() return Text "x" end }
