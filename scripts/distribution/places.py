"""The places where scripts/acceptance installs Lunette: bare Debian systems and a home below this one."""
import pathlib
import shutil
import socket
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CHROOT = ROOT / ".build/chroot"
SUITE, MIRROR = "bookworm", "http://deb.debian.org/debian"
USER = 1000
# For things that another process does: far above what a slow machine needs.
PATIENCE = 60


class Run:
    """How a command ended and what it said."""

    def __init__(self, process):
        self.code, self.out, self.err = process.returncode, process.stdout, process.stderr.decode(errors="replace")

    @property
    def text(self):
        return self.out.decode(errors="replace")

    def __repr__(self):
        return f"exit {self.code}; output {self.text[-600:]!r}; errors {self.err[-600:]!r}"


def expect(holds, what, run=""):
    if not holds:
        raise AssertionError(f"{what}: {run}" if run else what)


def until(question, what):
    """Asks until the answer is true, and returns it."""
    deadline = time.monotonic() + PATIENCE
    while True:
        if answer := question():
            return answer
        expect(time.monotonic() < deadline, f"{what} within {PATIENCE} s")
        time.sleep(0.1)


def system(*words, **more):
    return Run(subprocess.run([str(word) for word in words], capture_output=True, timeout=600, **more))


def must(*words, **more):
    run = system(*words, **more)
    expect(run.code == 0, " ".join(str(word) for word in words), run)
    return run


class Place:
    """Where Lunette is installed, and the user who uses it there."""

    def __init__(self, name, root, prefix, home):
        self.name, self.root, self.prefix, self.home = name, root, prefix, home
        self.runtime = self.port = None
        self.environment = {"HOME": home, "LC_ALL": "C.UTF-8", "TZ": "UTC", "TERM": "xterm-256color",
                            "PATH": f"{prefix}/bin:/usr/bin:/bin", "USER": "user"}
        must("install", "-d", "-o", USER, "-g", USER, "-m", "700", self.host(home))

    def host(self, path):
        """A path of the place, as this program sees it."""
        return pathlib.Path(f"{self.root}{path}")

    def words(self, *words, user=USER, **changes):
        """A command line that runs a command there, as its user, with nothing of this environment."""
        environment = [f"{name}={value}" for name, value in {**self.environment, **changes}.items()]
        start = ["chroot", f"--userspec={user}:{user}", self.root] if self.root else [
            "setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]
        folder = self.home if user else "/"
        return [str(word) for word in [*start, "/usr/bin/env", "-i", "-C", folder, *environment, *words]]

    def run(self, *words, user=USER, timeout=120, input=b"", **changes):
        line = self.words(*words, user=user, **changes)
        return Run(subprocess.run(line, input=input, capture_output=True, timeout=timeout))

    def lunette(self, *words, **more):
        return self.run("lunette", *words, **more)

    def good(self, *words, **more):
        run = self.lunette(*words, **more)
        expect(run.code == 0, f"lunette {' '.join(str(word) for word in words)}", run)
        return run

    # ---- The runtime

    def start(self):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.log = open(self.host(self.home) / "runtime.log", "wb")
        self.runtime = subprocess.Popen(
            self.words("lunette", "run", "--listen", f"127.0.0.1:{self.port}"), stdin=subprocess.DEVNULL,
            stdout=self.log, stderr=self.log)
        until(lambda: self.is_running() and b"http" in self.status().out, "the runtime serves its commands")

    def is_running(self):
        expect(self.runtime.poll() is None, "the runtime runs", (self.host(self.home) / "runtime.log").read_text()[-600:])
        return True

    def status(self):
        return system("curl", "-s", "-m", "5", f"http://127.0.0.1:{self.port}/health")

    def kill(self, number):
        if self.runtime is not None:
            self.runtime.send_signal(number)
            self.runtime.wait(timeout=PATIENCE)
            self.log.close()
            self.runtime = None


def package(what, source, folder, *words):
    run = must(ROOT / "scripts/package", what, "--from", source, "--to", folder, *words)
    return pathlib.Path(run.text.splitlines()[-1])


def bare_debian():
    """The bare system that each chroot is a copy of."""
    base = CHROOT / SUITE
    if not (base / "complete").exists():
        shutil.rmtree(base, ignore_errors=True)
        CHROOT.mkdir(parents=True, exist_ok=True)
        print(f"making a bare Debian {SUITE} in {base}", file=sys.stderr)
        must("debootstrap", "--variant=minbase", SUITE, base, MIRROR)
        (base / "etc/dpkg/dpkg.cfg.d/acceptance").write_text("force-unsafe-io\n")
        (base / "etc/apt/apt.conf.d/acceptance").write_text(
            'Binary::apt-get::APT::Keep-Downloaded-Packages "true";\nAPT::Keep-Downloaded-Packages "true";\n')
        (base / "complete").touch()
    # Package lists go stale: a replaced library cannot be found any more.
    lists = base / "var/lib/apt/lists"
    if not any(lists.glob("*_Packages*")) or time.time() - (base / "complete").stat().st_mtime > 86_400:
        shutil.copy("/etc/resolv.conf", base / "etc/resolv.conf")
        must("chroot", base, "apt-get", "update", "-qq")
        (base / "complete").touch()
    (CHROOT / "archives").mkdir(exist_ok=True)
    return base


def chroot(folder):
    must("cp", "-a", "--reflink=auto", bare_debian(), folder)
    shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
    (folder / "complete").unlink(missing_ok=True)
    must("mount", "-t", "proc", "proc", folder / "proc")
    must("mount", "--bind", CHROOT / "archives", folder / "var/cache/apt/archives")
    return folder


def clear(folder):
    """Removes a folder, and nothing of what is mounted in it."""
    for line in reversed(pathlib.Path("/proc/self/mounts").read_text().splitlines()):
        if (path := line.split()[1]).startswith(f"{folder}/"):
            system("umount", "-l", path)
    system("rm", "-rf", "--one-file-system", folder)


def prepare(layout, folder, source, packages):
    """A place of the layout, before Lunette is installed."""
    if layout == "prefix":
        home = folder / "home"
        place = Place(layout, "", f"{home}/.local", str(home))
        place.remedy = f"scripts/install --prefix {place.prefix}"
        # The repository may belong to another user: git refuses to read it then, so the date is passed on.
        place.install = lambda: place.run(ROOT / "scripts/install", "--from", source, "--prefix", place.prefix)
    else:
        root = chroot(folder / "root")
        prefix, home = ("/usr", "/home/user") if layout == "deb" else ("/home/user", "/home/user")
        place = Place(layout, str(root), prefix, home)
        place.package = packages[layout]()
        place.remedy = f"sudo apt-get install --reinstall ./{place.package.name}"
    place.folder, place.source = folder, source
    return place
