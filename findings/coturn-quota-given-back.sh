#!/bin/sh
# coturn counts an allocation that its client has given back against `user-quota` (486 for the next one) for as long as the
# client's socket is open, and over UDP for a while after it is closed: a server cannot see that.
# Most would guess that a Refresh with a lifetime of 0, which ends an allocation at once (RFC 8656, 7.2), frees the quota.
# A program that probes a relay every minute, and gives back what it takes, locks its own user out. Names that differ by
# what follows the first colon of a time-limited name have quotas of their own.
# Seen with coturn 4.6.1 (Debian 12) on 2026-11-30. Needs coturn and python3.
set -eu
PATH=$PATH:/usr/sbin
folder=$(mktemp -d)
port=$((20000 + $$ % 10000))
turnserver -n --no-tls --no-dtls --no-cli --pidfile '' --log-file stdout --lt-cred-mech --user ann:secret --realm test \
  --user-quota 1 --listening-ip 127.0.0.1 --relay-ip 127.0.0.1 --listening-port $port > "$folder/log" 2>&1 &
server=$!
trap 'kill $server; rm -rf "$folder"' EXIT
until timeout 1 turnutils_stunclient -p $port 127.0.0.1 > /dev/null 2>&1; do kill -0 $server; sleep 0.2; done
turnserver --version | tail -n 1
python3 - $port << 'CLIENT'
import hashlib, hmac, os, socket, struct, sys

ALLOCATE, REFRESH = 0x0003, 0x0004
attribute = lambda kind, value: struct.pack('!HH', kind, len(value)) + value + b'\0' * (-len(value) % 4)

class Client:
    def __init__(self):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.settimeout(5)
        self.socket.connect(('127.0.0.1', int(sys.argv[1])))
        self.realm = self.nonce = b''

    def send(self, method, body):
        head = lambda length: struct.pack('!HHI', method, length, 0x2112A442) + identity
        identity = os.urandom(12)
        if self.realm:
            body += attribute(0x0006, b'ann') + attribute(0x0014, self.realm) + attribute(0x0015, self.nonce)
            key = hashlib.md5(b'ann:' + self.realm + b':secret').digest()
            body += attribute(0x0008, hmac.new(key, head(len(body) + 24) + body, 'sha1').digest())
        self.socket.send(head(len(body)) + body)
        answer, found, at = self.socket.recv(2048), {}, 20
        while at + 4 <= len(answer):
            kind, length = struct.unpack('!HH', answer[at:at + 4])
            found[kind] = answer[at + 4:at + 4 + length]
            at += 4 + length + -length % 4
        self.realm, self.nonce = found.get(0x0014, self.realm), found.get(0x0015, self.nonce)
        error = found.get(0x0009)
        return error[2] * 100 + error[3] if error else 0

    def ask(self, method, body):
        code = self.send(method, body)
        return self.send(method, body) if code in (401, 438) else code

transport = attribute(0x0019, b'\x11\0\0\0')
first, second = Client(), Client()
taken = first.ask(ALLOCATE, transport)
given = first.ask(REFRESH, attribute(0x000D, b'\0\0\0\0'))
again = second.ask(ALLOCATE, transport)
print(f'allocate: {taken}, give back: {given}, allocate from another socket: {again}')
sys.exit((taken, given, again) != (0, 0, 486))
CLIENT
