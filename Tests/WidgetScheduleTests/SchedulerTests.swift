import Testing
import WidgetModel

@testable import WidgetSchedule

/// The scheduler's rules, as readable days. An event is left of the arrow, its actions are on the right.
@Suite("Scheduler") struct SchedulerTests {
  @Test("a scenario runs as written", arguments: showing + policies + demands + failures + time + budgets)
  func goes(_ script: Script) {
    for (line, performed) in zip(script.lines, script.performed()) { #expect(performed == line) }
  }

  static let showing = [
    Script(
      "an entry is shown at its date, and the policy reloads at the end",
      """
      09:00 placed clock → request clock: first; wake 09:01
      09:00 timeline 09:00 10:00, atEnd → show clock 09:00; wake 10:00
      10:00 woke → show clock 10:00; request clock: policy; wake 10:01
      10:01 failed timed out → keep clock, stale: timed out; wake 10:06
      10:06 woke → request clock: retry; wake 10:07
      """),
    Script(
      "the current entry is the latest one that is due; if none is, the first",
      """
      09:00 placed clock → request clock: first; wake 09:01
      09:00 timeline 10:00 11:00 12:00, never → show clock 10:00; wake 11:00
      10:00 woke → wake 11:00
      11:30 woke → show clock 11:00; wake 12:00
      12:00 woke → show clock 12:00
      """),
    Script(
      "of past entries only the last is shown",
      """
      09:00 placed clock → request clock: first; wake 09:01
      09:00 timeline 06:00 07:00 08:00, never → show clock 08:00
      """),
    Script(
      "of equal dates one entry is kept",
      """
      09:00 placed sample → request sample: first; wake 09:01
      09:00 timeline 09:00 09:00, atEnd → show sample 09:00; defer sample until 09:05: past; wake 09:05
      """),
    Script(
      "a provider with nothing to show only reloads on request",
      """
      09:00 placed next on network → request next: first; wake 09:01
      09:00 nothing → show next nothing
      15:00 trigger network → request next: trigger; wake 15:01
      """),
    Script(
      "a dynamic text is redrawn when it changes, without a request",
      """
      09:00 placed timer → request timer: first; wake 09:01
      09:00 timeline 09:00, never → show timer 09:00
      09:00 drawn timer until 09:00:01 seconds → wake 09:00:01
      09:00:01 woke → redraw timer
      09:00:01 drawn timer until 09:00:02 seconds → wake 09:00:02
      09:00:02 woke → redraw timer
      09:00:02 drawn timer → nothing
      """),
    Script(
      "close wake-ups are merged: within 50 ms for seconds, 1 s for minutes",
      """
      09:00 placed a → request a: first; wake 09:01
      09:00 timeline 09:00, never → show a 09:00
      09:00 placed b → request b: first; wake 09:01
      09:00 timeline 09:00, never → show b 09:00
      09:00 drawn a until 09:01:00 → wake 09:01
      09:00 drawn b until 09:01:00.9 → wake 09:01:00.900
      09:00 drawn b until 09:01:01.1 → wake 09:01
      09:00 drawn a until 09:01:00 seconds → wake 09:01
      09:00 drawn b until 09:01:00.04 seconds → wake 09:01:00.040
      09:01:00.04 woke → redraw a; redraw b
      """),
    Script(
      "new colours rebuild the views from the archive, without a request",
      """
      09:00 placed clock → request clock: first; wake 09:01
      09:00 timeline 09:00 10:00, atEnd → show clock 09:00; wake 10:00
      09:30 dark → evaluate clock; wake 10:00
      """),
    Script(
      "a removed widget is forgotten, and its request cancelled",
      """
      09:00 placed clock → request clock: first; wake 09:01
      09:00 removed clock → cancel clock
      09:00:01 timeline 09:00, atEnd → nothing
      09:00:02 asks center kind clock → refuse center: no widget 'clock' is placed
      """),
  ]

  static let policies = [
    Script(
      "after a future date is honoured, before and behind the last entry",
      """
      09:00 placed game → request game: first; wake 09:01
      09:00 timeline 09:00 12:00, after 09:15 → show game 09:00; wake 09:15
      09:15 woke → request game: policy; wake 09:16
      09:15 timeline 09:15, after 11:00 → show game 09:15; wake 11:00
      11:00 woke → request game: policy; wake 11:01
      """),
    Script(
      "never waits for a request",
      """
      09:00 placed panda → request panda: first; wake 09:01
      09:00 timeline 09:00 09:01, never → show panda 09:00; wake 09:01
      09:01 woke → show panda 09:01
      +300d 09:00 woke → nothing
      +300d 09:00 asks center kind panda → request panda: center; wake +300d 09:01
      """),
    Script(
      "a future date is honoured down to a second on the desktop",
      """
      09:00 placed monitor → request monitor: first; wake 09:01
      09:00 timeline 09:00, after 09:00:00.2 → show monitor 09:00; defer monitor until 09:00:01: spacing; wake 09:00:01
      09:00:01 woke → request monitor: policy; wake 09:01:01
      """),
    Script(
      "a future date is honoured down to five minutes by WidgetKit's profile", profile: .widgetkit,
      """
      09:00 placed monitor → request monitor: first; wake 09:01
      09:00 timeline 09:00, after 09:01 → show monitor 09:00; defer monitor until 09:05: spacing; wake 09:05
      09:05 woke → request monitor: policy; wake 09:06
      """),
    Script(
      "after a past date means five minutes",
      """
      09:00 placed late → request late: first; wake 09:01
      09:00 timeline 09:00, after 09:00 → show late 09:00; defer late until 09:05: past; wake 09:05
      09:05 woke → request late: policy; wake 09:06
      09:05 timeline 09:05, after 03:00 → show late 09:05; defer late until 09:10: past; wake 09:10
      """),
    Script(
      "atEnd with a past last entry means five minutes",
      """
      09:00 placed late → request late: first; wake 09:01
      09:00 timeline 08:00 09:00, atEnd → show late 09:00; defer late until 09:05: past; wake 09:05
      09:05 woke → request late: policy; wake 09:06
      """),
    Script(
      "jitter gives each instance its own fixed delay",
      """
      09:00 placed a → request a: first; wake 09:01
      09:00 timeline 09:00, after 10:00 jitter 600 → show a 09:00; wake 10:07:32.313
      09:30 asks intent a → request a: intent; wake 09:31
      09:30 timeline 09:30, after 10:00 jitter 600 → show a 09:30; wake 10:07:32.313
      09:30 removed a → nothing
      09:30 placed b → request b: first; wake 09:31
      09:30 timeline 09:30, after 10:00 jitter 600 → show b 09:30; wake 10:09:13.630
      """),
  ]

  static let demands = [
    Script(
      "a request is granted at once, and another one too soon after it waits",
      """
      09:00 placed todo on file ~/todo.txt → request todo: first; wake 09:01
      09:00 timeline 09:00, never → show todo 09:00
      10:00 trigger file ~/todo.txt → request todo: trigger; wake 10:01
      10:00:00.1 timeline 10:00, never → show todo 10:00
      10:00:00.8 trigger file ~/todo.txt → defer todo until 10:00:01: spacing; wake 10:00:01
      10:00:01 woke → request todo: trigger; wake 10:01:01
      """),
    Script(
      "one request per instance: requests in the meantime are merged, with the strongest reason",
      """
      09:00 placed todo on lines follow → request todo: first; wake 09:01
      09:00:01 trigger lines follow one → wake 09:01
      09:00:02 asks center todo → wake 09:01
      09:00:03 trigger lines follow two → wake 09:01
      09:00:05 timeline 09:00:05, never → show todo 09:00:05; request todo: center two; wake 09:01:05
      09:00:06 timeline 09:00:06, never → show todo 09:00:06
      """),
    Script(
      "a user's request needs no minimum interval",
      """
      09:00 placed toggle → request toggle: first; wake 09:01
      09:00 timeline 09:00, never → show toggle 09:00
      09:00:00.1 asks intent toggle → request toggle: intent; wake 09:01:00.100
      09:00:00.2 timeline 09:00:00.2, never → show toggle 09:00:00.200
      09:00:00.3 asks configured toggle → request toggle: configured; wake 09:01:00.300
      09:00:00.4 timeline 09:00:00.4, never → show toggle 09:00:00.400
      09:00:00.5 asks center toggle in front → request toggle: center; wake 09:01:00.500
      """),
    Script(
      "a kind that is not placed is refused",
      """
      09:00 asks push kind potion → refuse push: no widget 'potion' is placed
      """),
    Script(
      "a kind's request is for each of its instances",
      """
      09:00 placed team#1 → request team#1: first; wake 09:01
      09:00 timeline team#1 09:00, never → show team#1 09:00
      09:00 placed team#2 → request team#2: first; wake 09:01
      09:00 timeline team#2 09:00, never → show team#2 09:00
      10:00 asks center kind team → request team#1: center; request team#2: center; wake 10:01
      """),
    Script(
      "a crowd is spread, each by its own delay",
      limits: {
        var limits = Limits()
        (limits.crowd, limits.share) = (2, 20)
        return limits
      }(),
      """
      09:00 placed a → request a: first; wake 09:01
      09:00 timeline a 09:00, after +1d 00:00 → show a 09:00; wake +1d 00:00
      09:00 placed b → request b: first; wake 09:01
      09:00 timeline b 09:00, after +1d 00:00 → show b 09:00; wake +1d 00:00
      09:00 placed c → request c: first; wake 09:01
      09:00 timeline c 09:00, after +1d 00:00 → show c 09:00; wake +1d 00:00
      +1d 00:00 woke → defer a until +1d 00:00:45.231: crowd; defer b until +1d 00:00:55.363: crowd; defer c until +1d 00:00:34.614: crowd; wake +1d 00:00:34.614
      +1d 00:00:20 woke → wake +1d 00:00:34.614
      +1d 00:00:40 woke → request c: policy; wake +1d 00:00:45.231
      +1d 00:01 woke → request a: policy; request b: policy; wake +1d 00:01:40
      """),
    Script(
      "no more requests run at once than the limit",
      limits: {
        var limits = Limits()
        limits.concurrent = 2
        return limits
      }(),
      """
      09:00 placed a → request a: first; wake 09:01
      09:00 placed b → request b: first; wake 09:01
      09:00 placed c → wake 09:00:01
      09:00 placed d → wake 09:00:01
      09:00:00.1 timeline b 09:00, never → show b 09:00; request c: first; wake 09:00:01
      09:00:00.2 timeline a 09:00, never → show a 09:00; request d: first; wake 09:01:00.200
      """),
    Script(
      "a request that takes longer than a second does not count against the limit",
      limits: {
        var limits = Limits()
        (limits.concurrent, limits.concurrentInAll) = (2, 4)
        return limits
      }(),
      """
      09:00 placed a → request a: first; wake 09:01
      09:00:00.5 placed b → request b: first; wake 09:01:00.500
      09:00:00.5 placed c → wake 09:00:01
      09:00:00.5 placed d → wake 09:00:01
      09:00:00.5 placed e → wake 09:00:01
      09:00:01 woke → request c: first; wake 09:00:01.500
      09:00:01.5 woke → request d: first; wake 09:01:01
      09:00:04 woke → wake 09:01:01
      09:00:30 timeline a 09:00, never → show a 09:00; request e: first; wake 09:01:01.500
      """),
    Script(
      "a bundle has at most two requests at once, and waits for its turn behind every other",
      """
      09:00 placed b/slow → request b/slow: first; wake 09:01
      09:00 placed b/slow#2 → request b/slow#2: first; wake 09:01
      09:00 placed b/slow#3 → wake 09:01
      09:00 placed b/slow#4 → wake 09:01
      09:00 placed clock → request clock: first; wake 09:01
      09:00 timeline clock 09:00, never → show clock 09:00; wake 09:01
      09:00:30 timeline b/slow 09:00, never → show b/slow 09:00; request b/slow#3: first; wake 09:01:30
      """),
    Script(
      "a bundle that has used up its share of the host's work waits until it has some again; a user's request does not wait",
      """
      09:00 placed b/log → request b/log: first; wake 09:01
      09:00 timeline 09:00, after 09:00:01 → show b/log 09:00; wake 09:00:01
      09:00 spent b until 09:20 → wake 09:00:01
      09:00:01 woke → defer b/log until 09:20: share; wake 09:20
      09:05 asks push b/log → defer b/log until 09:20: share; wake 09:20
      09:06 asks push b/log → wake 09:20
      09:07 asks center b/log in front → request b/log: push; wake 09:08
      09:07 timeline 09:07, after 09:08 → show b/log 09:07; wake 09:08
      09:08 woke → defer b/log until 09:20: share; wake 09:20
      09:09 spent b until 09:30 → wake 09:30
      09:10 zone → defer b/log until 09:30: share; wake 09:30
      09:12 spent b until 09:12 → request b/log: environment; wake 09:13
      """),
    Script(
      "a request that a user waits for goes before the rest of the queue",
      limits: {
        var limits = Limits()
        limits.concurrent = 1
        return limits
      }(),
      """
      09:00 placed a → request a: first; wake 09:01
      09:00 timeline a 09:00, after 09:10 → show a 09:00; wake 09:10
      09:00 placed b → request b: first; wake 09:01
      09:00 timeline b 09:00, after 09:10 → show b 09:00; wake 09:10
      09:00 placed c → request c: first; wake 09:01
      09:00 timeline c 09:00, never → show c 09:00; wake 09:10
      09:10 woke → request a: policy; wake 09:10:01
      09:10 asks intent c → wake 09:10:01
      09:10:00.5 timeline a 09:10, never → show a 09:10; request c: intent; wake 09:10:01
      09:10:01 timeline c 09:10, never → show c 09:10; request b: policy; wake 09:11:01
      """),
    Script(
      "a provider that reloads its own kind is limited to every five minutes",
      """
      09:00 placed loop → request loop: first; wake 09:01
      09:00 asks center kind loop by provider → wake 09:01
      09:00:00.1 timeline 09:00, never → show loop 09:00; defer loop until 09:05: itself; wake 09:05
      09:05 woke → request loop: center; wake 09:06
      09:05 asks center kind loop by provider → wake 09:06
      09:05:00.1 timeline 09:05, never → show loop 09:05; defer loop until 09:10: itself; wake 09:10
      """),
    Script(
      "a file that the reload itself writes reloads three times, then every five minutes; a write from outside starts over",
      """
      09:00 placed loop on file ~/log → request loop: first; wake 09:01
      09:00:00.1 timeline 09:00, never → show loop 09:00
      09:00:00.2 trigger file ~/log → defer loop until 09:00:01: spacing; wake 09:00:01
      09:00:01 woke → request loop: trigger; wake 09:01:01
      09:00:01.1 timeline 09:00:01, never → show loop 09:00:01
      09:00:01.2 trigger file ~/log → defer loop until 09:00:02: spacing; wake 09:00:02
      09:00:02 woke → request loop: trigger; wake 09:01:02
      09:00:02.1 timeline 09:00:02, never → show loop 09:00:02
      09:00:02.2 trigger file ~/log → defer loop until 09:00:03: spacing; wake 09:00:03
      09:00:03 woke → request loop: trigger; wake 09:01:03
      09:00:03.1 timeline 09:00:03, never → show loop 09:00:03
      09:00:03.2 trigger file ~/log → defer loop until 09:05:03: itself; wake 09:05:03
      09:01 trigger file ~/log → request loop: trigger; wake 09:02
      """),
  ]

  static let failures = [
    Script(
      "the picture stays; the pause doubles, up to a limit, and a success resets it",
      limits: {
        var limits = Limits()
        limits.longestPause = 900
        return limits
      }(),
      """
      09:00 placed mail → request mail: first; wake 09:01
      09:00 timeline 09:00 09:30, atEnd → show mail 09:00; wake 09:30
      09:30 woke → show mail 09:30; request mail: policy; wake 09:31
      09:31 failed no network → keep mail, stale: no network; wake 09:36
      09:36 woke → request mail: retry; wake 09:37
      09:36 failed no network → keep mail, stale: no network; wake 09:46
      09:46 woke → request mail: retry; wake 09:47
      09:46 failed no network → keep mail, stale: no network; wake 10:01
      10:01 woke → request mail: retry; wake 10:02
      10:01 failed no network → keep mail, stale: no network; wake 10:16
      10:16 woke → request mail: retry; wake 10:17
      10:16 timeline 10:16 11:00, atEnd → show mail 10:16; wake 11:00
      11:00 woke → show mail 11:00; request mail: policy; wake 11:01
      11:00 failed no network → keep mail, stale: no network; wake 11:05
      """),
    Script(
      "entries continue while the provider fails",
      """
      09:00 placed mail → request mail: first; wake 09:01
      09:00 timeline 09:00 09:03 09:04, after 09:02 → show mail 09:00; wake 09:02
      09:02 woke → request mail: policy; wake 09:03
      09:02 failed no network → keep mail, stale: no network; wake 09:03
      09:03 woke → show mail 09:03; wake 09:04
      09:04 woke → show mail 09:04; wake 09:07
      """),
    Script(
      "an edit resets the pause; a request during the pause waits",
      """
      09:00 placed mail on lines follow → request mail: first; wake 09:01
      09:00 failed line 3 → keep mail, stale: line 3; wake 09:05
      09:01 trigger lines follow new → defer mail until 09:05: failing; wake 09:05
      09:02 asks file mail → request mail: file new; wake 09:03
      09:02 failed line 4 → keep mail, stale: line 4; wake 09:07
      """),
    Script(
      "the pause ends when the network is back",
      """
      09:00 placed mail on network → request mail: first; wake 09:01
      09:00 failed no network → keep mail, stale: no network; wake 09:05
      09:01 trigger network → request mail: trigger; wake 09:02
      """),
    Script(
      "a request without a reply times out, and a late reply is ignored",
      """
      09:00 placed slow → request slow: first; wake 09:01
      09:01 woke → cancel slow; keep slow, stale: timed out after 60 s; wake 09:06
      09:02 timeline slow 09:00, never → wake 09:06
      """),
  ]

  static let time = [
    Script(
      "the clock is set back an hour: the right entry; the script's dates stay; a timeline from the future is requested again",
      """
      09:00 placed clock → request clock: first; wake 09:01
      09:00 timeline 09:00 10:00 11:00, after 12:00 → show clock 09:00; wake 10:00
      10:00 woke → show clock 10:00; wake 11:00
      09:30 woke → show clock 09:00; wake 10:00
      10:00 woke → show clock 10:00; wake 11:00
      08:30 woke → show clock 09:00; request clock: environment; wake 08:31
      08:30 timeline 08:30, after 12:00 → show clock 08:30; wake 12:00
      """),
    Script(
      "the clock is set back while one request is in flight and one pauses",
      """
      09:00 placed a → request a: first; wake 09:01
      09:00 failed broken → keep a, stale: broken; wake 09:05
      09:01 placed b → request b: first; wake 09:02
      08:01:30 woke → wake 08:02:30
      08:02:30 woke → cancel b; keep b, stale: timed out after 60 s; wake 08:05:30
      08:05:30 woke → request a: retry; wake 08:06:30
      """),
    Script(
      "the clock jumps a year ahead: the last entry, and one reload",
      """
      09:00 placed clock → request clock: first; wake 09:01
      09:00 timeline 09:00 10:00 11:00 12:00, atEnd → show clock 09:00; wake 10:00
      +365d 09:00 woke → show clock 12:00; request clock: policy; wake +365d 09:01
      +365d 09:00 timeline +365d 09:00, never → show clock +365d 09:00
      """),
    Script(
      "eight hours of sleep: one step, the right entry, one reload, and requests in flight get their time",
      """
      23:00 placed clock → request clock: first; wake 23:01
      23:00 timeline 23:00 23:30 +1d 00:00 +1d 06:30 +1d 09:00, after +1d 01:00 → show clock 23:00; wake 23:30
      23:00 placed slow → request slow: first; wake 23:01
      +1d 07:00 resumed → show clock +1d 06:30; request clock: policy; wake +1d 07:01
      +1d 07:00:01 timeline slow +1d 07:00, never → show slow +1d 07:00; wake +1d 07:01
      +1d 07:00:02 timeline clock +1d 07:00, never → show clock +1d 07:00
      """),
    Script(
      "a widget with a resume trigger reloads at once after sleep",
      """
      22:00 placed mail on resume → request mail: first; wake 22:01
      22:00 timeline 22:00, never → show mail 22:00
      +1d 07:00 resumed → request mail: resume; wake +1d 07:01
      """),
    Script(
      "another time zone: every timeline is requested again, without using the budget", profile: .widgetkit,
      """
      09:00 placed agenda → request agenda: first; wake 09:01
      09:00 timeline 09:00 17:00, atEnd → show agenda 09:00; wake 17:00
      09:01 zone → request agenda: environment; wake 09:02
      """),
    Script(
      "the first and the last day of time",
      """
      @-62135596800 placed old → request old: first; wake @-62135596740.0
      @-62135596800 timeline @-62135596800 @-62135593200, atEnd → show old @-62135596800.0; wake @-62135593200.0
      @-62135593200 woke → show old @-62135593200.0; request old: policy; wake @-62135593140.0
      @253402300799 placed last → request last: first; wake @253402300859.0
      @253402300799 timeline last @253402300799, after @253402300799 → show last @253402300799.0; defer last until @253402301099.0: past; wake @253402300859.0
      """),
  ]

  static let budgets = [
    Script(
      "a hidden widget waits an hour, and reloads when it is visible again", profile: .widgetkit,
      """
      09:00 placed stocks → request stocks: first; wake 09:01
      09:00 unseen stocks → wake 09:01
      09:00 timeline 09:00, after 09:15 → show stocks 09:00; defer stocks until 10:00: unseen; wake 10:00
      09:30 woke → wake 10:00
      09:30 seen stocks → request stocks: policy; wake 09:31
      """)
  ]
}
