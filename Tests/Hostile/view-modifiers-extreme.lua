-- every geometric modifier with the largest and the smallest numbers
-- exits: 0
-- out: ╭─ me
return widget { kind = "me", view = function(e) local v = {} for _, n in ipairs { 1e9, -1e9, 1e-9, 5e-324, 0, 123456.789 } do v[#v+1] = Text "abc":padding(n):frame{ minWidth = math.abs(n) }:offset(n, n):rotationEffect(n):scaleEffect(n):blur(math.abs(n)):shadow{ radius = math.abs(n) }:opacity(0.5):lineSpacing(math.abs(n)):kerning(n):tracking(n):baselineOffset(n):position(n, n):cornerRadius(math.abs(n)):border("red", math.abs(n)):zIndex(n):layoutPriority(n) end return VStack(v) end }
