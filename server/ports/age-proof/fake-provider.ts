import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgeAnswer, AgeProof } from './age-proof.ts';

interface Begun {
  state: string;
  returnTo: string;
  /** once it is decided */
  code?: string;
  answer?: AgeAnswer;
}

const page = (id: string) => `<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>Age check for development</title>
<h1>Age check for development</h1>
<p>This page stands in for a provider. It believes what you say.</p>
<p><a href="/decide?check=${id}&amp;answer=adult">I am an adult</a></p>
<p><a href="/decide?check=${id}&amp;answer=minor">I am not</a></p>`;

/**
 * Stands in for a provider in tests and development: pages of its own at another address, a redirect there and one back.
 * It listens on this machine only, from the first check on.
 */
export function createFakeAgeProof(): AgeProof {
  const checks = new Map<string, Begun>();
  let listening: Promise<Server> | undefined;

  function decide(id: string, answer: string | null, response: ServerResponse): void {
    const check = checks.get(id);
    if (!check || (answer !== 'adult' && answer !== 'minor')) return void response.writeHead(404).end('No such check');
    check.code = randomUUID();
    check.answer = answer;
    const back = new URL(check.returnTo);
    back.searchParams.set('code', check.code);
    response.writeHead(302, { location: back.href }).end();
  }

  const listen = () =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
        const id = searchParams.get('check') ?? '';
        if (pathname === '/decide') return decide(id, searchParams.get('answer'), response);
        if (!checks.has(id)) return void response.writeHead(404).end('No such check');
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(id));
      });
      server.on('error', reject);
      server.listen(0, '127.0.0.1', () => resolve(server));
    });

  return {
    name: 'fake',
    async begin({ state, returnTo }) {
      listening ??= listen();
      const { port } = (await listening).address() as AddressInfo;
      const id = randomUUID();
      checks.set(id, { state, returnTo });
      return `http://127.0.0.1:${port}/?check=${id}`;
    },
    async finish({ state, query }) {
      for (const [id, check] of checks) {
        if (!check.code || check.code !== query.code || check.state !== state) continue;
        checks.delete(id);
        return check.answer ?? 'unknown';
      }
      return 'unknown';
    },
    async close() {
      const server = await listening;
      server?.closeAllConnections();
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    },
  };
}
