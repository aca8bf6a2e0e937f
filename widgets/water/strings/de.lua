-- Water in German: a count of one is worded apart.
-- Keys are the texts of init.lua.
-- The forms are CLDR's: one, other.
return {
  Water = "Wasser",
  ["Counts the glasses of a day."] = "Zählt die Gläser eines Tages.",
  ["of %d glasses"] = { one = "von %d Glas", other = "von %d Gläsern" },
  ["%d glasses"] = { one = "%d Glas", other = "%d Gläser" },
  ["%d glasses to go"] = { one = "Noch %d Glas", other = "Noch %d Gläser" },
  ["Enough for today"] = "Genug für heute",
  ["Drink a glass"] = "Ein Glas trinken",
  ["This week"] = "Diese Woche",
}
