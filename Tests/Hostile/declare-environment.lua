-- variables are declared by their names, and those of the dynamic linker by nobody
-- run: lunette list {} --allow all
-- exits: 65
-- error: decode.word
-- message: widget 'p': permissions: environment: 'LD_PRELOAD' can't be set by a bundle: it decides what every program loads
-- line: 7
return widget { kind = "p", permissions = { run = { "true" }, environment = { "LD_PRELOAD", "PATH", "a=b", "", "\27[2J", ("A"):rep(65) } }, view = Text "x" }
