-- expect: 0/75|none/cpu|%b over a megabyte of opening brackets ends or is stopped
return widget {
  kind = "balanced",
  view = function() return Text(tostring((("("):rep(1000000)):find("%b()"))) end,
}
