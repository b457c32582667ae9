import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { me } from '@visavis/domain/auth/contract.ts';
import { firstFrame, skip, unreachable } from '@visavis/domain/call/contract.ts';
import { LONGEST_SETUP } from '@visavis/domain/call/rules.ts';
import { join } from '@visavis/domain/matching/contract.ts';
import { dmSend } from '@visavis/domain/messages/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newcomers } from '../testing/crowd.ts';
import { startCall } from '../testing/scenes/calls.ts';
import { befriend } from '../testing/scenes/relations.ts';
import type { TestSocket } from '../testing/test-socket.ts';
import { createWorld, type World } from '../testing/world.ts';

const TOKEN = 'a token for the tests';
let world: World;
beforeAll(async () => {
  world = await createWorld({ settings: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => world.close());

const fetchMetrics = (authorization?: string) =>
  fetch(`${world.origin}/metrics`, { headers: authorization ? { authorization } : {} });
const figures = async () => (await fetchMetrics(`Bearer ${TOKEN}`)).text();

describe('the metrics', () => {
  it('are served to clients with the token', async () => {
    const alice = await world.person('alice');
    const socket = await alice.connect();
    await socket.emit(join, {});
    await socket.emitRaw('no such event');
    await world.visitor().call(me);
    const text = await figures();
    expect(text).toMatch(/^visavis_queue_length 1$/m);
    expect(text).toMatch(/^visavis_sockets 1$/m);
    expect(text).toMatch(/^visavis_refusals_total\{code="NOT_FOUND"\} 1$/m);
    expect(text).toMatch(/^visavis_refusals_total\{code="UNAUTHENTICATED"\} 1$/m);
    expect(text).toContain('\nnodejs_eventloop_lag_max_seconds ');
    expect(text).toMatch(/^visavis_build_info\{version="\d+\.\d+\.\d+",node="v\d[\d.]+"\} 1$/m);
    expect(text).toMatch(
      /^visavis_http_request_duration_seconds_count\{method="GET",route="\/api\/auth\/me",status="4xx"\} 1$/m,
    );
    expect(text).toMatch(/^visavis_database_connections_in_use \d+$/m);
    expect(text).toMatch(/^visavis_database_connections_idle \d+$/m);
    expect(text).toMatch(/^visavis_database_requests_waiting 0$/m);
    socket.close();
  });

  it('count a repeated message once and a refused one never', async () => {
    const [bob, carol, dave] = await newcomers(world, 'bob', 'carol', 'dave');
    await befriend(bob, carol);
    const socket = await bob.connect();
    const message = { recipientId: carol.userId, content: 'hello', clientMessageId: crypto.randomUUID() };
    await socket.emit(dmSend, message);
    await socket.emit(dmSend, message);
    await socket.emit(dmSend, { recipientId: carol.userId, content: 'and again' });
    await socket.emit(dmSend, { recipientId: dave.userId, content: 'no friend of mine' });
    expect(await figures()).toMatch(/^visavis_messages_total 2$/m);
    socket.close();
  });

  it('count the set-up time reported by each member of a call, once per member', async () => {
    const people = await newcomers(world, 'erin', 'frank', 'grace');
    const [a, b, c] = (await Promise.all(people.map((person) => person.connect()))) as [
      TestSocket,
      TestSocket,
      TestSocket,
    ];
    const roomId = await startCall(world, a, b);
    expect(await a.emit(firstFrame, { roomId, ms: 600 })).toEqual({ ok: true });
    expect(await a.emit(firstFrame, { roomId, ms: 9000 })).toEqual({ ok: true });
    expect(await c.emit(firstFrame, { roomId, ms: 9000 })).toMatchObject({ ok: false, code: 'NOT_A_MEMBER' });
    for (const ms of [-1, 0.5, LONGEST_SETUP + 1]) {
      expect(await b.emit(firstFrame, { roomId, ms })).toMatchObject({ ok: false, code: 'VALIDATION_FAILED' });
    }
    await a.emit(skip, roomId);
    expect(await b.emit(firstFrame, { roomId, ms: 1100 })).toEqual({ ok: true });
    const text = await figures();
    expect(text).toMatch(/^visavis_call_setup_seconds_count 2$/m);
    expect(text).toMatch(/^visavis_call_setup_seconds_sum 1\.7/m);
    for (const socket of [a, b, c]) socket.close();
  });

  it('count the searches that stopped because they reached nobody, by cause, once per member of a call', async () => {
    const people = await newcomers(world, 'heidi', 'ivan', 'judy');
    const [a, b, c] = (await Promise.all(people.map((person) => person.connect()))) as [
      TestSocket,
      TestSocket,
      TestSocket,
    ];
    const counted = async () => (await figures()).match(/^visavis_unreachable_total\{.*$/gm);
    const causes = ['blocked', 'relay_unreachable', 'relay_full', 'relay_refused', 'unknown'];
    expect(await counted()).toEqual(causes.map((cause) => `visavis_unreachable_total{cause="${cause}"} 0`));
    const roomId = await startCall(world, a, b);
    await b.emit(skip, roomId);
    expect(await a.emit(unreachable, { roomId, cause: 'relay_full' })).toEqual({ ok: true });
    expect(await a.emit(unreachable, { roomId, cause: 'blocked' })).toEqual({ ok: true });
    expect(await c.emit(unreachable, { roomId, cause: 'blocked' })).toMatchObject({ ok: false, code: 'NOT_A_MEMBER' });
    const unheardOf = { roomId, cause: 'bad weather' } as never;
    expect(await b.emit(unreachable, unheardOf)).toMatchObject({ ok: false, code: 'VALIDATION_FAILED' });
    const figuresOf = causes.map(
      (cause) => `visavis_unreachable_total{cause="${cause}"} ${cause === 'relay_full' ? 1 : 0}`,
    );
    expect(await counted()).toEqual(figuresOf);
    for (const socket of [a, b, c]) socket.close();
  });

  it('cover what the dashboard and the operating guide mention, and the guide covers every metric of the app', async () => {
    const served = [...(await figures()).matchAll(/^# TYPE ((?:visavis|nodejs|process)_\w+)/gm)].map(
      ([, name]) => name,
    );
    const file = (...path: string[]) => readFileSync(joinPath(import.meta.dirname, '..', '..', ...path), 'utf8');
    const [onDashboard, inGuide] = [
      file('deploy', 'grafana', 'visavis.json'),
      file('docs', 'operating', 'monitoring.md'),
    ].map(
      (text) => new Set(text.match(/\b(?:visavis|nodejs|process)_\w+/g)?.map((name) => name.replace(/_bucket$/, ''))),
    ) as [Set<string>, Set<string>];
    expect(served).toEqual(expect.arrayContaining([...onDashboard, ...inGuide]));
    const own = served.filter((name) => name?.startsWith('visavis_'));
    expect([...inGuide]).toEqual(expect.arrayContaining(own));
  });

  it('are refused without the token', async () => {
    expect((await fetchMetrics()).status).toBe(401);
    expect((await fetchMetrics('Bearer wrong')).status).toBe(401);
  });
});
