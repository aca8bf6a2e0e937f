-- The peer of JSON: how fast lua-cjson writes the document that Lunette wrote. Usage: lua5.4 json.lua FILE; prints bytes and
-- nanoseconds of one encode, and the same of one decode.
local cjson = require "cjson"
local file = assert(io.open(arg[1]))
local text = file:read "a"
local document = cjson.decode(text)
local function best(work)
  local least = math.huge
  for _ = 1, 9 do
    collectgarbage()
    local began = os.clock()
    for _ = 1, 10 do work() end
    least = math.min(least, (os.clock() - began) / 10)
  end
  return least * 1e9
end
print(("encode %d %.0f"):format(#cjson.encode(document), best(function() cjson.encode(document) end)))
print(("decode %d %.0f"):format(#text, best(function() cjson.decode(text) end)))
