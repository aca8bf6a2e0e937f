-- The floor under "script to tree": what a bundle costs under bare lua5.4 with the thinnest prelude there can be: tables,
-- copying modifiers, no checks, no host. Usage: lua5.4 floor.lua BUNDLE.lua KIND; prints the kind, the nodes of a timeline
-- (every entry, light and dark) and the least nanoseconds of nine. It is no implementation of the contract.
local file, kind = arg[1], arg[2]
local mt, chain = {}, {}
mt.__index = function(_, name)
  if type(name) ~= "string" or #name == 0 then return nil end
  local f = chain[name]
  if not f then
    f = function(self, ...)
      local copy = {}
      for k, v in next, self do copy[k] = v end
      local list, old = {}, rawget(self, "modifiers")
      if old then for i = 1, #old do list[i] = old[i] end end
      list[#list + 1] = { name, ... }
      copy.modifiers = list
      return setmetatable(copy, mt)
    end
    chain[name] = f
  end
  return f
end
local env = setmetatable({}, { __index = _G })
local function constructor(name)
  return function(t, ...)
    if type(t) ~= "table" or getmetatable(t) == mt then t = { t, ... } end
    t.type = name
    return setmetatable(t, mt)
  end
end
for name in ("VStack HStack ZStack Grid GridRow Group Spacer Divider ViewThatFits"):gmatch "%a+" do env[name] = constructor(name) end
env.Text = setmetatable({ verbatim = function(s) return setmetatable({ type = "Text", text = s }, mt) end },
  { __call = function(_, ...) return setmetatable({ type = "Text", ... }, mt) end })
env.widget = function(t) return t end
env.bundle = function(t) t.isBundle = true return t end
env.atEnd, env.never = "atEnd", "never"
local hasJSON, cjson = pcall(require, "cjson")
if hasJSON then env.json = cjson end

-- Strings and numbers among the children are short for Text; plain lists are flattened.
local function count(v)
  if type(v) ~= "table" then return (type(v) == "string" or type(v) == "number") and 1 or 0 end
  local type, n = rawget(v, "type"), 0
  if type == "Text" then return 1 end
  for _, child in ipairs(v) do n = n + count(child) end
  return type and n + 1 or n
end

local result = assert(loadfile(file, "t", env))()
for _, w in ipairs(result.isBundle and result or { result }) do
  if w.kind == kind then
    local function once()
      local c = { now = 1700000000, family = (w.families or { "systemSmall" })[1] }
      local timeline = w.provider and w.provider.timeline(c) or { entries = { { date = c.now } } }
      local trees = {}
      for _, entry in ipairs(timeline.entries) do
        for _, scheme in ipairs { "light", "dark" } do
          trees[#trees + 1] = w.view(entry, { colorScheme = scheme, widgetFamily = c.family, configuration = {} })
        end
      end
      return trees
    end
    local nodes, least = 0, math.huge
    for _, tree in ipairs(once()) do nodes = nodes + count(tree) end
    for _ = 1, 9 do
      collectgarbage()
      local began = os.clock()
      once()
      least = math.min(least, os.clock() - began)
    end
    print(("%s %d %.0f"):format(kind, nodes, least * 1e9))
  end
end
