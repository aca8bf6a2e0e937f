-- expect: 65|script|a bundle that requires itself says so
-- run: lunette render {} --family systemSmall
require "sandbox-require-self"
return widget { kind = "s", view = function() return Text "x" end }
