-- a text joined with itself 40 times is 2^40 runs: counted before it is built
-- exits: 75
-- error: size.tree
-- message: the view has more than 20000 views; a widget shows a few dozen
-- line: 8
return widget {
  kind = "runs",
  view = function() local t = Text "x" for i = 1, 40 do t = t .. t end return t end,
}
