-- expect: 65/75|script/cpu|an error value Text "x" is described within the limits, in one sentence
return widget { kind = "e", view = function() error(Text "x") end }
