-- io.popen "id" is absent, and the error says so with its line and what to use instead
-- exits: 65
-- error: script.undefined
-- message: a widget has no 'io': files are read with files.read, which needs permissions = { read = { … } }
-- line: 6
return widget { kind = "s", view = function() io.popen "id" return Text "x" end }
