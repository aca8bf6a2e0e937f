-- expect: 65|decode|variables are declared by their names, and those of the dynamic linker by nobody
-- run: lunette list {} --allow all
return widget { kind = "p", permissions = { run = { "true" }, environment = { "LD_PRELOAD", "PATH", "a=b", "", "\27[2J", ("A"):rep(65) } }, view = Text "x" }
