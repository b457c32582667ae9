import * as desk from '@visavis/domain/desk/contract.ts';
import * as friends from '@visavis/domain/friends/contract.ts';
import * as messages from '@visavis/domain/messages/contract.ts';
import * as moderation from '@visavis/domain/moderation/contract.ts';
import * as reports from '@visavis/domain/reports/contract.ts';
import * as users from '@visavis/domain/users/contract.ts';
import { routes } from '@visavis/domain/wire/contracts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCapturedLog } from '../captured-log.ts';
import type { TestPerson } from '../person.ts';
import { appoint } from '../scenes/staff.ts';
import type { TestSocket } from '../test-socket.ts';
import { createWorld, type World } from '../world.ts';
import { findMarks, markedPerson } from './privacy-marks.ts';

/**
 * Alice reports a conversation with Bob, who is suspended and appeals. What each of them wrote is marked, and must
 * reach those alone for whom it is meant.
 */
const METRICS_TOKEN = 'a token for the tests';
const captured = createCapturedLog();
const marked = markedPerson('case');
const mark = {
  evidence: marked.newMark('evidence'),
  description: marked.newMark('description'),
  reasons: marked.newMark('reasons'),
  note: marked.newMark('note'),
  appeal: marked.newMark('appeal'),
  answer: marked.newMark('answer'),
  appealNote: marked.newMark('appeal-note'),
};
type Field = keyof typeof mark;
const fields = Object.keys(mark) as Field[];

const names = ['alice', 'bob', 'carl', 'maria', 'noor'] as const;
type Name = (typeof names)[number];
let world: World;
let people: Record<Name, TestPerson>;
let sockets: Record<Name, TestSocket>;
const ids: string[] = [];

async function reportConversation(): Promise<void> {
  const { alice, bob } = people;
  const code = (await bob.call(users.getProfile)).data.inviteCode;
  const request = await alice.call(friends.sendRequestByCode, { params: { code } });
  const params = { id: (request.data as friends.FriendRequest).id };
  await bob.call(friends.answerRequest, { params, body: { action: 'accept' } });
  const sent = await bob.call(messages.sendMessage, {
    body: { recipientId: alice.userId, content: mark.evidence.value },
  });
  const { conversationId } = sent.data;
  const report = await alice.call(reports.createReport, {
    body: { reportedUserId: bob.userId, reason: 'HARASSMENT', description: mark.description.value, conversationId },
  });
  ids.push(alice.userId, bob.userId, conversationId, sent.data.id, report.data.id);
}

/** Everything that one person can read over HTTP, and what their socket has received. */
async function readingsOf(name: Name): Promise<string> {
  const person = people[name];
  const texts: string[] = [];
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    for (const id of route.path.includes(':id') ? ids : ['']) {
      const path = route.path.replace(':id', id).replace(':username', 'bob').replace(':code', 'ZZZZZZ');
      texts.push(await (await person.fetch(`${path}?q=bo&search=bob&status=decided`)).text());
      texts.push(await (await person.fetch(path)).text());
    }
  }
  return [...texts, ...sockets[name].all().map((event) => JSON.stringify(event))].join('\n');
}
const found = (text: string) => findMarks(text, Object.values(mark)).map(({ field }) => field);
const fieldsIn = (text: string) => fields.filter((field) => found(text).includes(mark[field].field));

