import * as auth from '@visavis/domain/auth/contract.ts';
import * as calls from '@visavis/domain/call/contract.ts';
import * as friends from '@visavis/domain/friends/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import * as messages from '@visavis/domain/messages/contract.ts';
import * as presence from '@visavis/domain/presence/contract.ts';
import * as reports from '@visavis/domain/reports/contract.ts';
import * as stats from '@visavis/domain/stats/contract.ts';
import * as users from '@visavis/domain/users/contract.ts';
import type { ClientEvent } from '@visavis/domain/wire/event.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCall } from './calls.ts';
import { type CallInput, createVisitor, type TestPerson } from './person.ts';
import { findMarks, type Mark, type MarkedPerson, markedPerson } from './privacy-marks.ts';
import type { TestSocket } from './test-socket.ts';
import { createWorld, type World } from './world.ts';

/**
 * Bob's profile is private, and every private thing of his is marked. Others ask for everything that can be asked,
 * with every id they could have, and do everything that can be done: what reaches them is searched for his marks.
 */
const contracts = { auth, calls, friends, matching, messages, presence, reports, stats, users };
const exported = Object.values(contracts).flatMap((contract) => Object.values(contract) as unknown[]);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const routes = exported.filter((value): value is AnyRoute => isObject(value) && 'path' in value && 'method' in value);
const events = exported.filter((value): value is ClientEvent => isObject(value) && 'perMinute' in value);
const name = ({ method, path }: AnyRoute) => `${method} ${path}`;

let world: World;
const bob = markedPerson('bob');
const directMessage = bob.write('direct-message');
const description = bob.write('report-description');
let bobHimself: TestPerson;
/** ids of everything there is: people, rooms, requests, conversations, reports */
const ids: string[] = [];
/** route → statuses it answered to anyone */
const answered = new Map<string, Set<number>>();

interface Viewer {
  person: TestPerson;
  line: TestSocket | undefined;
  received: { from: string; text: string }[];
}
const viewers: Record<'stranger' | 'met' | 'friend' | 'blocked' | 'visitor', Viewer> = {} as never;

async function picture(field: string): Promise<{ form: FormData }> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#e2805f' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], 'face.png'));
  return { form };
}

async function registered(marked: MarkedPerson): Promise<TestPerson> {
  const person = createVisitor(world.origin, marked.registration);
  await person.call(auth.register, { body: marked.registration });
  await person.signIn();
  return person;
}

beforeAll(async () => {
  world = await createWorld();
  bobHimself = await registered(bob);
  const body = { ...bob.profile, profileVisibility: 'private' } as const;
  await bobHimself.call(users.putProfile, { body });
  const { bannerUrl } = (await bobHimself.call(users.putBanner, await picture('banner'))).data;
  bob.learn('closed', 'banner', bannerUrl);
  bob.learn('secret', 'inviteCode', (await bobHimself.call(users.getProfile)).data.inviteCode);

  for (const [key, person] of Object.entries(await world.people('stranger', 'met', 'friend', 'blocked'))) {
    viewers[key as keyof typeof viewers] = { person, line: await person.connect(), received: [] };
  }
  viewers.visitor = { person: world.visitor(), line: undefined, received: [] };
  const { friend, blocked } = viewers;

  const code = (await friend.person.call(users.getProfile)).data.inviteCode;
  const request = await bobHimself.call(friends.sendRequestByCode, { params: { code } });
  const params = { id: (request.data as friends.FriendRequest).id };
  const friendship = await ask(friend, friends.answerRequest, { params, body: { action: 'accept' } });
  const sent = await bobHimself.call(messages.sendMessage, {
    body: { recipientId: friend.person.userId, content: directMessage.value },
  });
  const report = await bobHimself.call(reports.createReport, {
    body: { reportedUserId: blocked.person.userId, reason: 'OTHER', description: description.value },
  });
  await bobHimself.call(friends.blockUser, { params: { id: blocked.person.userId } });
  ids.push(
    bobHimself.userId,
    friendship.data?.friendshipId ?? '',
    sent.data.conversationId,
    sent.data.id,
    report.data.id,
  );
});
afterAll(async () => {
  for (const { line } of Object.values(viewers)) line?.close();
  await world.close();
});

/** A body that has something for every route; what a route does not know it leaves out. */
const everyField = () => ({
  ...{ userId: bobHimself.userId, reportedUserId: bobHimself.userId, recipientId: bobHimself.userId },
  ...{ reason: 'SPAM', content: 'hello', metThrough: 'VIDEO_MATCH', action: 'accept', type: 'premium' },
  ...{ email: bob.registration.email, password: 'not his password', token: 'x'.repeat(43) },
  ...{ username: 'BOB', firstName: 'Not', lastName: 'Him', birthDate: '1990-05-17' },
});

/** Asks as a viewer, and keeps all that comes back. */
async function ask<R extends AnyRoute>({ person, received }: Viewer, route: R, input: CallInput<R>) {
  const reply = await person.call(route, input);
  const what = Object.values((input.params ?? {}) as object);
  received.push({ from: `${name(route)} ${what}`, text: `${[...reply.headers]} ${reply.text}` });
  answered.set(name(route), (answered.get(name(route)) ?? new Set()).add(reply.status));
  return reply;
}

