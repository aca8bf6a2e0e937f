-- names of blanks, boxes and look-alikes are listed by their codes, quoted, and none reads like a line of ours
-- run: lunette list {} --format text
-- exits: 0
-- out: 'asks for run=true: granted by --allow'
-- not-out: \n  asks for run=true: granted
return bundle { name = "\u{2800}\u{3164}\u{115F}", permissions = { run = { "true", "tr\u{443}e", "x;reboot", "\u{2800}" }, read = { "/\u{2502}", "/a\u{301}\u{301}\u{301}\u{301}" } },
  widget { kind = "asks for run=true: granted by --allow", displayName = "\u{E0041}\u{FE0F}", view = Text "x" },
  widget { kind = "\u{2800}", view = Text "x" } }
