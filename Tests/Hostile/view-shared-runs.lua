-- expect: 75|size|a text joined with itself 40 times is 2^40 runs: counted before it is built
return widget {
  kind = "runs",
  view = function() local t = Text "x" for i = 1, 40 do t = t .. t end return t end,
}