/** Asks a route with every value its parameters could take. */
async function askAll(viewer: Viewer, route: AnyRoute): Promise<void> {
  const other = route.path.includes(':username')
    ? { username: 'Bob' }
    : route.path.includes(':code')
      ? { code: 'ZZZZZZ' }
      : {};
  const parameters = route.path.includes(':id') ? ids.map((id) => ({ id })) : [other];
  const body = route.file ? await picture(route.file) : route.body ? { body: everyField() } : {};
  await Promise.all(parameters.map((params) => ask(viewer, route, { params, query: { q: 'b' }, ...body })));
}

async function emitAll({ line, received }: Viewer, event: ClientEvent): Promise<void> {
  if (!line) return;
  const emit = async (id: string) => {
    const whole = { roomId: id, conversationId: id, recipientId: bobHimself.userId, content: 'hello', isTyping: true };
    for (const payload of [id, { ...whole, enabled: true, rating: 'dismiss', timestamp: 1, emoji: '👋', ms: 800 }]) {
      const ack = await line.emitRaw(event.name, payload);
      received.push({ from: `ack of ${event.name}`, text: JSON.stringify(ack) });
    }
  };
  await Promise.all(ids.map(emit));
}

/** What ends friendships, and then sessions, is asked last. */
const ending = [auth.logout, auth.refresh, auth.login, auth.register, auth.resetPassword].map(name);
const isParting = (route: AnyRoute) => route.method === 'DELETE' || name(route) === name(friends.blockUser);
const reading = routes.filter(({ method }) => method === 'GET');
const changing = routes.filter((route) => route.method !== 'GET' && !isParting(route) && !ending.includes(name(route)));
const parting = routes.filter(isParting);
const last = routes.filter((route) => ending.includes(name(route)));

describe('of a private profile', () => {
  it('nothing that is asked, sent or happens shows a private field', { timeout: 120_000 }, async () => {
    const all = Object.values(viewers);
    const bobsLine = await bobHimself.connect();
    const metLine = viewers.met.line as TestSocket;
    const roomId = await startCall(world, metLine, bobsLine);
    ids.push(roomId);
    await bobsLine.emit(calls.sendRoomMessage, { roomId, content: 'hello' });
    await world.clock.advance(40_000);
    await bobsLine.emit(messages.dmSend, { recipientId: viewers.friend.person.userId, content: directMessage.value });
    await bobsLine.emit(calls.end, roomId);
    await metLine.next(calls.callEnded);

    const pages = ['/', '/user/bob', '/api/openapi.json', '/health', `/uploads/default/${bobHimself.userId}.svg`];
    const everyone = (step: (viewer: Viewer) => Promise<void>) => Promise.all(all.map(step));
    const askEach = (list: readonly AnyRoute[]) =>
      everyone(async (viewer) => {
        for (const route of list) await askAll(viewer, route);
      });
    await askEach(reading);
    await everyone(async (viewer) => {
      for (const event of events) await emitAll(viewer, event);
      for (const path of pages) {
        viewer.received.push({ from: path, text: await (await viewer.person.fetch(path)).text() });
      }
    });
    await askEach(changing);
    ids.push((await viewers.stranger.person.call(reports.listMyReports)).data[0]?.id ?? '');
    ids.push((await viewers.met.person.call(friends.listSent)).data[0]?.id ?? '');
    await askEach(reading);
    for (const list of [parting, reading, last]) await askEach(list);
    for (const { line, received } of all) {
      received.push(...(line?.all() ?? []).map((event) => ({ from: event.name, text: JSON.stringify(event) })));
    }
    bobsLine.close();

    const leaks = ({ received }: Viewer, marks: readonly Mark[]) =>
      received.flatMap(({ from, text }) => findMarks(text, marks).map(({ field }) => `${field} in ${from}`));
    const never = [...bob.secret, description];
    for (const who of ['stranger', 'met', 'blocked', 'visitor'] as const) {
      expect(leaks(viewers[who], [...never, ...bob.closed, directMessage]), who).toEqual([]);
    }
    expect(leaks(viewers.friend, never), 'friend').toEqual([]);
    // The marks are there to be found: the friend sees what friends may.
    const shown = new Set(leaks(viewers.friend, [...bob.closed, directMessage]).map((leak) => leak.split(' ')[0]));
    expect([...shown].sort()).toEqual(['banner', 'bio', 'direct-message', 'interest']);
  });

  it('every call was asked, and nearly each was granted to someone', () => {
    expect([...answered.keys()].sort()).toEqual(routes.map(name).sort());
    const refusedToAll = [...answered].filter(([, statuses]) => ![...statuses].some((status) => status < 300));
    expect(refusedToAll.map(([route]) => route).sort()).toEqual(
      [auth.login, auth.register, auth.resetPassword, friends.sendRequestByCode, users.subscribe, users.unsubscribe]
        .map(name)
        .sort(),
    );
    expect(
      [...answered].filter(([, statuses]) => [...statuses].some((status) => status >= 500 && status !== 501)),
    ).toEqual([]);
  });

  it('the owner sees it all', async () => {
    const [me, profile, mine] = [
      await bobHimself.call(auth.me),
      await bobHimself.call(users.getProfile),
      await bobHimself.call(reports.listMyReports),
    ];
    const marks = findMarks([me, profile, mine].map(({ text }) => text).join(), [
      ...bob.secret,
      ...bob.closed,
      description,
    ]);
    expect(marks.map(({ field }) => field)).toEqual([
      ...['mail', 'inviteCode', 'bio', 'interest', 'banner', 'report-description'],
    ]);
  });
});
