-- 20,000 widgets, intents and bundles made in a view are not declared
-- exits: 0
-- out: x
return widget { kind = "k", view = function() for i = 1, 20000 do widget { kind = "k" .. i } bundle {} end for i = 1, 500 do pcall(intent, { id = "i" .. i, title = "x", parameters = {}, perform = print }) end return Text "x" end }
