// Topics of what a bundle asks of its surroundings: permissions, requirements, schemes of links, triggers.

extension Vocabulary {
  static let permissions = Topic(
    .permissions, "What a bundle asks of its user; nothing is reachable that is not both declared and granted.",
    [
      TopicKey("network", "string[]", default: "{}", "Hosts that http may ask, as \"api.example.org\"."),
      TopicKey("read", "string[]", default: "{}", "Files and folders that files may read; \"system\" for processes."),
      TopicKey("run", "string[]", default: "{}", "Programs that process.run may start."),
      TopicKey(
        "environment", "string[]", default: "{}", "Variables that process.run may set beyond LANG, TZ and the like."),
      TopicKey(
        "session", "boolean", default: "false",
        "Programs get the variables of the desktop session: its bus, display, sound and compositor."),
      TopicKey("notify", "boolean", default: "false", "Desktop notifications."),
      TopicKey("media", "boolean", default: "false", "What media players play."),
    ],
    notes: [
      "Granted by --allow read=PATH, by --allow all, and for good with --remember. lunette list shows what is granted.",
      "Without a grant a call raises; context.isPreview is true in galleries, where sample data needs none.",
      "Hosts, paths and programs are named in full: patterns with * are not allowed; a folder allows all that is in it.",
      "A parameter of type url with grants = \"network\" asks for the host that a user configures: lunette help parameters.",
    ],
    example: """
      return widget {
        kind = "notes", families = { "systemMedium" },
        permissions = { read = { "~/notes.txt" } },
        provider = { timeline = function(context)
          local lines = { "Buy tea", "Water the plants" }
          if not context.isPreview then
            lines = files.lines("~/notes.txt") or { "Nothing" }
          end
          local entry = { date = context.now, lines = lines }
          return { entries = { entry }, policy = never }
        end },
        view = function(entry)
          return VStack { alignment = "leading",
            ForEach(entry.lines or { "…" }, function(line)
              return Text(line)
            end) }
        end,
      }
      """)

  static let requires = Topic(
    .requires, "What a bundle needs of the Lunette that runs it; an older one says in a sentence what is missing.",
    [
      TopicKey("lunette", "string", "The oldest version that works, as \">= 0.1\"."),
      TopicKey("features", "string[]", default: "{}", "What that version must be able to do, by the names below."),
    ],
    notes: [
      "Features: " + HostFeature.allCases.map { "\($0.rawValue) (\($0.means))" }.joined(separator: ", ") + "."
    ],
    example: """
      return bundle {
        requires = { lunette = ">= 0.1", features = { "stacks" } },
        widget { kind = "day", view = function() return Text "Day" end },
        widget { kind = "night", view = function() return Text "Night" end },
        stack { kind = "sky", widgets = { "day", "night" } },
      }
      """)

  static let schemes = Topic(
    .schemes, "URL schemes that belong to the bundle: its onOpenURL is called for them.",
    notes: [
      "A scheme is letters, digits, '+', '-' and '.'; those of the web and the system (https, file, mailto, …) belong to nobody.",
      "widgetURL names the URL of a whole widget, Link that of a part (systemMedium and larger). lunette open URL tries one.",
    ],
    example: """
      return widget {
        kind = "score", families = { "systemSmall" }, schemes = { "mygame" },
        onOpenURL = function(url)
          if url.host == "reset" then storage.remove("score") end
          return { reload = { "score" } }
        end,
        view = function() return Text "Reset":widgetURL "mygame://reset" end,
      }
      """)

  static let triggers = Topic(
    .triggers, "What else than time asks for a new timeline; context.reason is \"trigger\" then.",
    [
      TopicKey("file", "string", "A path; asks when the file or folder changes. Needs read, unless it is bundle:."),
      TopicKey(
        "lines", "string[]",
        "A program that is kept running; each line of its output asks, and is context.line. Needs run."
      ),
      TopicKey(
        "separator", "string?",
        "Of lines: a line that ends a block, as \"~~~\". Each block asks, of 256 KiB at most, and is context.line; 50 ms of silence end one, too."
      ),
      TopicKey("device", "string", "A subsystem of the kernel, as \"power_supply\"; its events ask."),
      TopicKey("signal", "string", "An interface or a program on D-Bus, as \"org.freedesktop.UPower\"."),
    ],
    notes: [
      "A list of tables with one of these keys, and of the words \"resume\" (after sleep) and \"network\" (it changed)."
    ],
    example: """
      return widget {
        kind = "todo", families = { "systemSmall" },
        triggers = { { file = "bundle:todo.txt" }, "resume" },
        provider = { timeline = function(context)
          local text = files.read("bundle:todo.txt") or "Nothing to do"
          local entry = { date = context.now, text = text }
          return { entries = { entry }, policy = never }
        end },
        view = function(entry) return Text(entry.text or "…") end,
      }
      """)
}
