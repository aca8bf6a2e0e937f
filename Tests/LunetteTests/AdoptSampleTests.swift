import TestSupport
import Testing
import WidgetModel

@testable import lunette

/// What `lunette adopt` writes for scripts and configurations, as text; nothing is run or written.
@Suite("Adopted files") struct AdoptSampleTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let file: String
    let text: String
    var isExecutable = true
    let format: AdoptedFormat
    /// The tables that are written, one for each bundle.
    let tables: [String]
    var notes: [[String]] = []
    var leftOut: [String] = []

    var testDescription: String { file }
    var source: ScriptSource { ScriptSource(path: file, bytes: Array(text.utf8), isExecutable: isExecutable) }
  }

  @Test("a file is recognized and becomes these tables", arguments: plugins + scripts + configurations)
  func written(_ sample: Sample) throws {
    #expect(sample.source.format == sample.format)
    let adoption = try sample.source.adoption(as: nil, isLinked: false)
    let first = "-- Written by lunette adopt from \(sample.file); yours to edit.\n"
    let expected = sample.tables.map { "\(first)return require \"\(sample.format.rawValue)\" {\n\($0)\n}\n" }
    #expect(adoption.bundles.map { $0.initText(from: sample.file) } == expected)
    #expect(adoption.bundles.map(\.notes) == sample.notes)
    #expect(adoption.leftOut.map { "\($0.name): \($0.reason)" } == sample.leftOut)
  }

  static let plugins = [
    Sample(
      file: "weather.10m.sh",
      text: """
        #!/bin/sh
        # <xbar.title>Weather "today"</xbar.title>
        # <xbar.author>Ada</xbar.author>
        # <xbar.desc>The weather of a city.</xbar.desc>
        # <xbar.var>string(VAR_CITY="Oslo"): The city (or town).</xbar.var>
        # <xbar.var>boolean(VAR_WIND=true): Show the wind?</xbar.var>
        # <xbar.var>number(VAR_DAYS=3): Days.</xbar.var>
        # <xbar.var>select(VAR_UNIT="C"): Unit. [C, F]</xbar.var>
        # <xbar.var>list(VAR_X): Not a type.</xbar.var>
        echo "12°"
        """, format: .xbar,
      tables: [
        #"""
          kind = "adopted.weather",
          displayName = "Weather \"today\"",
          description = "The weather of a city.",
          script = "weather.10m.sh",
          every = "10m",
          parameters = {
            { "VAR_CITY", type = "string", default = "Oslo", title = "The city (or town)." },
            { "VAR_WIND", type = "boolean", default = true, title = "Show the wind?" },
            { "VAR_DAYS", type = "number", default = 3, title = "Days." },
            { "VAR_UNIT", type = "enum", default = "C", options = { "C", "F" }, title = "Unit." },
          },
        """#
      ],
      notes: [["runs every 10m", "line 9: 'list(VAR_X): Not a type.' is not a variable that Lunette can set"]]),
    Sample(
      file: "001-disk.30s.py",
      text: """
        #!/usr/bin/env python3
        # <swiftbar.schedule>0 8 * * 1-5|*/30 9-17 * * *</swiftbar.schedule>
        # <swiftbar.environment>[UNIT=GB, MODE:short]</swiftbar.environment>
        print("80 %")
        """, format: .xbar,
      tables: [
        """
          kind = "adopted.disk",
          displayName = "Disk",
          script = "001-disk.30s.py",
          reader = "swiftbar",
          schedule = { "0 8 * * 1-5", "*/30 9-17 * * *" },
          environment = { UNIT = "GB", MODE = "short" },
        """
      ], notes: [["runs by its schedule: 0 8 * * 1-5|*/30 9-17 * * *"]]),
    Sample(
      file: "player.sh", text: "#!/bin/sh\n# <swiftbar.type>streamable</swiftbar.type>\n", format: .xbar,
      tables: [
        """
          kind = "adopted.player",
          displayName = "Player",
          script = "player.sh",
          reader = "swiftbar",
          stream = true,
        """
      ], notes: [["is kept running; each block up to a line '~~~' is a picture"]]),
    Sample(
      file: "net.1r.10s+.sh", text: "#!/bin/sh\necho 1 KB/s\n", format: .xbar,
      tables: [
        """
          kind = "adopted.net",
          displayName = "Net",
          script = "net.1r.10s-.sh",
          reader = "argos",
          every = "10s",
        """
      ], notes: [["runs every 10s", "does not run when its menu opens, only at its time"]]),
    Sample(
      file: "mail.10min.rb", text: "#!/usr/bin/env ruby\n# <bitbar.title>Mail</bitbar.title>\n", isExecutable: false,
      format: .xbar,
      tables: [
        """
          kind = "adopted.mail",
          displayName = "Mail",
          script = "mail.10min.rb",
          every = "1m",
        """
      ], notes: [["runs every minute: '10min' is not a time such as 10m"]]),
    Sample(
      file: "load.500ms.sh", text: "uptime\n", format: .xbar,
      tables: [
        """
          kind = "adopted.load",
          displayName = "Load",
          script = "load.500ms.sh",
          interpreter = { "sh" },
          every = "500ms",
        """
      ], notes: [["runs every second, not every 500ms"]]),
  ]

  static let scripts = [
    Sample(
      file: "~/bin/two words.sh", text: "#!/bin/sh\necho hello\n", format: .lines,
      tables: [
        """
          kind = "adopted.two-words",
          displayName = "Two words",
          script = "two-words.sh",
          every = "1m",
        """
      ],
      notes: [["runs every minute; the first line of its output is the text. Change 'every' in init.lua"]]),
    Sample(
      file: "updates", text: "#!/usr/bin/env python3 -u\nprint(3)\n", isExecutable: false, format: .lines,
      tables: [
        """
          kind = "adopted.updates",
          displayName = "Updates",
          script = "updates",
          interpreter = { "python3", "-u" },
          every = "1m",
        """
      ],
      notes: [["runs every minute; the first line of its output is the text. Change 'every' in init.lua"]]),
  ]

  static let configurations = [
    Sample(
      file: "config.jsonc",
      text: #"""
        // My bar
        {
          "modules-left": ["custom/media", "clock"],
          "clock": { "format": "{:%H:%M}" },
          "custom/media": {
            "exec": "playerctl -F metadata | jq '.title'", /* follows */
            "return-type": "json",
            "format-icons": { "Playing": "▶", "default": ["a", "b"], },
            "format": "{icon} \"{}\"",
            "rotate": 90,
          },
          "custom/power": { "format": "off", "on-click": "wlogout // now", "signal": 8 },
        }
        """#, isExecutable: false, format: .waybar,
      tables: [
        #"""
          kind = "adopted.media",
          displayName = "Media",
          exec = "playerctl -F metadata | jq '.title'",
          ["return-type"] = "json",
          ["format-icons"] = { Playing = "▶", default = { "a", "b" } },
          format = "{icon} \"{}\"",
        """#,
        """
          kind = "adopted.power",
          displayName = "Power",
          format = "off",
          ["on-click"] = "wlogout // now",
          signal = 8,
        """,
      ],
      notes: [["left out: rotate"], ["instead of pkill -RTMIN+8 waybar: lunette reload adopted.power"]],
      leftOut: ["clock: built into waybar, not a script"]),
    Sample(
      file: "/etc/i3blocks.conf",
      text: """
        # Defaults
        separator=false
        markup=pango

        [volume]
        command=./volume 5%
        instance=Master
        interval=once
        signal=10
        STEP=5%
        my-key=1

        [time]
        command=date '+%H:%M'
        interval=5

        [empty]
        color=#FF0000
        """, isExecutable: false, format: .i3blocks,
      tables: [
        """
          kind = "adopted.volume-Master",
          displayName = "Volume Master",
          markup = "pango",
          command = "cd /etc && ./volume 5%",
          instance = "Master",
          interval = "once",
          name = "volume",
          variables = { STEP = "5%" },
        """,
        """
          kind = "adopted.time",
          displayName = "Time",
          markup = "pango",
          command = "date '+%H:%M'",
          interval = 5,
          name = "time",
        """,
      ],
      notes: [["instead of pkill -RTMIN+10 i3blocks: lunette reload adopted.volume-Master", "left out: my-key"], []],
      leftOut: ["empty: it has no command"]),
    Sample(
      file: "polybar.ini",
      text: """
        [colors]
        alert = #f00

        [module/base]
        type = custom/script
        interval = 10

        [module/vpn]
        inherit = module/base
        exec = vpn-status
        env-LANG = C
        label = "%{F${colors.alert}}%output% "
        format-padding = 2
        tail = true
        click-left = vpn toggle

        [module/date]
        type = internal/date
        """, isExecutable: false, format: .polybar,
      tables: [
        """
          kind = "adopted.vpn",
          displayName = "Vpn",
          interval = 10,
          exec = "vpn-status",
          label = "%{F#f00}%output% ",
          tail = true,
          ["click-left"] = "vpn toggle",
          env = { LANG = "C" },
        """
      ], notes: [["left out: format-padding"]],
      leftOut: ["base: it has no exec", "date: built into polybar, not a script"]),
  ]

  @Test(
    "other files are not recognized",
    arguments: [
      "", "hello", "{", "{}", "[]", #"{"custom/x": "#, "[section]\nkey = value", "\u{0}ELF", "return 1", "command=x",
      "{\"clock\": {}}",
    ])
  func unknown(_ text: String) {
    #expect(ScriptSource(path: "x", bytes: Array(text.utf8), isExecutable: false).format == nil)
  }

  @Test("any bytes are read without an end or a fault", arguments: UInt64(0)..<40)
  func bytes(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "<xbar.var>", "string(A_B=\"", "\"): x", "</xbar.var>\n", "#!", "/usr/bin/env ", "{", "}", "\"custom/a\":", "/*",
      "*/", "//", ",", "[", "]", "\n", "=", "command=", "[module/a]\ntype = custom/script\n", "${self.a}",
      "inherit = module/a\n",
      "\u{0}", "\u{FFFD}", "é", "\\", "\"", "|", "exec=x\n",
    ]
    let text = (0..<200).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
    var bytes = Array(text.utf8)
    bytes[Int(random.next() % UInt64(bytes.count))] = 0xFF
    let source = ScriptSource(path: "a.1m.sh", bytes: bytes, isExecutable: seed % 2 == 0)
    for format in AdoptedFormat.allCases {
      let adoption = try? source.adoption(as: format, isLinked: false)
      for bundle in adoption?.bundles ?? [] { #expect(bundle.initText(from: "a.1m.sh").hasSuffix("}\n")) }
    }
  }

  @Test(
    "comments and trailing commas of JSON become blanks, and lines stay",
    arguments: [
      (#"{"a": 1, /* x, } */ }"#, #"{"a": 1             }"#), ("[1, // one\n]", "[1        \n]"),
      (#"["//", "/*", ",]"]"#, #"["//", "/*", ",]"]"#), ("/*/ [ */[]", "        []"), ("[] /*", "[]   "),
      ("[\"\\\"//\"]", "[\"\\\"//\"]"),
    ])
  func plain(_ text: String, _ expected: String) {
    #expect(String(decoding: CommentedJSON.plain(Array(text.utf8)), as: UTF8.self) == expected)
  }

  @Test("words that only macOS has are found where they are programs, with their lines")
  func macOS() {
    let script = """
      #!/bin/sh
      # osascript in a comment
      osascript -e 'x' | pbcopy
      text=$(/usr/sbin/system_profiler SPx); open https://example.org
      f = open("x"); print(defaults)
      cat ~/Library/x; pbcopy
      """
    let source = ScriptSource(path: "a.sh", bytes: Array(script.utf8), isExecutable: true)
    #expect(
      MacOSWord.all(in: source) == [
        MacOSWord(word: "osascript", lines: [3]), MacOSWord(word: "pbcopy", lines: [3, 6]),
        MacOSWord(word: "system_profiler", lines: [4]), MacOSWord(word: "open", lines: [4]),
        MacOSWord(word: "~/Library", lines: [6]),
      ])
  }

  @Test(
    "a first line that would start the script forever is refused, with the line that works",
    arguments: ["#!/usr/bin/env LC_ALL=C python3", "#! /bin/env A=1 B=2 sh"])
  func endless(_ line: String) throws {
    let source = ScriptSource(path: "a.1m.py", bytes: Array((line + "\n").utf8), isExecutable: true)
    let fault = #expect(throws: Diagnostic.self) { try source.adoption(as: nil, isLinked: false) }
    let words = line.split(separator: " ").drop { $0 == "#!" || $0.hasSuffix("env") }.joined(separator: " ")
    #expect(fault?.message.contains("#!/usr/bin/env -S \(words)") == true)
  }
}
