-- expect: 65/75|script/cpu|an error value 42 while the file loads is described within the limits
error(42)
