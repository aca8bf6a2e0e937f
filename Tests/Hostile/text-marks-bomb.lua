-- one letter under 8,000 marks is one column wide, and a line of joined people two
-- exits: 0
-- out: end
return widget {
  kind = "marks",
  view = function()
    return VStack { HStack { "a" .. ("\u{300}"):rep(8000), "end" }, ("\u{1F469}\u{200D}"):rep(2300), ("\u{202E}\u{2067}"):rep(2700) }
  end,
}
