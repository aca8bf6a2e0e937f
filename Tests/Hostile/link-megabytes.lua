-- expect: 65/75|decode/size/memory|nor does one of twenty
-- run: lunette open big:x --widgets {dir}
return bundle { schemes = { "big" }, onOpenURL = function() return { openURL = "big:" .. ("y"):rep(10 * 2^20), reload = { ("k"):rep(2^20) } } end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
