-- a bundle that requires itself says so
-- run: lunette render {} --family systemSmall
-- exits: 65
-- error: script.require
-- message: loop in require: sandbox-require-self, sandbox-require-self
-- line: 7
require "sandbox-require-self"
return widget { kind = "s", view = function() return Text "x" end }
