-- expect: 65|script|a script that asks for a locale that is none is told so, with its line
-- not-out: .
return widget { kind = "locale-told", view = function() return Text(date.format(0, { date = "full", locale = "日本" })) end }
