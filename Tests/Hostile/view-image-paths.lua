-- pictures with names that lead out of the bundle are names only
-- exits: 0
-- out: ☀ a
-- not-out: root:
return widget { kind = "img", view = function() return VStack { Image { systemName = ("x"):rep(16000) }, Image { systemName = "\27[31m" }, Image "../../etc/passwd", Image "/etc/passwd", Image { name = "\0" }, Label { "a", systemImage = "sun.max\0" }, Image { systemName = "" } } end }
