-- no bundle owns a scheme of the web, nor one that is none
-- run: lunette list {}
-- exits: 65
-- error: decode.word
-- message: bundle: schemes: 'HTTPS' cannot belong to a bundle
-- line: 7
return bundle { schemes = { "HTTPS", "javascript", "file", "a b", "1x", "", "x\0y", ("y"):rep(70), "mailto" },
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
