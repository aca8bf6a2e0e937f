-- a chunk that says `return bundle { widget { kind = "x", view = Text } }` is told what to return
-- exits: 65
-- error: decode.unknownKey
-- message: widget 'x': view: unknown key 'markdown'
-- line: 6
return bundle { widget { kind = "x", view = Text } }
