-- a bundle declares at most 256 widgets, controls and activities
-- run: lunette list {}
-- exits: 75
-- error: size
-- message: bundle: holds more than 256 widgets
-- line: 13
local show = function() return Text "a" end
local all = {}
for n = 1, 257 do
  all[n] = activity { kind = "a" .. n, presentations = { lockScreen = show, expanded = show, compactLeading = show,
    compactTrailing = show, minimal = show } }
end
return bundle(all)
