-- A greeting: the smallest widget there is, a kind and a view.
-- It shows that one line is enough; every other key has a default.
-- Try: lunette render widgets/hello.lua --family systemSmall
return widget { kind = "hello", category = "Examples", view = function() return Text "Hello" end }
