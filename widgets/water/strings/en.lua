-- Water in English: a count of one is worded apart.
-- Keys are the texts of init.lua; what stands in no table is shown as it is.
-- The forms are CLDR's: zero, one, two, few, many, other.
return {
  ["of %d glasses"] = { one = "of %d glass", other = "of %d glasses" },
  ["%d glasses"] = { one = "%d glass", other = "%d glasses" },
  ["%d glasses to go"] = { one = "%d glass to go", other = "%d glasses to go" },
}
