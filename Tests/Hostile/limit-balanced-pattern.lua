-- %b over a megabyte of opening brackets is stopped
-- exits: 75
-- error: cpu
-- message: exceeded the limit of 250 ms of CPU time inside 'string.find'
-- line: 8
return widget {
  kind = "balanced",
  view = function() return Text(tostring((("("):rep(1000000)):find("%b()"))) end,
}
