/// Names of HTML, CSS, web frameworks and browsers, and of Swift's stores and charts, each with what does its work here.
enum ForeignWebNames {
  private static let stacks = "views are stacked by VStack { … } and HStack { … }"
  private static let text = "a text is Text \"…\", in an HStack { … } or VStack { … }"
  private static let heading = "a heading is Text \"…\":font \"title\", in a VStack { … }"
  private static let picture = "a picture is Image \"name\""
  private static let store =
    "what must last is in storage: storage.get(key, default) reads it, and storage.set(key, value) keeps it"
  private static let lists = "rows are made by ForEach(list, function(item) return HStack { … } end) in a VStack { … }"
  private static let spacing = "a stack has it: HStack { spacing = 4, … }, and Spacer() takes the free space"

  /// Names that are called or read by themselves.
  static let globals: [String: String] = [
    "Div": stacks, "Box": stacks, "Flex": stacks, "FlexBox": stacks, "Stack": stacks, "Section": stacks, "Main": stacks,
    "section": stacks, "Card": stacks, "Panel": stacks, "Frame": stacks, "Center": stacks, "Padding": stacks,
    "Article": stacks, "Header": stacks, "Footer": stacks, "Fragment": stacks, "Wrap": stacks, "Grid2": stacks,
    "Span": text, "span": text, "P": text, "p": text, "Paragraph": text, "TextView": text, "Typography": text,
    "StyledText": text, "RichText": text, "Strong": text, "B": text, "I": text, "Em": text,
    "H1": heading, "H2": heading, "H3": heading, "h1": heading, "h2": heading, "h3": heading, "Heading": heading,
    "Title": heading, "Headline": heading,
    "Img": picture, "img": picture, "ImageView": picture, "Svg": picture, "Picture": picture, "AsyncImage2": picture,
    "Ul": lists, "ul": lists, "Li": lists, "li": lists, "Table": lists, "table_": lists, "Tr": lists, "ListTile": lists,
    "A": "a link is Link { \"label\", destination = \"https://…\" }",
    "a_": "a link is Link { \"label\", destination = \"https://…\" }",
    "Hr": "a line is Divider()", "hr": "a line is Divider()", "Br": "lines stand under each other in a VStack { … }",
    "Expanded": spacing, "Flexible": spacing, "Gap": spacing,
    "AppStorage": store, "SceneStorage": store, "UserDefaults": store, "localStorage": store,
    "sessionStorage": store, "Keychain": store, "FileManager": store, "SharedPreferences": store, "Preferences": store,
    "value": "a mark's place is the value itself, a number, a date or a text: BarMark { x = 1, y = 4 }",
    "PlottableValue": "a mark's place is the value itself, a number, a date or a text: BarMark { x = 1, y = 4 }",
    "document": "a widget has no page: its view returns VStack { … }",
    "window": "a widget has no window: its view returns VStack { … }",
    "useState": "a view keeps no state: a value belongs into the entry, or into storage",
    "useEffect": "the provider loads what a view needs: provider = { timeline = function(context) … end }",
    "withAnimation": "a change is animated by its views: view:contentTransition \"numericText\"",
    "URLSession": "use http.get in the provider", "DateFormatter": "use date.format(date, \"HH:mm\")",
    "NumberFormatter": "use number.format(value)",
    "Calendar": "use date.components(date) and date.add(date, { days = 1 })",
    "DateComponents": "use date.from { year = 2026, month = 1, day = 31 }", "JSONDecoder": "use json.decode(text)",
    "JSONEncoder": "use json.encode(value)", "Process": "use process.run(\"program\", \"argument\")",
    "subprocess": "use process.run(\"program\", \"argument\")", "axios": "use http.get in the provider",
    "XMLHttpRequest": "use http.get in the provider",
    "print_r": "use print(…)", "alert": "use print(…), or notify { title = \"…\" } in the provider",
    "isNaN": "a number that is not one differs from itself: value ~= value",
    "clearInterval": "use the timeline's policy",
  ]

  private static let alignment =
    "view:multilineTextAlignment \"center\" aligns the lines of a text, and VStack { alignment = \"leading\", … } its views"
  private static let corners = "did you mean 'cornerRadius'? view:cornerRadius(8)"
  private static let tapped = "Button, Toggle and Link can be tapped, and widgetURL is the whole widget's"

  /// Names that are called on views.
  static let methods: [String: String] = [
    "textAlign": alignment, "textAlignment": alignment, "alignText": alignment, "justify": alignment,
    "horizontalAlignment": alignment, "verticalAlignment": alignment, "alignItems": alignment, "alignSelf": alignment,
    "justifyContent": spacing, "gap": spacing, "flex": spacing, "flexGrow": spacing, "grow": spacing,
    "radius": corners, "rounded": corners, "borderRadius": corners, "round": corners, "cornerRadii": corners,
    "weight": "view:fontWeight \"bold\"", "fontFamily": "view:fontDesign \"monospaced\"", "fontStyle": "view:italic()",
    "textDecoration": "view:underline() or view:strikethrough()", "textTransform": "view:textCase \"uppercase\"",
    "uppercase": "view:textCase \"uppercase\"", "lowercase": "view:textCase \"lowercase\"",
    "letterSpacing": "view:tracking(1)", "lineHeight": "view:lineSpacing(2)", "visibility": "view:hidden()",
    "display": "leave the view out: condition and Text \"…\"", "fill_": "view:foregroundStyle \"red\"",
    "fillColor": "view:foregroundStyle \"red\"", "tintColor": "view:tint \"red\"", "bgColor": "view:background \"red\"",
    "colour": "view:foregroundStyle \"red\"", "textColour": "view:foregroundStyle \"red\"",
    "bg": "view:background \"red\"", "fg": "view:foregroundStyle \"red\"", "stroke_": "view:border(\"red\")",
    "paddingHorizontal": "view:padding(\"horizontal\", 8)", "paddingVertical": "view:padding(\"vertical\", 8)",
    "paddingTop": "view:padding(\"top\", 8)", "paddingBottom": "view:padding(\"bottom\", 8)",
    "paddingLeft": "view:padding(\"leading\", 8)", "paddingRight": "view:padding(\"trailing\", 8)",
    "onPress": tapped, "onTap": tapped, "tap": tapped, "click": tapped, "onclick": tapped, "href": tapped,
    "onTapGesture": tapped, "onLongPressGesture": tapped, "link": tapped,
    "alpha": "view:opacity(0.5)", "rotate": "view:rotationEffect(45)", "scale": "view:scaleEffect(0.5)",
    "translate": "view:offset(4, 0)", "boxShadow": "view:shadow { radius = 4 }", "maxLines": "view:lineLimit(2)",
    "numberOfLines": "view:lineLimit(2)", "ellipsis": "view:truncationMode \"tail\"",
    "monospace": "view:fontDesign \"monospaced\"", "foreground": "view:foregroundStyle \"red\"",
    "formatted": "date.format(date, \"HH:mm\") makes a text of a date, and number.format(value) of a number",
    "toFixed": "write string.format(\"%.2f\", value), or number.format(value)",
    "navigationTitle": "a widget has one page: a heading is Text \"…\":font \"headline\"",
  ]
}
