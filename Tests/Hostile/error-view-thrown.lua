-- a view that is thrown as an error
-- run: lunette render {} --family systemSmall --format text
-- exits: 65
-- error: script
-- message: a view as error
-- line: 7
return widget { kind = "ev", view = function() error(Text "a view as error") end }
