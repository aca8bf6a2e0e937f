-- Answers late, so that its placeholder can be looked at.
return bundle {
  name = "Slow", permissions = { run = { "/bin/sleep" } },
  widget {
    kind = "slow", displayName = "Slow", description = "Takes its time.",
    provider = {
      placeholder = function() return { date = 0, text = "Something" } end,
      timeline = function(context)
        process.run("/bin/sleep", "4")
        return { entries = { { date = context.now, text = "Here" } }, policy = never }
      end,
    },
    view = function(e) return Text.verbatim(e.text):font "headline" end,
  },
}
