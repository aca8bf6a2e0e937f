-- a provider that returns Timeline { entries = { { date = 0 } }, policy = atEnd, wrong = 1 } is understood or told
-- exits: 65
-- error: decode.unknownKey
-- message: a timeline has no 'wrong'
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return Timeline { entries = { { date = 0 } }, policy = atEnd, wrong = 1 } end, placeholder = function() return Timeline { entries = { { date = 0 } }, policy = atEnd, wrong = 1 } end, snapshot = function() return Timeline { entries = { { date = 0 } }, policy = atEnd, wrong = 1 } end }, view = function() return Text "x" end }
