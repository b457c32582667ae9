import type { BrowserContextOptions } from '@playwright/test';
import { claimCase, listCases } from '@visavis/domain/desk/cases.ts';
import { beginCode, confirmCode } from '@visavis/domain/desk/door.ts';
import { decideAboutPerson } from '@visavis/domain/desk/people.ts';
import { decideCase } from '@visavis/domain/desk/verdicts.ts';
import { listMessages, sendMessage } from '@visavis/domain/messages/contract.ts';
import { appeal, listMeasures } from '@visavis/domain/moderation/contract.ts';
import { createReport } from '@visavis/domain/reports/contract.ts';
import { codeFor } from '../../../server/testing/authenticators/one-time-code.ts';
import type { TestPerson } from '../../../server/testing/person.ts';
import type { Marks } from '../watch/marks.ts';
import { befriend, conversationOf } from './seed.ts';
import type { Server } from './server.ts';

type State = BrowserContextOptions['storageState'];
/** The person who opens a screen of the desk: `milo` stands before the closed door. */
export type Staff = 'maria' | 'milo' | 'morgane';

/** The content of the desk's screens, created over the API. */
export interface SeededDesk {
  staff: Record<Staff, State>;
  /** an open case */
  caseId: string;
  /** another, with messages as evidence, to be claimed */
  claimedId: string;
  /** one that is decided */
  decidedId: string;
  /** someone who was warned without a report and appeals */
  warnedId: string;
  warnedEmail: string;
}

export interface SeedDeskOptions {
  server: Pick<Server, 'origin' | 'operator'>;
  marks: Marks;
}

async function ok<Reply extends { status: number; text: string }>(reply: Promise<Reply>): Promise<Reply> {
  const received = await reply;
  if (received.status >= 400) throw new Error(`seeding the desk failed: ${received.text}`);
  return received;
}

function stateOf({ origin }: Pick<Server, 'origin'>, { cookies }: TestPerson): State {
  const place = { domain: new URL(origin).hostname, path: '/', expires: -1 };
  const flags = { httpOnly: true, secure: false, sameSite: 'Lax' as const };
  return { cookies: [...cookies].map(([name, value]) => ({ name, value, ...place, ...flags })), origins: [] };
}

/** The two become friends, and one writes to the other. @returns their conversation */
async function writeTo(one: TestPerson, other: TestPerson): Promise<string> {
  await befriend(one, other);
  for (const content of ['hey, back again', 'come on, do not be like that. just one call']) {
    await ok(one.call(sendMessage, { body: { recipientId: other.userId, content } }));
  }
  return conversationOf(one, other);
}

export async function seedDesk({ server, marks }: SeedDeskOptions): Promise<SeededDesk> {
  const person = (name: string) => marks.register(server.origin, name, 'public');
  async function staff(name: Staff, role: 'moderator' | 'admin') {
    const one = await person(name);
    await server.operator('users', 'set-role', name, role);
    const { secret } = (await ok(one.call(beginCode, { body: { password: one.password } }))).data;
    if (name !== 'milo') await ok(one.call(confirmCode, { body: { code: codeFor(secret) } }));
    return one;
  }
  const maria = await staff('maria', 'moderator');
  const morgane = await staff('morgane', 'admin');
  const milo = await staff('milo', 'moderator');

  const reportFor = (reporter: TestPerson, about: TestPerson, more = {}) =>
    ok(reporter.call(createReport, { body: { reportedUserId: about.userId, reason: 'HARASSMENT', ...more } }));
  const [reported, warned] = [await person('ugo'), await person('walter')];
  for (const name of ['ida', 'jonas_the_second']) {
    const reporter = await person(name);
    const description = 'He kept on after I had asked him twice to stop.\nI would rather not meet him again.';
    await reportFor(reporter, reported, { description });
  }
  const verdict = { action: 'warn', rule: 'SPAM', message: 'Please no adverts.', note: 'A tip by mail.' } as const;
  await ok(maria.call(decideAboutPerson, { params: { id: warned.userId }, body: { verdict, lastDecisionId: null } }));
  const [measure] = (await ok(warned.call(listMeasures))).data;
  await ok(warned.call(appeal, { params: { id: measure?.id ?? '' }, body: { text: 'That was not an advert.' } }));

  const [writer, friend, left] = [await person('xenia'), await person('yann'), await person('zelda')];
  const conversationId = await writeTo(writer, friend);
  const messages = (await ok(friend.call(listMessages, { params: { id: conversationId } }))).data;
  await reportFor(friend, writer, { conversationId, messageId: messages.at(-1)?.id });
  await reportFor(friend, left);
  const open = (await ok(maria.call(listCases))).data.cases;
  const caseAbout = ({ userId }: TestPerson) => open.find(({ about }) => about.userId === userId)?.id ?? '';
  const params = { id: caseAbout(left) };
  await ok(maria.call(claimCase, { params }));
  await ok(maria.call(decideCase, { params, body: { verdict: { ...verdict, action: 'suspend', days: 7 } } }));
  return {
    staff: { maria: stateOf(server, maria), milo: stateOf(server, milo), morgane: stateOf(server, morgane) },
    caseId: caseAbout(reported),
    claimedId: caseAbout(writer),
    decidedId: params.id,
    warnedId: warned.userId,
    warnedEmail: warned.email,
  };
}
