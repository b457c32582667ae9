#!/usr/bin/env python3
"""Carries IPv4 packets between TUN devices and treats them as a bad network does (docs/decisions/017).

usage: hub.py DEVICE=PREFIX...      such as `hub-a=198.18.1`, each device for the addresses that start with its prefix

Node has no way to open a TUN device; otherwise this would be TypeScript. Prints `ready` once the devices exist.
Each line of standard input is a network in JSON, answered with one line of figures since the last; the end of the
input ends the hub. The first device is the server's: it has no rate limit.
"""
import fcntl
import heapq
import json
import os
import random
import select
import struct
import sys
import time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
UDP, TCP = 17, 6
# Seconds for which the extra delay of a direction holds: packets that travel together are delayed together.
JITTER_HOLDS = 0.05
# Seconds of traffic that fit in front of a rate limit; what comes then is dropped.
QUEUE = 0.5


def open_tun(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
    return device


class Path:
    """One direction between two devices: its jitter, and the order of its packets."""

    def __init__(self):
        self.extra, self.drawn, self.last = 0.0, 0.0, 0.0

    def due(self, now, delay, jitter):
        if now - self.drawn > JITTER_HOLDS:
            self.extra, self.drawn = random.uniform(0, jitter), now
        self.last = max(self.last, now + delay + self.extra)
        return self.last


class Hub:
    def __init__(self, devices):
        self.devices = [open_tun(name) for name, _ in devices]
        self.by_prefix = {bytes(map(int, prefix.split("."))): self.devices[i] for i, (_, prefix) in enumerate(devices)}
        self.server = self.devices[0]
        self.waiting, self.count = [], 0
        self.paths = {}
        self.free_at = {}
        self.set({})

    def set(self, network):
        """delay and jitter in ms, one way; loss from 0 to 1; rate in bit/s; ports: nothing but TCP to and from these."""
        self.delay, self.jitter = network.get("delay", 0) / 1000, network.get("jitter", 0) / 1000
        self.loss, self.rate = network.get("loss", 0), network.get("rate", 0)
        self.ports, self.silent = network.get("ports"), network.get("silent", False)
        self.carried, self.dropped, self.lateness = 0, 0, [0] * 1000

    def figures(self):
        late, below = 0, 0
        while late < 999 and below + self.lateness[late] < self.carried * 0.99:
            below += self.lateness[late]
            late += 1
        return {"carried": self.carried, "dropped": self.dropped, "late": late}

    def passes(self, packet):
        if self.silent or random.random() < self.loss:
            return False
        if self.ports is None:
            return True
        header = (packet[0] & 15) * 4
        return packet[9] == TCP and any(port in self.ports for port in struct.unpack_from("!HH", packet, header))

    def through(self, limit, size, now):
        """When a packet leaves a rate limit; None where its queue is full."""
        if not self.rate:
            return now
        begin = max(now, self.free_at.get(limit, 0))
        if begin - now > QUEUE:
            return None
        self.free_at[limit] = begin + size * 8 / self.rate
        return self.free_at[limit]

    def push(self, due, step, source, target, packet):
        if due is None:
            self.dropped += 1
            return
        self.count += 1
        heapq.heappush(self.waiting, (due, self.count, step, source, target, packet))

    def take(self, source, packet, now):
        target = self.by_prefix.get(packet[16:19])
        if packet[0] >> 4 != 4 or target is None:
            return
        if not self.passes(packet):
            self.dropped += 1
            return
        # A direct packet between browsers passes the sender's uplink, then the path, then the receiver's downlink.
        sent = now if source == self.server else self.through((source, "up"), len(packet), now)
        self.push(sent, "sent", source, target, packet)

    def move(self, now):
        while self.waiting and self.waiting[0][0] <= now:
            due, _, step, source, target, packet = heapq.heappop(self.waiting)
            if step == "sent":
                path = self.paths.setdefault((source, target), Path())
                self.push(path.due(due, self.delay, self.jitter), "arrived", source, target, packet)
            elif step == "arrived" and self.rate and target != self.server:
                self.push(self.through((target, "down"), len(packet), due), "delivered", source, target, packet)
            else:
                self.carried += 1
                self.lateness[min(int((now - due) * 1000), 999)] += 1
                try:
                    os.write(target, packet)
                except OSError:
                    self.dropped += 1  # the device is down while its address changes

    def run(self):
        """Ends with the input."""
        while True:
            wait = max(0, self.waiting[0][0] - time.monotonic()) if self.waiting else None
            for descriptor in select.select([*self.devices, 0], [], [], wait)[0]:
                if descriptor == 0:
                    line = sys.stdin.readline()
                    if not line:
                        return
                    print(json.dumps(self.figures()), flush=True)
                    self.set(json.loads(line))
                    continue
                for _ in range(64):
                    try:
                        packet = os.read(descriptor, 2000)
                    except OSError:
                        break
                    self.take(descriptor, packet, time.monotonic())
            self.move(time.monotonic())


# Its delays must hold while browsers keep every core busy.
os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
hub = Hub([argument.split("=") for argument in sys.argv[1:]])
print("ready", flush=True)
hub.run()
