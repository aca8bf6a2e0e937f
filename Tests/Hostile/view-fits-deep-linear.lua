-- stacks of flexible children 200 deep are measured in linear time
-- exits: 0
-- out: x
return widget {
  kind = "flex",
  view = function()
    local v = Text "x"
    for i = 1, 80 do v = HStack { Spacer(), VStack { Spacer(), v, Text "wrap me if you can" }, Spacer(), Color "red" } end
    return v
  end,
}
