-- expect: 65|script|a view that is thrown as an error
return widget { kind = "ev", view = function() error(Text "a view as error") end }
