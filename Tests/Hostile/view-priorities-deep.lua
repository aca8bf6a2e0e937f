-- 200 stacks inside each other, each with a priority of its own
-- exits: 0
-- out: bb
return widget { kind = "nestp", view = function()
    local v = Text "long text that wraps" for i = 1, 200 do v = (i % 2 == 0 and HStack or VStack) { v:layoutPriority(i % 7):frame{ minWidth = i, maxWidth = math.huge }, Spacer(), Text "b" } end return v end }
