-- a distance of four weeks changes where a month begins, not at the fifth week
-- run: lunette render {} --family systemSmall --format json --at 2026-01-30T12:00:00Z
-- exits: 0
-- out: "nextChange":"2026-01-31T22:30:00Z"
return widget { kind = "weeks", view = function() return Text(date.parse "2026-01-01T12:00:00Z", "offset") end }
