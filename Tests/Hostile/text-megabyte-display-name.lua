-- expect: 0/65/75|none/decode/size|a display name of a megabyte is cut or refused
return widget { kind = "k", displayName = ("name "):rep(200000), description = ("x"):rep(1 << 20), view = function() return Text "x" end }
