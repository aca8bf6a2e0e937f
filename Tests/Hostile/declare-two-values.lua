-- expect: 65|decode|a second widget behind a comma would be lost without a word
return widget { kind = "one", view = Text "1" }, widget { kind = "two", view = Text "2" }
