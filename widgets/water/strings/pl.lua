-- Water in Polish: 1 szklanka, 2 to 4 szklanki (and 22, 33, …), 5 szklanek (and 11, 12, …).
-- Keys are the texts of init.lua.
-- The forms are CLDR's: one, few, many; other is for fractions.
return {
  Water = "Woda",
  ["Counts the glasses of a day."] = "Liczy szklanki dnia.",
  ["of %d glasses"] = {
    one = "z %d szklanki", few = "z %d szklanek", many = "z %d szklanek", other = "z %d szklanki",
  },
  ["%d glasses"] = { one = "%d szklanka", few = "%d szklanki", many = "%d szklanek", other = "%d szklanki" },
  ["%d glasses to go"] = {
    one = "Jeszcze %d szklanka", few = "Jeszcze %d szklanki",
    many = "Jeszcze %d szklanek", other = "Jeszcze %d szklanki",
  },
  ["Enough for today"] = "Dość na dziś",
  ["Drink a glass"] = "Wypij szklankę",
  ["This week"] = "Ten tydzień",
}
