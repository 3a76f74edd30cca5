"""
Opens a page in WebKitGTK and prints what the browser tells screen readers (AT-SPI): a JSON list of
[role, name, is invalid] for each element in order. Python, because Debian's client of AT-SPI is.

Usage, in a D-Bus session with a display: read-roles.py <MiniBrowser> <address>
"""

import json
import subprocess
import sys
import time

import pyatspi


def below(node):
    """The node and all below it, but elements that have gone."""
    yield node
    for child in node:
        if child:
            yield from below(child)


def find(role):
    desktop = pyatspi.Registry.getDesktop(0)
    return next((one for one in below(desktop) if one.getRoleName() == role), None)


def facts(node):
    return [node.getRoleName(), node.name, node.getState().contains(pyatspi.STATE_INVALID_ENTRY)]


program, address = sys.argv[1:]
browser = subprocess.Popen([program, address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
try:
    # The form stands near the end of the page.
    until = time.monotonic() + 60
    while not find("entry") and time.monotonic() < until:
        time.sleep(0.5)
    print(json.dumps([facts(one) for one in below(find("document web"))]))
finally:
    browser.kill()
