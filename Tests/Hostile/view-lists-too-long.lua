-- a list of more colours than a gradient takes is told by its count, not by its sort
-- exits: 75
-- error: size.tree
-- message: LinearGradient: colors takes at most 1000 members, not 1001
-- line: 12
local colors, stops = {}, {}
for i = 1, 1001 do colors[i], stops[i] = "red", { color = "red", location = i / 1001 } end
return widget {
  kind = "long-lists",
  view = function()
    return VStack {
      Rectangle {}:fill(LinearGradient { colors = colors, startPoint = "top", endPoint = "bottom" }),
      Rectangle {}:fill(LinearGradient { stops = stops, startPoint = "top", endPoint = "bottom" }),
    }
  end,
}
