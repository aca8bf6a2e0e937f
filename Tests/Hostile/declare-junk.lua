-- a widget of junk in every key is told, key for key
-- run: lunette render {} --family systemSmall --format text
-- exits: 65
-- error: decode.unknownKey
-- message: widget: unknown key 'unknown'
-- line: 7
return widget { kind = {}, displayName = print, description = 1, families = { "systemSmal", 1, {}, print }, intent = 1, provider = { timeline = 1, placeholder = "x", snapshot = {}, wrong = 1 }, triggers = { 1, { file = 1 }, "wrong" }, view = 1, contentMarginsDisabled = "yes", recommendations = 1, formerKinds = 1, migrate = 1, version = "x", push = 1, previews = { 1 }, schemes = 1, permissions = { network = 1, wrong = {}, read = { 1, {} } }, colors = { a = 1, b = { light = "x" }, [1] = "red" }, unknown = 1 }
