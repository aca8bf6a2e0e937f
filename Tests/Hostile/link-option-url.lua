-- a URL is no option of the opener
-- run: lunette tap {} --link 1
-- exits: 65
-- error: decode.type
-- message: '--help' is not a URL: a URL begins with its scheme, as https:, and not with '-'
-- line: no file
return widget { kind = "k", families = { "systemMedium" }, view = function() return Link { destination = "--help", "x" } end }
