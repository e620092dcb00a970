"""Interrupts a command once it has made its temporary folder: it and all it has started, as the terminal does, or
these alone, as a signal that comes to them first.

    python interrupt.py all|started FOLDER COMMAND …
"""
import os
import signal
import subprocess
import sys
import time

signal.signal(signal.SIGINT, signal.SIG_DFL)  # lit has it ignored, and the command would inherit that
whom, folder, command = sys.argv[1], sys.argv[2], sys.argv[3:]
process = subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL)
while not any(name.startswith("weft-") for name in os.listdir(folder)):
    assert process.poll() is None, "it ended before it was interrupted"
    time.sleep(0.01)
time.sleep(0.2)
if whom == "all":
    os.killpg(process.pid, signal.SIGINT)
else:
    for started in open(f"/proc/{process.pid}/task/{process.pid}/children").read().split():
        os.kill(int(started), signal.SIGINT)
code = process.wait(timeout=5)
print("ended by", signal.Signals(-code).name if code < 0 else code)
print("left:", os.listdir(folder), flush=True)
