-- The characters of the documentation's sample: who they are and how healthy.
local characters = {
  byID = {
    panda = { name = "Power Panda", avatar = "🐼", health = 0.14, level = 3, about = "Power Panda loves eating bamboo shoots and leaves." },
    unipony = { name = "Unipony", avatar = "🦄", health = 0.67, level = 5, about = "Unipony likes to spend time by the ocean." },
    spouty = { name = "Spouty", avatar = "🐳", health = 0.83, level = 50, about = "Spouty rises out of the water with a splash." },
  },
}

for id, character in pairs(characters.byID) do
  character.id, character.url = id, "mygame://character/" .. id
end

-- The ids of the characters, the healthiest first.
function characters.leaderboard()
  local order = {}
  for id in pairs(characters.byID) do order[#order + 1] = id end
  table.sort(order, function(a, b) return characters.byID[a].health > characters.byID[b].health end)
  return order
end

return characters
