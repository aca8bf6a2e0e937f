-- The smallest widget: a kind and a view.
-- It shows that one file with two lines is enough; every other key has a default.
-- Try: lunette render widgets/hello.lua
return widget { kind = "hello", view = function() return Text "Hello" end }
