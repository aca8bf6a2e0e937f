-- expect: 65/75|script/cpu|an error value json.null is described within the limits, in one sentence
return widget { kind = "e", view = function() error(json.null) end }
