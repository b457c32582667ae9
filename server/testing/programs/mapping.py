#!/usr/bin/env python3
"""Translates addresses one to one, as a cloud does for its machines: carries packets between two TUN devices.

usage: mapping.py OUTSIDE INSIDE PUBLIC PRIVATE     such as `outside inside 9.8.7.6 10.77.0.5`

On the way in, PUBLIC becomes PRIVATE, on the way out PRIVATE becomes PUBLIC. IPv6 passes as it is. Prints `ready` once the
devices exist; the end of the input ends it. Node has no way to open a TUN device; otherwise this would be TypeScript.
"""
import fcntl
import os
import select
import socket
import struct
import sys

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
UDP = 17
SOURCE, TARGET = slice(12, 16), slice(16, 20)


def open_tun(name):
    device = os.open("/dev/net/tun", os.O_RDWR)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
    return device


def checksum(header):
    total = sum(struct.unpack(f"!{len(header) // 2}H", header))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


def translated(packet, field, before, after):
    """An IPv4 packet with another address; None unless it is UDP and has `before` in that field."""
    if packet[9] != UDP or packet[field] != before:
        return None
    packet = bytearray(packet)
    header = (packet[0] & 15) * 4
    packet[field] = after
    packet[10:12] = b"\0\0"
    packet[10:12] = struct.pack("!H", checksum(packet[:header]))
    packet[header + 6 : header + 8] = b"\0\0"  # UDP over IPv4 does without a checksum
    return packet


outside, inside = open_tun(sys.argv[1]), open_tun(sys.argv[2])
public, private = map(socket.inet_aton, sys.argv[3:5])
ways = {outside: (inside, TARGET, public, private), inside: (outside, SOURCE, private, public)}
print("ready", flush=True)
while True:
    ready = select.select([*ways, 0], [], [])[0]
    if 0 in ready:
        break
    for device in ready:
        target, *change = ways[device]
        packet = os.read(device, 2000)
        packet = translated(packet, *change) if packet[0] >> 4 == 4 else packet
        if packet is not None:
            try:
                os.write(target, packet)
            except OSError:
                pass  # the device is not up yet
