"""An engine that misbehaves on purpose: `bad_engine.py PROTOCOL MODE [FILE]`. It knows no rules, only three answers."""

import os
import signal
import subprocess
import sys
import time

PROTOCOL, MODE, FILE = (*sys.argv[1:], "", "", "")[:3]
ANSWER = {"gtp": "= d3\n\n", "gomocup": "7,7\n", "nboard": "=== D3/0/0\n"}
QUESTIONS = ("genmove", "BEGIN", "TURN", "DONE", "go")


def say(text):
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        os._exit(1)


def small_talk(line):
    if PROTOCOL == "gtp" and not line.startswith("quit"):
        say("= \n\n")
    elif line.startswith(("START", "RESTART")):
        say("OK\n")
    elif line.startswith("ping"):
        say(f"pong {line.split()[1]}\n")


def misbehave():
    if MODE == "crash":
        print("out of luck", file=sys.stderr, flush=True)
        os._exit(3)
    elif MODE == "close":
        os.close(1)
        time.sleep(600)
    elif MODE == "hang":
        time.sleep(600)
    elif MODE == "late":
        time.sleep(0.4)
        say(ANSWER[PROTOCOL])
    elif MODE == "stutter":
        for letter in ("MESSAGE hm\r\n" if PROTOCOL == "gomocup" else "") + ANSWER[PROTOCOL].replace("\n", "\r\n"):
            say(letter)
            time.sleep(0.01)
    elif MODE == "lie":
        say({"gtp": "= a1\n\n", "gomocup": "77,7\n", "nboard": "=== A1/0/0\n"}[PROTOCOL])
    elif MODE == "nonsense":
        sys.stdout.buffer.write(b"\xff\xfe\x00nonsense\n" * 50)
        say(ANSWER[PROTOCOL])
    elif MODE == "flood":
        while True:
            say("blah blah blah\n" * 1000)
    elif MODE == "drown":
        while True:
            say("MESSAGE and so on\n" * 1000 if PROTOCOL == "gomocup" else "status and so on\n" * 1000)
    elif MODE == "endless":
        while True:
            say("x" * 10000)
    elif MODE == "refuse":
        say({"gtp": "? not today\n\n", "gomocup": "ERROR not today\n", "nboard": "status error: not today\n"}[PROTOCOL])
    else:
        say(ANSWER[PROTOCOL])


def main():
    if MODE in ("stubborn", "family"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if MODE == "family":
        nap = [sys.executable, "-c", "import time; time.sleep(600)"]
        child = subprocess.Popen(nap)
        # This one leaves the process group and its parent; -3 is subprocess.DEVNULL.
        apart = "start_new_session=True, stdout=-3, stderr=-3"
        shell = f"import subprocess; print(subprocess.Popen({nap!r}, {apart}).pid)"
        orphan = subprocess.run(
            [sys.executable, "-c", shell], capture_output=True, text=True, check=True
        ).stdout.strip()
        with open(FILE, "w") as file:
            file.write(f"{os.getpid()} {child.pid} {orphan}")
    if MODE == "silent":
        time.sleep(600)
    for line in sys.stdin:
        line = line.strip()
        if line.startswith(QUESTIONS):
            misbehave()
        elif line.startswith(("quit", "END")) and MODE not in ("stubborn", "family"):
            break
        else:
            small_talk(line)
    if MODE in ("stubborn", "family"):
        time.sleep(600)


if __name__ == "__main__":
    main()
