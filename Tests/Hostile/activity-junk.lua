-- activity with junk of each type gives a value or an error in words
-- run: lunette tap {} --kind w --action 1 --format text
-- exits: 0
-- out: performed Go
-- not-out: ESCAPED
local junk = { "", "x", "a", 0 / 0, 1 / 0, -1, 2 ^ 63, math.mininteger, true, {}, { {} }, { x = 1, y = {} }, print, setmetatable({}, { __index = error, __len = error, __pairs = error, __tostring = error, __call = error }), ("x"):rep(100000), "\0\27\xff", Text "x", { dismiss = "soon" }, { staleDate = 0 / 0, relevance = 1 / 0 } }
local Go = intent { id = "Go", perform = function()
  for _, f in ipairs { activity.start, activity.update, activity.finish, activity.list } do
    pcall(f)
    for _, a in ipairs(junk) do
      for _, words in ipairs { { a }, { "a", a }, { "a", {}, a }, { "a", {}, {}, a } } do
        local ok, e = pcall(f, table.unpack(words))
        if not ok and type(e) ~= "string" then error("ESCAPED: an error that is no text", 0) end
      end
    end
  end
end }
local show = function() return Text "a" end
return bundle {
  widget { kind = "w", families = { "systemSmall" }, view = function() return Button { action = Go {}, "Go" } end },
  activity { kind = "a", presentations = { lockScreen = show, expanded = show, compactLeading = show,
    compactTrailing = show, minimal = show } } }
