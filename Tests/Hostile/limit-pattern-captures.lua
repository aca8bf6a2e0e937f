-- patterns with too many captures, a lone %, an unclosed set and a nesting of 300 are script errors
-- exits: 0
-- out: false false false
return widget {
  kind = "captures",
  view = function()
    local seen = {}
    for _, p in ipairs { ("()"):rep(40), "%", "[a", "(a", "%f", "[%", "%b", ("("):rep(300) } do
      local ok, e = pcall(string.find, "aaa", p)
      seen[#seen + 1] = tostring(ok)
    end
    return Text(table.concat(seen, " "))
  end,
}
