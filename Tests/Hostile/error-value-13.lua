-- expect: 65/75|script/cpu|an error value 0 / 0 is described within the limits, in one sentence
return widget { kind = "e", view = function() error(0 / 0) end }
