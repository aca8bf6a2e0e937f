-- Text of other programs as runs: ANSI colours, Pango markup, emoji codes. A run is { text, color, dark, bold, italic,
-- underline, strikethrough, monospaced }. Everything here takes time in proportion to the text, whatever it contains.
local Text, next, tonumber = Text, next, tonumber
local byte, char, find, format, gmatch, lower, match, sub =
  string.byte, utf8.char, string.find, string.format, string.gmatch, string.lower, string.match, string.sub
local offset = utf8.offset

local markup = {}

-- A text with more runs than this continues in its last one, so that a view has room for many rows.
local most = 64
--- Lines that are read of an output: far more than any surface shows.
markup.lineLimit = 10000

-- ---- Colours ----

local named = {}
for name, color in gmatch([[
  aqua=#00FFFF beige=#F5F5DC chartreuse=#7FFF00 chocolate=#D2691E coral=#FF7F50 cornflowerblue=#6495ED crimson=#DC143C
  darkblue=#00008B darkgray=#A9A9A9 darkgreen=#006400 darkgrey=#A9A9A9 darkorange=#FF8C00 darkred=#8B0000 deeppink=#FF1493
  deepskyblue=#00BFFF dimgray=#696969 dimgrey=#696969 dodgerblue=#1E90FF firebrick=#B22222 forestgreen=#228B22
  fuchsia=#FF00FF gold=#FFD700 goldenrod=#DAA520 greenyellow=#ADFF2F hotpink=#FF69B4 indianred=#CD5C5C ivory=#FFFFF0
  khaki=#F0E68C lavender=#E6E6FA lightblue=#ADD8E6 lightgray=#D3D3D3 lightgreen=#90EE90 lightgrey=#D3D3D3 lime=#00FF00
  limegreen=#32CD32 magenta=#FF00FF maroon=#800000 mediumseagreen=#3CB371 midnightblue=#191970 navy=#000080 olive=#808000
  orangered=#FF4500 orchid=#DA70D6 plum=#DDA0DD royalblue=#4169E1 salmon=#FA8072 seagreen=#2E8B57 sienna=#A0522D
  silver=#C0C0C0 skyblue=#87CEEB slateblue=#6A5ACD slategray=#708090 springgreen=#00FF7F steelblue=#4682B4 tan=#D2B48C
  tomato=#FF6347 turquoise=#40E0D0 violet=#EE82EE wheat=#F5DEB3 yellowgreen=#9ACD32
  black=black blue=blue brown=brown cyan=cyan gray=gray green=green grey=gray indigo=indigo mint=mint orange=orange
  pink=pink purple=purple red=red teal=teal white=white yellow=yellow
]], "(%l+)=(%S+)") do named[name] = color end

--- A colour of a view for a name of CSS, or hexadecimal digits with or without their `#`; nil for anything else.
function markup.color(text)
  local name = lower(match(text, "^%s*(%S*)"))
  if named[name] then return named[name] end
  local digits = match(name, "^#?(%x+)$")
  local count = digits and #digits
  if count == 3 or count == 4 then
    local all = ""
    for digit in gmatch(digits, "%x") do all = all .. digit .. digit end
    return "#" .. all
  end
  if count == 6 or count == 8 then return "#" .. digits end
end

-- ---- Runs ----

local function started() return { list = {}, style = {} } end

local function same(a, b)
  for key, value in next, a do
    if key ~= "text" and b[key] ~= value then return false end
  end
  for key in next, b do
    if key ~= "text" and a[key] == nil then return false end
  end
  return true
end

