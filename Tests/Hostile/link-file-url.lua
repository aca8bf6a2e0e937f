-- expect: 65|decode|a tap opens no file
-- run: lunette tap {} --link 1
return widget { kind = "k", families = { "systemMedium" }, view = function() return Link { destination = "file:///etc/passwd", "x" } end }
