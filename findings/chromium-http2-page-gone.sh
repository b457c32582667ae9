#!/bin/sh
# Chromium ends the WebSocket of a page that goes without a closing handshake where it runs over HTTP/2 (RFC 8441): the
# server behind the proxy sees the code 1006, as after a lost line. Over HTTP/1.1 it sees 1001, also after a crash.
# Most would guess that the code does not depend on the version of HTTP, and that 1001 tells a page that was closed from a
# line that was lost. What the page sends at `pagehide` arrives over both, most of the time: a word of its own is needed.
# Seen with Chromium 156 (Debian 12), HAProxy 2.6.12 and ws 8.21.3 on 2026-11-29. Firefox was not tried.
# Needs Node, npm, openssl, chromium and haproxy; listens on ports 28651 to 28653 of loopback.
set -eu
PATH=$PATH:/usr/sbin
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ws@8.21.3 playwright-core@1.64.1 > /dev/null
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out crt.pem -days 2 -subj /CN=localhost 2> /dev/null
cat crt.pem key.pem > site.pem
cat > haproxy.cfg <<'CFG'
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
frontend web
  bind 127.0.0.1:28652 ssl crt site.pem alpn h2,http/1.1
  bind 127.0.0.1:28653 ssl crt site.pem alpn http/1.1
  default_backend page
backend page
  server page 127.0.0.1:28651
CFG
cat > run.mjs <<'JS'
import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { WebSocketServer } from 'ws';

const executablePath = execFileSync('sh', ['-c', 'command -v chromium']).toString().trim();
const page = `<script>
  const socket = new WebSocket('wss://' + location.host);
  socket.onopen = () => { document.title = 'open'; };
  addEventListener('pagehide', () => socket.send('goodbye'));
</script>`;
const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page)).listen(28651, '127.0.0.1');
let seen = {};
new WebSocketServer({ server }).on('connection', (socket) => {
  socket.on('message', (text) => { seen.said = String(text); });
  socket.on('close', (code) => { seen.code = code; });
});
const proxy = spawn('haproxy', ['-db', '-f', 'haproxy.cfg'], { stdio: 'ignore' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
console.log(`Chromium ${browser.version()}, ${execFileSync('haproxy', ['-v']).toString().split('\n')[0]}`);
await wait(1000);

const ways = {
  close: (tab) => tab.close({ runBeforeUnload: true }),
  reload: (tab) => tab.reload(),
  crash: async (tab) => void (await tab.context().newCDPSession(tab)).send('Page.crash').catch(() => undefined),
};
let failed = false;
for (const [http, port, expected] of [['HTTP/2', 28652, 1006], ['HTTP/1.1', 28653, 1001]]) {
  for (const [way, go] of Object.entries(ways)) {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const tab = await context.newPage();
    await tab.goto(`https://localhost:${port}/`);
    await tab.waitForFunction(() => document.title === 'open');
    // Without a click the page gets no event as it closes.
    await tab.mouse.click(5, 5);
    seen = {};
    await go(tab);
    for (let turn = 0; turn < 50 && !seen.code; turn += 1) await wait(100);
    console.log(`${http}, ${way}: code ${seen.code}, said ${seen.said ?? 'nothing'}`);
    if (seen.code !== expected) failed = true;
    await context.close();
  }
}
await browser.close();
proxy.kill();
process.exit(failed ? 1 : 0);
JS
node run.mjs
