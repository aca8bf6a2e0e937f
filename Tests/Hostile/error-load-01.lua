-- expect: 65/75|script/cpu|an error value nil while the file loads is described within the limits
error(nil)
