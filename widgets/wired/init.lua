-- Wired: how much caffeine is in the blood, and the last drink (WWDC20: Build SwiftUI views for widgets).
-- It shows colours for light and dark, text that shrinks, words that a placeholder keeps, and a photo where it fits.
-- Try: lunette render widgets/wired --preview

-- {"caffeine": 92.3, "drink": "Cappuccino", "date": "2026-01-15T11:00:00Z", "photo": "latte.png"}
local path = "~/.local/share/caffeine.json"

local drinks = { Espresso = 63, Coffee = 95, Cappuccino = 75, Tea = 47, Cola = 32 }

local Usual = intent {
  id = "Usual", title = "Your drink",
  parameters = {
    { "drink", type = "enum", title = "The + adds a", default = "Coffee",
      options = { "Espresso", "Coffee", "Cappuccino", "Tea", "Cola" } },
    { "source", type = "enum", title = "Count", default = "taps",
      options = { { value = "taps", title = "What you add by tapping" }, { value = "file", title = path } } },
  },
}

-- Half of it is gone every five hours.
local function left(amount, since, now) return amount * 0.5 ^ (math.max(now - since, 0) / 18000) end

local Drink = intent {
  id = "Drink", title = "Have a drink",
  parameters = { { "drink", type = "string", title = "Drink", required = true } },
  perform = function(p)
    local last, now = storage.get("last", { amount = 0, drunk = 0 }), date.now()
    local amount = left(last.amount, last.drunk, now) + (drinks[p.drink] or 0)
    storage.set("last", { amount = amount, drink = p.drink, drunk = now })
  end,
}

local function sample(context)
  return { date = context.now, amount = 92.3, drink = "Cappuccino", drunk = context.now - 21 * 60, photo = "latte.png" }
end

local function read(context)
  local usual = context.configuration.drink
  if context.configuration.source ~= "file" then
    local last = storage.get("last", { amount = 0 })
    return { date = context.now, amount = last.drunk and left(last.amount, last.drunk, context.now) or 0,
      drink = last.drink or "No drink yet", drunk = last.drunk, usual = usual, photo = "latte.png" }
  end
  local isAllowed, text, message = pcall(files.read, path)
  if not isAllowed then message = "Wired wants to read " .. path .. ".\nlunette grant wired" end
  if not isAllowed or not text then return { date = context.now, problem = message } end
  local isRead, data = pcall(json.decode, text)
  local drunk = isRead and type(data) == "table" and date.parse(tostring(data.date))
  if not drunk then return { date = context.now, problem = "No drink in " .. path } end
  local photo = type(data.photo) == "string" and files.exists("bundle:" .. data.photo) and data.photo or nil
  return { date = context.now, amount = left(tonumber(data.caffeine) or 0, drunk, context.now), drunk = drunk,
    drink = tostring(data.drink), photo = photo }
end

local function amountBlock(e)
  return HStack {
    VStack {
      alignment = "leading", spacing = 0,
      Text "Caffeine":font "body":bold():foregroundStyle "espresso":unredacted(),
      HStack {
        alignment = "lastTextBaseline", spacing = 4,
        Text(number.format(e.amount, { maximumFractionDigits = 1 })):font { size = 34, weight = "bold" }
          :minimumScaleFactor(0.5),
        Text "mg",
      }:foregroundStyle "espresso":lineLimit(1),
    },
    Spacer { minLength = 0 },
  }:padding { leading = 8, trailing = 16, vertical = 8 }:background(ContainerRelativeShape():fill "latte")
end

local function drinkBlock(e)
  return HStack {
    alignment = "bottom", VStack {
      alignment = "leading", spacing = 0,
      Text.verbatim(e.drink):bold():lineLimit(1):foregroundStyle "milk":minimumScaleFactor(0.7),
      (e.drunk and Text { reference = e.drunk } or Text("Tap + for " .. e.usual:lower())):font "caption"
        :foregroundStyle "milk":lineLimit(1):truncationMode "tail",
    },
    e.usual and { Spacer { minLength = 4 }, Button { action = Drink { drink = e.usual },
      Image { systemName = "plus" }:font "title3":foregroundStyle "milk" }:buttonStyle "plain"
      :accessibilityLabel("Add a " .. e.usual) },
  }
end

local function blocks(e)
  return VStack { alignment = "leading", spacing = 0, amountBlock(e), Spacer(), drinkBlock(e) }
    :dynamicTypeSize { max = "xxxLarge" }
end

return widget {
  category = "Everyday", keywords = { "caffeine", "coffee", "tea", "health" },
  kind = "wired", displayName = "Wired", description = "Shows how much caffeine is in the blood.",
  intent = Usual,
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
        Image { systemName = "cup.and.saucer" }:font "title":accessibilityHidden(), Text "No drink yet":bold(),
        Text.verbatim(e.problem):font "caption",
      }:foregroundStyle "milk":multilineTextAlignment "center":dynamicTypeSize { max = "large" }:padding()
        :containerBackground "cappuccino"
    end
    local photo = environment.widgetFamily == "systemMedium" and e.photo
    return HStack {
      spacing = 0, blocks(e):padding(), photo and Image(photo):resizable():accessibilityLabel "The drink",
    }:containerBackground "cappuccino"
  end,
}
