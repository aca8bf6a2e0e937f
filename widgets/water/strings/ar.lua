-- Water in Arabic, from right to left: leading is the right edge, and gauges fill from there.
-- Keys are the texts of init.lua; the forms of one and two name the count by themselves.
-- The forms are CLDR's: zero, one, two, few (3 to 10), many (11 to 99), other.
return {
  Water = "ماء",
  ["Counts the glasses of a day."] = "يعد أكواب اليوم.",
  ["of %d glasses"] = {
    one = "من كوب واحد", two = "من كوبين", few = "من %d أكواب", many = "من %d كوبًا", other = "من %d كوب",
  },
  ["%d glasses"] = {
    zero = "لا أكواب", one = "كوب واحد", two = "كوبان", few = "%d أكواب", many = "%d كوبًا", other = "%d كوب",
  },
  ["%d glasses to go"] = {
    one = "بقي كوب واحد", two = "بقي كوبان", few = "بقي %d أكواب", many = "بقي %d كوبًا", other = "بقي %d كوب",
  },
  ["Enough for today"] = "يكفي لليوم",
  ["Drink a glass"] = "اشرب كوبًا",
  ["This week"] = "هذا الأسبوع",
}
