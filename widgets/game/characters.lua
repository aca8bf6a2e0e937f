-- The game's characters: who they are, how healthy, and where the game shows them.
-- It shows a module of a bundle: plain data and functions, found by `require "characters"`.
-- Used by init.lua.
local characters = {
  byID = {
    panda = {
      name = "Power Panda", avatar = "🐼", health = 0.14, level = 3,
      about = "Power Panda loves eating bamboo shoots and leaves.",
    },
    unipony = {
      name = "Unipony", avatar = "🦄", health = 0.67, level = 5, about = "Unipony likes to spend time by the ocean.",
    },
    spouty = {
      name = "Spouty", avatar = "🐳", health = 0.83, level = 50,
      about = "Spouty rises out of the water with a splash.",
    },
  },
}

for id, character in pairs(characters.byID) do
  character.url = "mygame://character/" .. id
end

-- Their ids, the healthiest first.
function characters.leaderboard()
  local order = {}
  for id in pairs(characters.byID) do order[#order + 1] = id end
  table.sort(order, function(a, b) return characters.byID[a].health > characters.byID[b].health end)
  return order
end

return characters
