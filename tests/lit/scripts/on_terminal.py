"""Runs a command with a terminal for its output and errors, and prints what it writes there, escapes spelt out.

    python on_terminal.py [--until TEXT] COMMAND …       with --until, the command is interrupted once it has written it
"""
import os
import pty
import signal
import sys

words = sys.argv[1:]
until = None
if words[0] == "--until":
    until, words = words[1].encode(), words[2:]
signal.signal(signal.SIGINT, signal.SIG_DFL)  # lit has it ignored, and the command would inherit that
child, terminal = pty.fork()
if child == 0:
    os.execvp(words[0], words)
written = b""
while True:
    try:
        read = os.read(terminal, 4096)
    except OSError:  # Linux says so that the other end is closed
        break
    if not read:
        break
    written += read
    if until and until in written:
        os.kill(child, signal.SIGINT)
        until = None
os.waitpid(child, 0)
for line in written.decode().replace("\r\n", "\n").replace("\x1b", "ESC").replace("\r", "CR").splitlines():
    print(line)
