-- expect: 65/75|script/cpu|an error value json.null while the file loads is described within the limits
error(json.null)
