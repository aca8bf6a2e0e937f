-- expect: 65/75|script/cpu|an error value 0 / 0 while the file loads is described within the limits
error(0 / 0)
