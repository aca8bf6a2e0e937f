"""Where the built programs are in the layout that users install. The scripts and the browser's tests run them there and nowhere else."""
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RELATIVE = ("bin/lunette", "libexec/lunette/lunette-host", "libexec/lunette/lunette-canvas")


def command(named=None):
    """The command `lunette`: the one that is named (an option, LUNETTE), else the newest build of this folder."""
    named = named or os.environ.get("LUNETTE")
    if named:
        return os.path.abspath(named)
    builds = []
    if (ROOT / ".build/debug/lunette").exists():
        builds.append(subprocess.run([ROOT / "scripts/stage"], capture_output=True, text=True, check=True).stdout.strip())
    release = ROOT / ".build/release/bin/lunette"
    if release.exists():
        builds.append(str(release))
    if not builds:
        sys.exit(f"{sys.argv[0]}: build the programs first (swift build), or name the command by --lunette")
    return max(builds, key=os.path.getmtime)


def programs(command):
    """The programs of the installation to which `command` belongs, with their places below its prefix."""
    prefix = pathlib.Path(command).resolve().parent.parent
    return [(prefix / place, place) for place in RELATIVE]
