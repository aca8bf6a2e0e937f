"""Counts what the installed command does for a few fixed tasks, and compares each count with its bound in bounds.tsv. Counts and ratios
hardly depend on the machine, so CI can hold them: what costs more than its bound is red on the day it lands.
usage: scripts/bench --quick [--record]     --record writes the bounds: a quarter above today's figures."""
import argparse
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
BOUNDS = HERE / "bounds.tsv"
SLACK = 1.25
MESSAGES = {"sendmsg", "sendto", "recvmsg", "recvfrom"}


class Installation:
    """A command in a home of its own, so that nothing of the user's is counted."""

    def __init__(self, command, folder):
        self.command, self.folder = command, folder
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "LC_ALL")}
        self.environment = {**kept, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}

    def usage(self, *words, command=None):
        """What one process used, as getrusage tells it."""
        process = subprocess.Popen([command or self.command, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env=self.environment)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"{words} exited with {process.returncode}")
        return usage

    def calls(self, *words, seconds=None):
        """System calls by name, of the process and its children; with `seconds` it is stopped then."""
        listing = self.folder / "calls"
        limit = ["timeout", "--signal=INT", str(seconds)] if seconds else []
        subprocess.run(["strace", "-f", "-o", listing, *limit, self.command, *words], env=self.environment,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        counts = {}
        for line in listing.read_text(errors="replace").splitlines():
            found = re.match(r"\d+\s+(?:<\.\.\. )?(\w+)(\(| resumed)", line)
            if found and "resumed" not in found[2]:
                counts[found[1]] = counts.get(found[1], 0) + 1
        return counts


def median(values):
    return statistics.median(list(values))


def bundles(folder, count):
    """A folder with `count` widgets."""
    folder.mkdir()
    text = (HERE / "Workloads/hello.lua").read_text()
    for number in range(count):
        (folder / f"hello{number}.lua").write_text(re.sub(r'kind\s*=\s*"[^"]*"', f'kind = "hello{number}"', text))
    return folder


def measured(here):
    """The rows: name and figure."""
    workloads, floors = HERE / "Workloads", HERE / "Floors"
    hello = ("render", str(workloads / "hello.lua"), "--format", "text")
    runs = [here.usage(*hello) for _ in range(21)]
    yield "system calls of `render hello.lua`", sum(here.calls(*hello).values())
    yield "pages touched by `render hello.lua`", median(run.ru_minflt for run in runs)
    floor = [here.usage(str(floors / "hello.lua"), command=shutil.which("lua5.4")) for _ in range(21)]
    spent = [median(run.ru_utime + run.ru_stime for run in group) for group in (runs, floor)]
    yield "processor time of `render hello.lua`, in starts of lua5.4", spent[0] / max(spent[1], 0.0005)

    few, many = (here.calls("list", "--widgets", str(bundles(here.folder / f"list{count}", count))) for count in (20, 60))
    yield "system calls for each widget of `list`", (sum(many.values()) - sum(few.values())) / 40
    yield "messages for each widget of `list`", sum(many.get(name, 0) - few.get(name, 0) for name in MESSAGES) / 40

    stream = ("stream", str(workloads / "clock.lua"), "--family", "accessoryInline", "--format", "plain")
    short, long = (sum(here.calls(*stream, seconds=seconds).values()) for seconds in (3, 8))
    yield "system calls for each second of `stream clock.lua`", (long - short) / 5

    few, many = (median(here.usage("render", str(workloads / name)).ru_minflt for _ in range(5))
                 for name in ("hello.lua", "tree.lua"))
    yield "pages touched by `render tree.lua` beyond `hello.lua`", many - few


def main():
    options = argparse.ArgumentParser(usage="scripts/bench --quick [--record]")
    options.add_argument("--lunette", required=True)
    options.add_argument("--record", action="store_true")
    options = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="lunette-bench-") as folder:
        rows = list(measured(Installation(options.lunette, pathlib.Path(folder))))
    if options.record:
        BOUNDS.write_text("".join(f"{name}\t{max(figure * SLACK, figure + 1):.1f}\n" for name, figure in rows))
    bounds = dict(line.split("\t") for line in BOUNDS.read_text().splitlines())
    over = 0
    for name, figure in rows:
        held = name in bounds and figure <= float(bounds[name])
        over += not held
        print(f"{'held' if held else 'OVER':5} {name:58} {figure:8.1f}  at most {bounds.get(name, 'no bound')}")
    print(f"{len(rows) - over} of {len(rows)} rows are held")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
