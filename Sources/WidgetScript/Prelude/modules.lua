-- `require`, inside the bundle's folder only. The host finds and reads the module; here it is run once and kept.
local host = ...
local concat, decode, error, match, pcall = table.concat, json.decode, error, string.match, pcall
local setmetatable, type = setmetatable, type

local results, files, path = {}, {}, {}
local most = host.modules

local function loop(name)
  local names = {}
  for index = 1, #path do
    if path[index] == name or #names > 0 then names[#names + 1] = path[index] end
  end
  names[#names + 1] = name
  error("loop in require: " .. concat(names, ", "), 0)
end

function require(name)
  if type(name) == "string" and results[name] ~= nil then return results[name], files[name] end
  for index = 1, #path do
    if path[index] == name then loop(name) end
  end
  if #path >= most then error("more than " .. most .. " modules require each other in turn", 0) end
  local chunk, file = host.module(name)
  path[#path + 1] = name
  local ok, result = pcall(chunk, name, file)
  path[#path] = nil
  if not ok then error(result, 0) end
  if result == nil then result = true end
  results[name], files[name] = result, file
  return result, file
end

-- An answer of `http`: a plain table that can be read as JSON. A server may send anything, so what is no JSON is no error.
local function read(answer)
  if type(answer) ~= "table" then error("json is called with a colon: answer:json()", 2) end
  local ok, value = pcall(decode, answer.body)
  if ok then return value end
  return nil, "the answer is no JSON: " .. (match(value, "json%.decode: (.*)$") or value), "decode"
end

-- What the host keeps of the prelude: json.null, a function that gives back what it gets, the metatable of answers, what an
-- activity is presented by.
json.array, json.null = host.array, host.null {}

local lacking = host.lacking
local Answer = { __name = "http.get answer", __metatable = "answer" }
function Answer.__index(answer, name)
  if name == "json" then return read end
  return lacking(answer, name)
end

-- A module of the host says what it has, where a script reads or sets what it does not.
local absent, names = host.absent, {}
local Module = { __metatable = "module" }
function Module.__index(module, name) return absent(names[module], name) end
function Module.__newindex(module, name) return absent(names[module], name, true) end
for index = 1, #host.moduleNames do
  local name = host.moduleNames[index]
  local module = _G[name]
  names[module] = name
  setmetatable(module, Module)
end

-- The table `context` is the host's: an empty one stands before it, so that every write is noticed.
local pairs, text_of = pairs, host.text_of
local function sealed(context)
  return setmetatable({}, {
    __name = "context", __metatable = "context", __index = context,
    __newindex = function(_, name) return absent("context", text_of(name), true) end,
    __pairs = function() return pairs(context) end,
  })
end

return json.null, function(value) return value end, Answer, host.present, sealed
