"""The frame of the fuzzers: targets, cases made from a seed, and what counts as a fault.

A target has two functions: ``make`` builds an input from a random generator, ``run`` gives it to the program.  An input
may be done, or it may be refused with a :class:`~prefsolve.PrefsolveError` of one line.  Everything else is a fault:
another exception (``run`` asserts what must hold and raises ``AssertionError``), a message of several lines or without
end, a case that does not come to its end, and more memory than :data:`MEMORY`.

The cases are plain seeded randomness, not Hypothesis: a case is named by target, seed and number and is the same on
every machine and in every version; inputs have hundreds of kilobytes, which Hypothesis does not build; and a case must
be able to use up memory or to hang, which only a process of its own survives.  Hypothesis stays where it is better, in
the tests of properties.
"""

from __future__ import annotations

import faulthandler
import re
import resource
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from prefsolve import PrefsolveError

__all__ = ["MEMORY", "TARGETS", "Fault", "Target", "cases", "mutated", "target", "work"]

MEMORY = 300 * 1024 * 1024  # bytes of resident memory that no input may take the process beyond
ADDRESSES = 8 * 1024 * 1024 * 1024  # bytes of addresses: beyond, the process gets a MemoryError before the machine suffers
HANGS = 120  # seconds after which a case counts as hanging; no answer is compared with a clock
LONGEST_MESSAGE = 1000


@dataclass(frozen=True, slots=True)
class Target:
    """One thing that is fuzzed.

    :param make: builds an input; the same generator must give the same input.
    :param run: gives it to the program.
    :param share: how many cases it gets, as a part of what others get; below 1 where one case takes long.
    """

    name: str
    make: Callable[[Random], Any]
    run: Callable[[Any], object]
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class Fault:
    """A case that did what no case may do."""

    target: str
    seed: int
    case: int
    what: str

    def __str__(self) -> str:
        again = f"--only {self.target} --seed {self.seed} --case {self.case}"
        return f"{self.target}, case {self.case}: {self.what}\n  again: make fuzz FUZZ='{again}'"


TARGETS: dict[str, Target] = {}


def target(name: str, make: Callable[[Random], Any], share: float = 1.0) -> Callable[[Callable[[Any], object]], Callable[[Any], object]]:
    """Registers the function as what runs the inputs that ``make`` builds."""

    def register(run: Callable[[Any], object]) -> Callable[[Any], object]:
        assert name not in TARGETS, name
        TARGETS[name] = Target(name, make, run, share)
        return run

    return register


def input_of(chosen: Target, seed: int, case: int) -> Any:
    """The input of that case."""
    return chosen.make(Random(f"{chosen.name}/{seed}/{case}"))


def cases(count: int, share: float, seconds: float | None) -> Iterator[int]:
    """The numbers of the cases to run: so many, or as many as begin before the seconds are over."""
    if seconds is None:
        yield from range(max(1, round(count * share)))
        return
    end, case = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        yield case
        case += 1


def work(chosen: Target, seed: int, numbers: Iterator[int], begun: Callable[[int], None]) -> tuple[int, int, list[Fault]]:
    """Runs the cases in this process; how many were done, how many refused, and the faults.

    :param begun: is told each case before it runs, for the case that ends the process.
    """
    limit_addresses()
    done = refused = 0
    faults: list[Fault] = []
    spent = peak()
    for case in numbers:
        begun(case)
        made = input_of(chosen, seed, case)
        faulthandler.dump_traceback_later(HANGS, exit=True)
        what = ""
        try:
            chosen.run(made)
            done += 1
        except PrefsolveError as fault:
            refused += 1
            what = fault_of_message(str(fault))
        except AssertionError as fault:
            what = f"does not hold: {fault}"
        except BaseException as fault:
            if isinstance(fault, KeyboardInterrupt):
                raise
            what = f"{type(fault).__name__}: {fault} ({_place(fault)})"
        finally:
            faulthandler.cancel_dump_traceback_later()
        now = peak()
        if now > MEMORY and now > spent:
            what = what or f"the process takes {now >> 20} MB"
        spent = max(now, spent)
        if what:
            faults.append(Fault(chosen.name, seed, case, what[:LONGEST_MESSAGE]))
    return done, refused, faults


def fault_of_message(message: str) -> str:
    """What is wrong with an error's message: it must be one line that can be printed and has an end; empty if nothing is."""
    if not message.strip():
        return "an error without a message"
    if "\n" in message or "\r" in message:
        return f"a message of several lines: {message!r:.200}"
    if len(message) > LONGEST_MESSAGE:
        return f"a message of {len(message)} characters: {message!r:.200}"
    try:
        message.encode()
    except UnicodeEncodeError:
        return f"a message that cannot be printed: {message!a:.200}"
    return ""


