-- texts of line breaks, blanks and soft hyphens alone end like others
-- exits: 0
-- out: a
return widget { kind = "nl", view = function() return VStack { Text(("\n"):rep(16384)), Text(("a\n"):rep(8192)), Text((" "):rep(16384)), Text(("\u{AD}"):rep(8192)) } end }
