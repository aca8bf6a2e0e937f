"""A runtime of the built command for one group of tests: its own folders, its own bundles, a port that stays when it is started again."""
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import sources

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUNDLES = pathlib.Path(__file__).resolve().parent / "widgets"
sys.path.insert(0, str(ROOT / "scripts"))
import installed

LUNETTE = pathlib.Path(installed.command())
LONGEST = 120


def wait(condition, what):
    """Asks until the answer is true, and returns it; nothing here sleeps for a time that was guessed."""
    end = time.monotonic() + LONGEST
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"waited {LONGEST} s in vain: {what}")
        time.sleep(0.02)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Runtime:
    """`placed` are words of `lunette add` each, as ["counter", "--family", "systemMedium"]; `source` holds the bundles, `options` are of
    `lunette run`, and `furnish` is called with the home folder before that starts. With `isInstalled` the bundles are in the data folder, where
    they are found without being named, as on a user's machine."""

    def __init__(self, placed=(), bundles=("counter", "place", "timer", "pages"), source=BUNDLES, furnish=lambda home: None, options=(),
                 isInstalled=False):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="lunette-browser-"))
        self.widgets = self.folder / ("data/lunette/widgets" if isInstalled else "widgets")
        self.widgets.mkdir(parents=True)
        self.named = () if isInstalled else ("--widgets", self.widgets)
        for name in bundles:
            if (source / name).is_dir():
                shutil.copytree(source / name, self.widgets / name)
            else:
                shutil.copy(source / f"{name}.lua", self.widgets)
        self.options = options
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(self.folder), "LC_ALL": "C.UTF-8", "TZ": "UTC",
            **{f"XDG_{name}_HOME": str(self.folder / name.lower()) for name in ("STATE", "CONFIG", "DATA", "CACHE")},
            "XDG_RUNTIME_DIR": str(self.folder / "run"),
        }
        (self.folder / "run").mkdir(mode=0o700)
        furnish(self.folder)
        for words in placed:
            self.lunette("add", *self.named, *words)
        self.port = free_port()
        # The page's own files may come from the sources; requests of the tests go the same way.
        self.listens = self.port
        if os.environ.get("LUNETTE_PAGE"):
            self.listens = free_port()
            sources.serve(self.port, self.listens)
        self.process = None
        self.start()
        # Bundles are read after the start, each in its time.
        wait(lambda: len(self.get("v1/bundles")["bundles"]) >= len(bundles), "all bundles are known")

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    def token(self, role=""):
        name = f"http.{role}-token" if role else "http.token"
        return (self.folder / "state/lunette" / name).read_text().strip()

    def lunette(self, *words):
        done = subprocess.run(
            [LUNETTE, *map(str, words)], env=self.environment, cwd=self.folder, capture_output=True, text=True, timeout=LONGEST)
        assert done.returncode == 0, f"{words}: {done.stderr}"
        return done.stdout

    def start(self):
        self.log = open(self.folder / "run.log", "ab")
        self.process = subprocess.Popen(
            [LUNETTE, "run", *self.named, "--listen", f"127.0.0.1:{self.listens}", "--budget", "unlimited", *self.options],
            env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        wait(self.answers, "the runtime listens")

    def answers(self):
        assert self.process.poll() is None, (self.folder / "run.log").read_text()[-2000:]
        try:
            return self.get("health") and (self.folder / "state/lunette/http.token").exists()
        except (OSError, http.client.HTTPException):
            return False

    def kill(self):
        """Ends it at once, as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def request(self, method, path, body=None, role=""):
        request = urllib.request.Request(
            self.address + path, method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": "Bearer " + self.token(role), "Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=LONGEST) as answer:
            return json.load(answer)

    def get(self, path):
        with urllib.request.urlopen(self.address + path, timeout=LONGEST) as answer:
            return json.load(answer)

    def boards(self):
        return {board["name"]: board["places"] for board in self.get("v1/boards")["boards"]}

    def families(self):
        return {one["number"]: one["family"] for one in self.get("v1/instances")["instances"]}

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
