-- expect: 65|decode|no bundle owns a scheme of the web, nor one that is none
-- run: lunette list {}
return bundle { schemes = { "HTTPS", "javascript", "file", "a b", "1x", "", "x\0y", ("y"):rep(70), "mailto" },
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
