-- a tap opens no file
-- run: lunette tap {} --link 1
-- exits: 65
-- error: decode.type
-- message: 'file:///etc/passwd' is not opened: file: URLs are never opened
-- line: no file
return widget { kind = "k", families = { "systemMedium" }, view = function() return Link { destination = "file:///etc/passwd", "x" } end }
