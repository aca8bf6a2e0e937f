-- a script that asks for a locale that is none is told so, with its line
-- exits: 65
-- error: script.argument
-- message: date.format: locale takes a locale's name, as "de_DE", not "日本"
-- line: 7
-- not-out: .
return widget { kind = "locale-told", view = function() return Text(date.format(0, { date = "full", locale = "日本" })) end }
