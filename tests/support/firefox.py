"""Firefox for a test of pages, by WebDriver BiDi, which it speaks itself: no driver is needed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

BINARY = shutil.which("firefox-esr") or shutil.which("firefox")
_LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_SECONDS = 60


class Firefox:
    """A window of Firefox without a screen, its files in the folder."""

    def __init__(self, folder: Path) -> None:
        import websocket  # comes with selenium

        said = folder / "said.txt"
        command = [str(BINARY), "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(folder)]
        with said.open("w") as stream:
            self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=stream)
        self._socket = websocket.create_connection(_address(said) + "/session", timeout=_SECONDS, suppress_origin=True)
        self._number = 0
        self.ask("session.new", capabilities={})
        self._context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """The answer to a command."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while (said := json.loads(self._socket.recv())).get("id") != self._number:
            pass
        assert said["type"] == "success", said
        return dict(said["result"])

    def open(self, path: Path) -> None:
        """Load a page from the disk."""
        self.ask("browsingContext.navigate", context=self._context, url=path.as_uri(), wait="complete")

    def run(self, code: str) -> Any:
        """What the expression gives, as JSON has it; a promise is waited for."""
        code = f"Promise.resolve({code}).then(JSON.stringify)"
        said = self.ask("script.evaluate", expression=code, target={"context": self._context}, awaitPromise=True)
        assert said["type"] == "success", said
        return json.loads(said["result"].get("value", "null"))

    def quit(self) -> None:
        """End it, and what it has started."""
        self._socket.close()
        self._process.terminate()
        self._process.wait(_SECONDS)


def _address(said: Path) -> str:
    """Where it listens, which it says in the first lines that it writes."""
    end = time.monotonic() + _SECONDS
    while (found := _LISTENING.search(said.read_text(errors="replace"))) is None:
        assert time.monotonic() < end, "Firefox does not listen"
        time.sleep(0.05)
    return found[1]