beforeAll(async () => {
  world = await createWorld({ settings: { METRICS_TOKEN, LOG_LEVEL: 'debug' }, ports: { log: captured.log } });
  people = await world.register(...names);
  const { bob, maria, noor } = people;
  for (const moderator of [maria, noor]) await appoint(world, moderator, 'moderator');
  const connected = names.map(async (name) => [name, await people[name].connect()] as const);
  sockets = Object.fromEntries(await Promise.all(connected)) as typeof sockets;
  await reportConversation();

  const { data } = await maria.call(desk.listCases);
  const params = { id: data.cases[0]?.id ?? '' };
  await maria.call(desk.claimCase, { params });
  const file = (await maria.call(desk.getCase, { params })).data;
  const evidence = file.openReports.flatMap((report) => report.evidence.map(({ id }) => id));
  for (const id of evidence) {
    const view = await maria.fetch(desk.viewEvidence.path.replace(':id', id), await maria.post({}));
    expect(view.status).toBe(200);
  }
  const verdict = { action: 'suspend', rule: 'HARASSMENT', days: 7 } as const;
  const decided = await maria.call(desk.decideCase, {
    params,
    body: { verdict: { ...verdict, message: mark.reasons.value, note: mark.note.value } },
  });
  expect(decided.status).toBe(201);
  const [measure] = (await bob.call(moderation.listMeasures)).data;
  const appealed = await bob.call(moderation.appeal, {
    params: { id: measure?.id ?? '' },
    body: { text: mark.appeal.value },
  });
  expect(appealed.status).toBe(201);
  const [appeal] = (await noor.call(desk.listAppeals)).data;
  await noor.call(desk.claimAppeal, { params: { id: appeal?.id ?? '' } });
  const answered = await noor.call(desk.decideAppeal, {
    params: { id: appeal?.id ?? '' },
    body: { outcome: 'overturned', answer: mark.answer.value, note: mark.appealNote.value },
  });
  expect(answered.status).toBe(201);
  for (let change = 0; change < 2; change += 1) await sockets.bob.next(moderation.measureChanged);
  ids.push(params.id, measure?.id ?? '', appeal?.id ?? '', ...evidence);
});
afterAll(async () => {
  for (const socket of Object.values(sockets ?? {})) socket.close();
  await world.close();
});

describe('of a case and its appeal', () => {
  it.each<[Name, Field[]]>([
    ['alice', ['evidence', 'description']],
    ['bob', ['evidence', 'reasons', 'appeal', 'answer']],
    ['carl', []],
  ])('%s can read %j and nothing else', async (name, readable) => {
    expect(fieldsIn(await readingsOf(name))).toEqual(readable);
  });

  it('a moderator can read what was written, but the evidence, which its view alone shows', async () => {
    const written = ['description', 'reasons', 'note', 'appeal', 'answer', 'appealNote'];
    expect(fieldsIn(await readingsOf('maria'))).toEqual(written);
  });

  it('the logs and the metrics hold nothing of it', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await (await fetch(`${world.origin}/metrics`, { headers })).text();
    expect(metrics).toContain('visavis_');
    expect(captured.text().length).toBeGreaterThan(0);
    expect(found(captured.text())).toEqual([]);
    expect(found(metrics)).toEqual([]);
  });

  it('the mails to the suspended person hold neither evidence, notes nor who reported and decided', async () => {
    const { alice, bob, maria, noor } = people;
    const mails = (await world.posted()).filter(({ to }) => to === bob.email);
    expect(mails.length).toBeGreaterThanOrEqual(2);
    const text = mails.map((mail) => JSON.stringify(mail)).join('\n');
    expect(fieldsIn(text).filter((field) => !['reasons', 'answer'].includes(field))).toEqual([]);
    for (const { username, email, userId } of [alice, maria, noor]) {
      for (const hidden of [username, email, userId]) expect(text).not.toContain(hidden);
    }
  });

  it('no mail to anyone else holds any of it', async () => {
    const others = (await world.posted()).filter(({ to }) => to !== people.bob.email);
    expect(fieldsIn(others.map((mail) => JSON.stringify(mail)).join('\n'))).toEqual([]);
  });

  it('what the suspended person reads of their measures names neither reporter nor moderators', async () => {
    const { alice, bob, maria, noor } = people;
    const { text } = await bob.call(moderation.listMeasures);
    const events = sockets.bob.all().filter(({ name }) => name === moderation.measureChanged.name);
    expect(events.length).toBeGreaterThanOrEqual(2);
    for (const { username, userId } of [alice, maria, noor]) {
      for (const hidden of [username, userId]) expect(`${text}${JSON.stringify(events)}`).not.toContain(hidden);
    }
  });
});
