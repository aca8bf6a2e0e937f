"""The page from the sources in front of a runtime, so that a change of a module can be tried without a build: LUNETTE_PAGE=1 scripts/browser.
What is not a file of the page is the runtime's to answer."""
import http.client
import pathlib
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/WidgetServer/Page"
TYPES = {"html": "text/html; charset=utf-8", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml", "png": "image/png",
         "woff2": "font/woff2", "webmanifest": "application/manifest+json"}
POLICY = ("default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
          "require-trusted-types-for 'script'; trusted-types lunette")


def file(path):
    name = "index.html" if path == "/" else path.split("/")[-1]
    if name == "living.js":
        script = (ROOT / "Sources/WidgetRender/HTML/PageScript.swift").read_text()
        return (re.search(r'functions = #"""\n(.*?)"""#', script, re.S)[1] + "\nexport { reading, filled, next };\n").encode()
    if not (path == "/" or re.match(r"/(assets|icons)/|/worker\.js|/manifest", path)):
        return None
    found = [one for one in (PAGE / name, PAGE / "fonts" / name, PAGE / "icons" / name) if one.is_file()]
    return found[0].read_bytes() if found else None


def serve(port, runtime_port):
    """Starts to serve; the server's `shutdown` and `server_close` end it."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def answer(self):
            path = self.path.split("?")[0]
            body = file(path) if self.command in ("GET", "HEAD") else None
            if body is not None:
                self.send_response(200)
                name = "index.html" if path == "/" else path
                for field in (("Content-Type", TYPES[name.split(".")[-1]]), ("Content-Length", str(len(body))), ("Content-Security-Policy", POLICY),
                              ("Cache-Control", "no-cache")):
                    self.send_header(*field)
                self.end_headers()
                return self.wfile.write(body)
            length = int(self.headers.get("Content-Length") or 0)
            sent = {name: value for name, value in self.headers.items() if name not in ("Host", "Origin", "Connection")}
            upstream = http.client.HTTPConnection("127.0.0.1", runtime_port)
            self.close_connection = True
            try:
                upstream.request(self.command, self.path, self.rfile.read(length) if length else None, sent)
                response = upstream.getresponse()
                self.send_response(response.status)
                for name, value in response.getheaders():
                    if name.lower() not in ("transfer-encoding", "connection", "date", "server"):
                        self.send_header(name, value)
                self.send_header("Connection", "close")
                self.end_headers()
                while part := response.read1(65536):
                    self.wfile.write(part)
                    self.wfile.flush()
            except (OSError, ValueError, http.client.HTTPException):
                pass
            finally:
                upstream.close()

        do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = answer

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
