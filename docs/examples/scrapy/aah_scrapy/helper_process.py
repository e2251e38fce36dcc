"""One persistent `aah pipe` process: a page in, an outcome out, a JSON line each (docs/protocol.md)."""
import base64
import json
import logging
import queue
import subprocess
import threading

log = logging.getLogger(__name__)


class HelperUnavailable(Exception):
    """The helper is stopped, slow or answers nonsense; the crawl goes on without it."""


class PageRefused(HelperUnavailable):
    """The helper is well and can't read this page."""


class HelperProcess:
    def __init__(self, command, timeout=10.0, start_timeout=None):
        self.command = list(command)
        self.timeout = timeout
        # Loading the knowledge base takes longer than a page, all the more on a busy machine.
        self.start_timeout = start_timeout or max(timeout * 6, 1.0)
        self._process = None
        self._answers = None
        self._number = 0
        self._lock = threading.Lock()

    def inspect(self, url, status, headers, body):
        """The outcome of a page. Raises HelperUnavailable, and starts a new process the next time."""
        with self._lock:
            try:
                return self._ask(url, status, headers, body)
            except PageRefused:
                raise
            except HelperUnavailable:
                self.close()
                raise
            except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
                self.close()
                raise HelperUnavailable(f"{type(error).__name__}: {error}") from error

    def close(self):
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def _ask(self, url, status, headers, body):
        if self._process is None or self._process.poll() is not None:
            self._start()
        self._number += 1
        number = self._number
        message = {"id": number, "url": url, "status": status, "headers": headers,
                   "bodyBase64": base64.b64encode(body).decode("ascii")}
        self._process.stdin.write(json.dumps(message).encode("ascii") + b"\n")
        self._process.stdin.flush()
        answer = self._next_answer(self.timeout)
        if answer.get("id") != number:
            raise HelperUnavailable(f"expected the answer to page {number}, found {str(answer)[:80]}")
        if "error" in answer:
            raise PageRefused(answer["error"]["message"])
        if not is_outcome(answer["outcome"]):
            raise HelperUnavailable(f"expected an outcome, found {str(answer['outcome'])[:80]}")
        return answer["outcome"]

    def _start(self):
        self._process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._answers = queue.Queue()
        threading.Thread(target=self._read, args=(self._process.stdout, self._answers), daemon=True).start()
        hello = self._next_answer(self.start_timeout)
        if hello.get("protocol") != "aah-pipe" or hello.get("version") != 1:
            raise HelperUnavailable(f"expected aah-pipe version 1, found {str(hello)[:80]}")

    def _next_answer(self, timeout):
        try:
            line = self._answers.get(timeout=timeout)
        except queue.Empty:
            raise HelperUnavailable(f"no answer in {timeout} s") from None
        if not line:
            raise HelperUnavailable("the process ended")
        answer = json.loads(line)
        if not isinstance(answer, dict):
            raise HelperUnavailable(f"expected a JSON object, found {line[:80]!r}")
        return answer

    @staticmethod
    def _read(stream, answers):
        for line in stream:
            answers.put(line)
        answers.put(b"")


def is_outcome(value):
    """What the link extractor can't do without; anything more would refuse answers that it could use."""
    link = {"url": str, "canonical": str, "role": str}
    return (has(value, {"canonical": str, "application": dict, "links": list, "aliases": list, "objects": list})
            and has(value["application"], {"kind": str})
            and all(has(each, link) for each in value["links"])
            and all(has(each, {"url": str}) for each in value["aliases"])
            and all(has(each, {"id": str}) for each in value["objects"]))


def has(value, members):
    return isinstance(value, dict) and all(isinstance(value.get(name), kind) for name, kind in members.items())
