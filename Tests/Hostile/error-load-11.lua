-- expect: 65/75|script/cpu|an error value Text "x" while the file loads is described within the limits
error(Text "x")