-- The parts of a run are joined once, when the run ends.
local function add(runs, text)
  if text == "" then return end
  local last = runs.list[#runs.list]
  if last and (#runs.list >= most or same(last.style, runs.style)) then
    last.parts[#last.parts + 1] = text
    return
  end
  local style = {}
  for key, value in next, runs.style do style[key] = value end
  runs.list[#runs.list + 1] = { style = style, parts = { text } }
end

local concat = table.concat
local function finished(runs)
  for index, run in next, runs.list do
    run.style.text = concat(run.parts)
    runs.list[index] = run.style
  end
  return runs.list
end

--- A text as one run.
function markup.text(text) return text == "" and {} or { { text = text } } end

--- What runs say without their styles.
function markup.plain(runs)
  local parts = {}
  for index = 1, #runs do parts[index] = runs[index].text end
  return concat(parts)
end

--- The lines of runs, each a list of runs; blank lines are left out.
function markup.lines(runs)
  local lines, line, hasText = {}, {}, false
  local function finish()
    if hasText then lines[#lines + 1] = line end
    line, hasText = {}, false
  end
  for index = 1, #runs do
    local run, at = runs[index], 1
    while at <= #run.text and #lines < markup.lineLimit do
      local stop = find(run.text, "[\r\n]", at)
      local text = sub(run.text, at, (stop or 0) - 1)
      if text ~= "" then
        local copy = {}
        for key, value in next, run do copy[key] = value end
        copy.text = text
        line[#line + 1] = copy
        hasText = hasText or find(text, "%S") ~= nil
      end
      if not stop then break end
      finish()
      at = stop + 1
    end
  end
  finish()
  return lines
end

--- The runs cut after so many characters, the last of them "…".
function markup.cut(runs, length)
  local kept, left = {}, length
  for index = 1, #runs do
    local run = runs[index]
    -- One byte a character at least: a longer text need not be counted as a whole.
    local stop = offset(run.text, left + 1)
    if not stop or stop > #run.text then
      kept[index] = run
      left = left - (utf8.len(run.text, 1, -1, true) or #run.text)
    else
      local copy = {}
      for key, value in next, run do copy[key] = value end
      copy.text = sub(run.text, 1, (left > 0 and offset(run.text, left) or 1) - 1) .. "…"
      kept[index] = copy
      return kept
    end
  end
  return kept
end

-- ---- ANSI ----

local sgr = { [0] = "primary", "red", "green", "yellow", "blue", "purple", "cyan", "primary" }

local function indexed(n)
  if n < 16 then return n == 8 and "gray" or sgr[n % 8] end
  if n < 232 then
    n = n - 16
    local function level(v) return v == 0 and 0 or 55 + 40 * v end
    return format("#%02X%02X%02X", level(n // 36), level(n // 6 % 6), level(n % 6))
  end
  return format("#%02X%02X%02X", 8 + 10 * (n - 232), 8 + 10 * (n - 232), 8 + 10 * (n - 232))
end

local function select_graphics(style, codes)
  local list = {}
  for code in gmatch(codes .. ";", "(%d*)[;:]") do
    if #list == 32 then break end
    list[#list + 1] = #code < 4 and tonumber(code) or 0
  end
  local index = 1
  while index <= #list do
    local code = list[index]
    if code == 0 then for key in next, style do style[key] = nil end
    elseif code == 1 then style.bold = true
    elseif code == 3 then style.italic = true
    elseif code == 4 then style.underline = true
    elseif code == 9 then style.strikethrough = true
    elseif code == 22 then style.bold = nil
    elseif code == 23 then style.italic = nil
    elseif code == 24 then style.underline = nil
    elseif code == 29 then style.strikethrough = nil
    elseif code >= 30 and code <= 37 then style.color = sgr[code - 30]
    elseif code >= 90 and code <= 97 then style.color = indexed(code - 82)
    elseif code == 39 then style.color = nil
    elseif code == 38 or code == 48 then
      local color
      if list[index + 1] == 5 then
        color = list[index + 2]
        color = color and color < 256 and indexed(color) or nil
        index = index + 2
      elseif list[index + 1] == 2 then
        local r, g, b = list[index + 2], list[index + 3], list[index + 4]
        color = b and r < 256 and g < 256 and b < 256 and format("#%02X%02X%02X", r, g, b) or nil
        index = index + 4
      end
      if code == 38 and color then style.color = color end
    end
    index = index + 1
  end
end

--- Runs of a text with ANSI escape sequences: colours and weights count, every other sequence is dropped.
function markup.ansi(text)
  if not find(text, "\27", 1, true) then return markup.text(text) end
  local runs, at, noEnd = started(), 1, false
  while true do
    local escape = find(text, "\27", at, true)
    add(runs, sub(text, at, (escape or 0) - 1))
    if not escape then return finished(runs) end
    local codes, final, after = match(text, "^%[([%d;:]*)([@-~])()", escape + 1)
    if codes then
      if final == "m" then select_graphics(runs.style, codes) end
      at = after
    elseif byte(text, escape + 1) == 0x5D then  -- an operating system's command, up to BEL or ESC \
      local _, stop
      if not noEnd then _, stop = find(text, "[\7\27]", escape + 2) end
      noEnd = not stop
      at = not stop and escape + 2 or byte(text, stop) == 7 and stop + 1
        or sub(text, stop + 1, stop + 1) == "\\" and stop + 2 or stop
    else
      at = match(text, "^%[[ -?]*[@-~]()", escape + 1) or match(text, "^[ -/]*[0-~]()", escape + 1) or escape + 1
    end
  end
end

-- ---- Pango ----

local entities = { amp = "&", lt = "<", gt = ">", quot = '"', apos = "'" }
local tags = {
  b = { bold = true }, i = { italic = true }, u = { underline = true }, s = { strikethrough = true },
  tt = { monospaced = true }, span = {}, small = {}, big = {}, sub = {}, sup = {}, markup = {}, a = {},
}

local function attribute(style, name, value)
  local word = lower(value)
  if name == "foreground" or name == "fgcolor" or name == "color" then style.color = markup.color(value) or style.color
  elseif name == "weight" or name == "font_weight" then
    local number = tonumber(word)
    style.bold = (find(word, "bold", 1, true) or word == "heavy" or number and number >= 600) and true or nil
  elseif name == "style" or name == "font_style" then style.italic = word ~= "normal" or nil
  elseif name == "underline" then style.underline = word ~= "none" or nil
  elseif name == "strikethrough" then style.strikethrough = word == "true" or nil
  elseif name == "font" or name == "font_desc" or name == "font_family" or name == "face" then
    style.monospaced = find(word, "mono", 1, true) and true or style.monospaced
  end
end

local function attributes(style, tag, at)
  while true do
    local name, after = match(tag, "^%s*([%w_]+)%s*=%s*()", at)
    local quote = name and sub(tag, after, after)
    if quote ~= "'" and quote ~= '"' then return end
    local stop = find(tag, quote, after + 1, true)
    if not stop then return end
    attribute(style, name, sub(tag, after + 1, stop - 1))
    at = stop + 1
  end
end

local function entity(text, at)
  local name, after = match(text, "^&(#?%w+);()", at)
  if not name then return nil end
  local digits = match(name, "^#(%d+)$")
  local code = digits and tonumber(digits) or tonumber(match(name, "^#[xX](%x+)$") or "", 16)
  if code and code > 0 and code <= 0x10FFFF and not (code >= 0xD800 and code < 0xE000) then return char(code), after end
  if entities[name] then return entities[name], after end
end

--- Runs of Pango's markup. Unknown tags are dropped and their text is kept; a text that is not balanced is shown as it is.
function markup.pango(text)
  if not find(text, "[<&]") then return markup.text(text) end
  local runs, stack, at = started(), {}, 1
  while true do
    local special = find(text, "[<&]", at)
    add(runs, sub(text, at, (special or 0) - 1))
    if not special then break end
    at = special
    if byte(text, special) == 0x26 then
      local plain, after = entity(text, special)
      add(runs, plain or "&")
      at = after or special + 1
    else
      local stop = find(text, "[<>]", special + 1)
      local closing, name, rest = match(text, "^(/?)(%a+)()", special + 1)
      local ends = stop and sub(text, stop, stop) == ">"
      if not name or not ends or rest > stop then
        add(runs, "<")
        at = special + 1
      elseif closing == "/" then
        local open = stack[#stack]
        if not open or open.name ~= name then return markup.text(text) end
        stack[#stack], runs.style = nil, open.style
        at = stop + 1
      else
        at = stop + 1
        if sub(text, stop - 1, stop - 1) ~= "/" then
          if #stack == 100 then return markup.text(text) end
          stack[#stack + 1] = { name = name, style = runs.style }
          local style = {}
          for key, value in next, runs.style do style[key] = value end
          for key, value in next, tags[name] or tags.span do style[key] = value end
          attributes(style, sub(text, rest, stop - 1), 1)
          runs.style = style
        end
      end
    end
  end
  if #stack > 0 then return markup.text(text) end
  return finished(runs)
end

--- Text as it stands in Pango's markup.
function markup.escape(text)
  return (text:gsub("[&<>]", { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;" }))
end

-- ---- Emoji ----

local emoji

local function names()
  emoji = {}
  for name, sign in gmatch([[
    +1=👍 -1=👎 alarm_clock=⏰ alien=👽 anchor=⚓ angry=😠 apple=🍎 arrow_down=⬇️ arrow_left=⬅️ arrow_right=➡️ arrow_up=⬆️
    arrows_counterclockwise=🔄 art=🎨 ballot_box_with_check=☑️ banana=🍌 bar_chart=📊 battery=🔋 beer=🍺 beers=🍻 bell=🔔
    bike=🚲 bird=🐦 black_circle=⚫ blue_heart=💙 blush=😊 bomb=💣 book=📖 bookmark=🔖 books=📚 boom=💥 broken_heart=💔
    bug=🐛 bulb=💡 bus=🚌 cake=🍰 calendar=📆 camera=📷 car=🚗 cat=🐱 chart=💹 chart_with_downwards_trend=📉
    chart_with_upwards_trend=📈 clap=👏 clipboard=📋 clock1=🕐 closed_lock_with_key=🔐 cloud=☁️ clubs=♣️ coffee=☕
    computer=💻 construction=🚧 cop=👮 cry=😢 crystal_ball=🔮 date=📅 diamonds=♦️ dizzy=💫 dog=🐶 dollar=💵 droplet=💧
    earth_africa=🌍 earth_americas=🌎 earth_asia=🌏 electric_plug=🔌 elephant=🐘 email=📧 envelope=✉️ exclamation=❗
    eyes=👀 file_folder=📁 fire=🔥 fish=🐟 flashlight=🔦 floppy_disk=💾 fog=🌁 frog=🐸 gear=⚙️ gem=💎 ghost=👻 gift=🎁
    globe_with_meridians=🌐 green_apple=🍏 green_heart=💚 grinning=😀 guitar=🎸 hammer=🔨 hash=#️⃣ headphones=🎧 heart=❤️
    hearts=♥️ heavy_check_mark=✔️ heavy_exclamation_mark=❗ herb=🌿 hourglass=⌛ hourglass_flowing_sand=⏳ house=🏠
    inbox_tray=📥 information_source=ℹ️ joy=😂 key=🔑 large_blue_circle=🔵 laughing=😆 link=🔗 lock=🔒 loudspeaker=📢
    mag=🔍 mailbox=📫 mega=📣 memo=📝 microphone=🎤 money_with_wings=💸 moneybag=💰 moon=🌔 movie_camera=🎥 muscle=💪
    mushroom=🍄 musical_note=🎵 mute=🔇 negative_squared_cross_mark=❎ neutral_face=😐 new=🆕 no_bell=🔕 no_entry=⛔
    no_entry_sign=🚫 notes=🎶 octocat=🐙 ok=🆗 ok_hand=👌 open_file_folder=📂 outbox_tray=📤 package=📦 paperclip=📎
    partly_sunny=⛅ penguin=🐧 phone=☎️ pill=💊 pineapple=🍍 pizza=🍕 point_right=👉 poop=💩 pray=🙏 purple_heart=💜
    pushpin=📌 question=❓ rabbit=🐰 radio=📻 rage=😡 rainbow=🌈 recycle=♻️ red_circle=🔴 repeat=🔁 robot=🤖 rocket=🚀
    rose=🌹 rotating_light=🚨 satellite=📡 scissors=✂️ scream=😱 seedling=🌱 shield=🛡️ ship=🚢 shit=💩 skull=💀 sleeping=😴
    smile=😄 smiley=😃 smirk=😏 snail=🐌 snake=🐍 snowflake=❄️ snowman=⛄ sob=😭 soccer=⚽ sound=🔉 sparkles=✨ spades=♠️
    speaker=🔈 speech_balloon=💬 star=⭐ star2=🌟 stopwatch=⏱️ sunglasses=😎 sunny=☀️ sunrise=🌅 sweat_drops=💦 tada=🎉
    tea=🍵 telephone=☎️ thermometer=🌡️ thinking=🤔 thought_balloon=💭 thumbsdown=👎 thumbsup=👍 thunder_cloud_and_rain=⛈️
    tomato=🍅 train=🚋 trophy=🏆 tv=📺 umbrella=☔ unlock=🔓 vertical_traffic_light=🚦 video_game=🎮 warning=⚠️ watch=⌚
    wave=👋 wavy_dash=〰️ white_check_mark=✅ white_circle=⚪ wind_chime=🎐 wine_glass=🍷 wink=😉 wrench=🔧 x=❌
    yellow_heart=💛 zap=⚡ zzz=💤
  ]], "(%S-)=(%S+)") do emoji[name] = sign end
end

--- A text with emoji in place of their codes, as `:mushroom:`; every other text between colons stays, such as a time.
function markup.emoji(text)
  if not find(text, ":%S-:") then return text end
  if not emoji then names() end
  local parts, at = {}, 1
  while true do
    local from, to, name = find(text, ":([%w_+-]+):", at)
    if not from then break end
    parts[#parts + 1] = sub(text, at, from - 1)
    local sign = emoji[name]
    -- The colon behind an unknown name may be the one before the next name.
    parts[#parts + 1] = sign or sub(text, from, to - 1)
    at = sign and to + 1 or to
  end
  return concat(parts) .. sub(text, at)
end

-- ---- Views ----

--- The text view of runs, in the colours of a scheme.
function markup.view(runs, scheme, isMarkdown)
  local joined
  for index = 1, #runs do
    local run = runs[index]
    local view = (isMarkdown and Text.markdown or Text.verbatim)(run.text)
    local color = scheme == "dark" and run.dark or run.color
    if color then view = view:foregroundStyle(color) end
    if run.bold then view = view:bold() end
    if run.italic then view = view:italic() end
    if run.underline then view = view:underline() end
    if run.strikethrough then view = view:strikethrough() end
    if run.monospaced then view = view:fontDesign "monospaced" end
    joined = joined and joined .. view or view
  end
  return joined or Text.verbatim ""
end

return markup