def limit_addresses() -> None:
    """Let an allocation without measure fail in this process alone."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, hard))


def peak() -> int:
    """The most resident memory that this process has had, in bytes."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _place(fault: BaseException) -> str:
    """The innermost line that the fault comes from."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "?" if trace is None else f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}"


# --- inputs ------------------------------------------------------------------------------------------------------------

# what has broken readers before, here and elsewhere
HOSTILE = (
    b"\0",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\x80",
    b"\r\n",
    b"\r",
    b"\n\n",
    b"\x1b]0;title\x07",
    b"\\ud800",
    b"\\u0000",
    b'"',
    b"'",
    b'"""',
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b"[[",
    b"#",
    b"##",
    b";",
    b"%",
    b"+",
    b"*",
    b"-",
    b"=",
    b":",
    b".",
    b",",
    b"|",
    b"10",
    b"-1",
    b"1e999",
    b"NaN",
    b"true",
    b"null",
    b"9" * 30,
    b"9" * 5000,
    "Т".encode(),
    "７".encode(),
    "\u0301".encode(),
    "\u2028".encode(),
    "ſ".encode(),
    "♠".encode(),
    "\U0001f0a1".encode(),
)


def mutated(random: Random, sample: bytes, words: tuple[bytes, ...] = ()) -> bytes:
    """The sample with some changes, mostly one or two, so that what lies behind the first check is reached too.

    Bytes are changed, lines cut, doubled and exchanged, hostile pieces and ``words`` put in; now and then a piece is
    repeated thousands of times.
    """
    body = sample
    for _ in range(random.choice((1, 1, 1, 1, 2, 2, 3, 6))):
        body = random.choice(_CHANGES)(random, body, random.randint(0, len(body)), HOSTILE + words)
    return body


def _another_byte(random: Random, body: bytes, at: int, words: tuple[bytes, ...]) -> bytes:
    return body[:at] + bytes([random.randrange(256)]) + body[at + 1 :]


def _byte_of_its_own(random: Random, body: bytes, at: int, words: tuple[bytes, ...]) -> bytes:
    return body[:at] + bytes([random.choice(body or b" ")]) + body[at + 1 :]


def _cut(random: Random, body: bytes, at: int, words: tuple[bytes, ...]) -> bytes:
    return body[:at] + body[at + random.choice((1, 1, 2, 8, 60, 400)) :]


def _double(random: Random, body: bytes, at: int, words: tuple[bytes, ...]) -> bytes:
    piece = body[at : at + random.choice((1, 8, 60, 400))]
    return body[:at] + piece + body[at:]


def _put_in(random: Random, body: bytes, at: int, words: tuple[bytes, ...]) -> bytes:
    return body[:at] + random.choice(words) + body[at:]


def _put_in_after_a_letter(random: Random, body: bytes, at: int, words: tuple[bytes, ...]) -> bytes:
    """In front of a quotation mark, a line's end or a blank: the ends of what is written."""
    found = min((n for n in (body.find(end, at) for end in (b'"', b"\n", b" ")) if n >= 0), default=len(body))
    return body[:found] + random.choice(words) + body[found:]


def _repeat(random: Random, body: bytes, at: int, words: tuple[bytes, ...]) -> bytes:
    word = random.choice(words)
    return body[:at] + word * min(random.choice((2, 17, 1000, 20_000)), (1 << 20) // len(word)) + body[at:]


def _move_lines(random: Random, body: bytes, at: int, words: tuple[bytes, ...]) -> bytes:
    lines = body.split(b"\n")
    line = random.choice(lines)
    if random.random() < 0.6:
        lines.remove(line)
    if random.random() < 0.8:
        lines.insert(random.randrange(len(lines) + 1), line)
    return b"\n".join(lines)


def _exchange_words(random: Random, body: bytes, at: int, words: tuple[bytes, ...]) -> bytes:
    """A word takes the place of another: the result is often well formed and wrong."""
    found = list(WORD.finditer(body[:100_000]))
    if not found:
        return body
    one, other = random.choice(found), random.choice(found)
    return body[: one.start()] + other[0] + body[one.end() :]


def _other_number(random: Random, body: bytes, at: int, words: tuple[bytes, ...]) -> bytes:
    found = list(NUMBER.finditer(body[:100_000]))
    if not found:
        return body
    number, one = random.choice(found), random.choice((0, 1, 2, 3, 10, 11, 66, 1000, 1001, 10**9, 10**18, 10**30, -1))
    return body[: number.start()] + str(one).encode() + body[number.end() :]


def _other_line_ends(random: Random, body: bytes, at: int, words: tuple[bytes, ...]) -> bytes:
    return body.replace(b"\n", random.choice((b"\r\n", b"\r", b"\n\n")))


WORD, NUMBER = re.compile(rb"\w+"), re.compile(rb"[0-9]+")
_CHANGES = (
    _another_byte,
    _exchange_words,
    _exchange_words,
    _exchange_words,
    _other_number,
    _other_number,
    _byte_of_its_own,
    _byte_of_its_own,
    _cut,
    _double,
    _put_in,
    _put_in,
    _put_in_after_a_letter,
    _put_in_after_a_letter,
    _repeat,
    _move_lines,
    _move_lines,
    _other_line_ends,
)
