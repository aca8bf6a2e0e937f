-- Wired: how much caffeine is in the blood, and the last drink (WWDC20: Build SwiftUI views for widgets).
-- It shows colours for light and dark, text that shrinks, words that a placeholder keeps, and a photo where it fits.
-- Try: lunette render widgets/wired --preview

-- {"caffeine": 92.3, "drink": "Cappuccino", "date": "2026-01-15T11:00:00Z", "photo": "latte.png"}
local path = "~/.local/share/caffeine.json"

local function sample(context)
  return { date = context.now, amount = 92.3, drink = "Cappuccino", drunk = context.now - 21 * 60, photo = "latte.png" }
end

local function read(context)
  local isAllowed, text, message = pcall(files.read, path)
  if not isAllowed then return { date = context.now, problem = "Not allowed: --allow read=" .. path } end
  if not text then return { date = context.now, problem = message } end
  local isRead, data = pcall(json.decode, text)
  local drunk = isRead and type(data) == "table" and date.parse(tostring(data.date))
  if not drunk then return { date = context.now, problem = "No drink in " .. path } end
  -- Half of it is gone every five hours.
  local left = (tonumber(data.caffeine) or 0) * 0.5 ^ ((context.now - drunk) / 18000)
  local photo = type(data.photo) == "string" and files.exists("bundle:" .. data.photo) and data.photo or nil
  return { date = context.now, amount = left, drink = tostring(data.drink), drunk = drunk, photo = photo }
end

local function amountBlock(e)
  return HStack {
    VStack {
      alignment = "leading", spacing = 0,
      Text "Caffeine":font "body":bold():foregroundStyle "espresso":unredacted(),
      HStack {
        alignment = "lastTextBaseline", spacing = 2,
        Text(number.format(e.amount, { maximumFractionDigits = 1 })):font { size = 34, weight = "bold" }
          :minimumScaleFactor(0.5),
        Text "mg",
      }:foregroundStyle "espresso":lineLimit(1),
    },
    Spacer { minLength = 0 },
  }:padding { leading = 8, trailing = 16, vertical = 8 }:background(ContainerRelativeShape():fill "latte")
end

local function drinkBlock(e)
  return VStack {
    alignment = "leading", spacing = 0,
    Text.verbatim(e.drink):bold():lineLimit(1):foregroundStyle "milk",
    (Text(e.drunk, "relative") .. " ago"):font "caption":foregroundStyle "milk":lineLimit(1):truncationMode "tail",
  }
end

local function blocks(e)
  return VStack { alignment = "leading", spacing = 0, amountBlock(e), Spacer(), drinkBlock(e) }
    :dynamicTypeSize { max = "xxxLarge" }
end

return widget {
  kind = "wired", displayName = "Wired", description = "Shows how much caffeine is in the blood.",
  families = { "systemSmall", "systemMedium" }, contentMarginsDisabled = true,
  permissions = { read = { path } }, triggers = { { file = path } },
  colors = {
    espresso = { light = "#5B3A1E", dark = "#F1DFC8" }, latte = { light = "#E6D3B3", dark = "#5A4632" },
    cappuccino = { light = "#8A5A34", dark = "#2E2118" }, milk = { light = "#FFFFFF", dark = "#F3EADD" },
  },
  provider = {
    placeholder = sample,
    snapshot = function(context) return context.isPreview and sample(context) or read(context) end,
    timeline = function(context)
      -- The amount falls slowly: a new picture every half an hour is enough.
      return { entries = { read(context) }, policy = after(context.now + 30 * 60) }
    end,
  },
  previews = {
    { name = "Light", family = "systemSmall", environment = { colorScheme = "light" } },
    { name = "Dark", family = "systemSmall", environment = { colorScheme = "dark" } },
    { name = "Large type", family = "systemSmall", environment = { dynamicTypeSize = "xxxLarge" } },
    { name = "Placeholder", family = "systemSmall", environment = { redactionReasons = { "placeholder" } } },
    { name = "Medium", family = "systemMedium" },
    { name = "Medium placeholder", family = "systemMedium", environment = { redactionReasons = { "placeholder" } } },
  },
  view = function(e, environment)
    if e.problem then
      return VStack {
        Image { systemName = "cup.and.saucer" }:accessibilityLabel "Coffee", Text "No drink yet":lineLimit(1)
          :minimumScaleFactor(0.5),
        Text.verbatim(e.problem):font "caption":lineLimit(3):truncationMode "middle":minimumScaleFactor(0.5),
      }:foregroundStyle "milk":padding():containerBackground "cappuccino"
    end
    local photo = environment.widgetFamily == "systemMedium" and e.photo
    return HStack {
      spacing = 0, blocks(e):padding(), photo and Image(photo):resizable():accessibilityLabel "The drink",
    }:containerBackground "cappuccino"
  end,
}
