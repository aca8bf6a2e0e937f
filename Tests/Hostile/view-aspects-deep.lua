-- 250 aspect ratios around one text
-- exits: 0
-- out: lo…
return widget { kind = "nesta", view = function()
    local v = Text "long text that wraps" for i = 1, 250 do v = v:aspectRatio(1.5, "fit") if i % 60 == 0 then v = VStack { v, Color "red" } end end return v end }
