-- expect: 65/75|script/cpu|an error value true while the file loads is described within the limits
error(true)
