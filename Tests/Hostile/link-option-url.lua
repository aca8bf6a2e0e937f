-- expect: 65|decode|a URL is no option of the opener
-- run: lunette tap {} --link 1
return widget { kind = "k", families = { "systemMedium" }, view = function() return Link { destination = "--help", "x" } end }
