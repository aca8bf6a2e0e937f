-- expect: 65/75|script/cpu|an error value print while the file loads is described within the limits
error(print)
