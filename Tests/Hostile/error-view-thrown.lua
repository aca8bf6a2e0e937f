-- a view that is thrown as an error
-- exits: 65
-- error: script
-- message: a view as error
-- line: 6
return widget { kind = "ev", view = function() error(Text "a view as error") end }
