-- expect: 65/75|script/cpu|an error value 42 is described within the limits, in one sentence
return widget { kind = "e", view = function() error(42) end }
