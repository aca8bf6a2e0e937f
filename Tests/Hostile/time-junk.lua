-- dates that are texts, tables, functions and views are each told with their entry
-- exits: 65
-- error: decode.type
-- message: policy takes "atEnd", "never" or after(date), not a table
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = "now" }, { date = {} }, { date = print }, { date = Text "x" }, { date = true }, 1, "x", Text "x", {}, { date = c.now } }, policy = { after = {} } } end }, view = function() return Text "x" end }
