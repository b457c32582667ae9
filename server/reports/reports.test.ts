import { deleteAccount } from '@visavis/domain/account/contract.ts';
import { sendMessage } from '@visavis/domain/messages/contract.ts';
import { createReport, getReport, listMyReports } from '@visavis/domain/reports/contract.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Mail } from '../ports/mail/mailer.ts';
import type { TestPerson } from '../testing/person.ts';
import { befriend, shareCall } from '../testing/scenes/relations.ts';
import { reportBody } from '../testing/scenes/reports.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let mailFails = false;
const mails: Mail[] = [];
beforeAll(async () => {
  const mailer = {
    async send(mail: Mail) {
      if (mailFails) throw new Error('the mail server is away');
      mails.push(mail);
      return '250 accepted';
    },
  };
  world = await createWorld({ settings: { REPORTS_EMAIL: 'review@example.com' }, ports: { mailer } });
});
afterAll(() => world.close());

const unknown = '018f4d5e-0000-7000-8000-000000000001';

describe('a report', () => {
  it('is stored, mailed to the review team, and shown to its author alone', async () => {
    const { alice, bob } = await world.people('alice', 'bob');
    const roomId = await shareCall(world, alice, bob);
    const body = { reportedUserId: bob.userId, reason: 'OTHER', description: '  was rude  ', roomId } as const;
    const made = await alice.call(createReport, { body });
    expect(made.status).toBe(201);
    expect(made.data).toEqual({
      id: expect.any(String),
      reportedUserId: bob.userId,
      reportedUsername: 'bob',
      reason: 'OTHER',
      description: 'was rude',
      roomId,
      status: 'open',
      createdAt: expect.stringMatching(/Z$/),
      outcome: null,
      isNews: false,
    });
    await vi.waitUntil(() => mails.length > 0);
    const mail = mails.at(-1);
    expect(mail).toMatchObject({ to: 'review@example.com', subject: 'Report: bob, OTHER' });
    for (const part of ['bob', bob.userId, 'alice', 'OTHER', 'was rude', roomId, `reports show ${made.data.id}`]) {
      expect(mail?.text).toContain(part);
    }

    const params = { id: made.data.id };
    expect((await alice.call(getReport, { params })).data).toEqual(made.data);
    expect((await alice.call(listMyReports)).data).toEqual([made.data]);
    expect((await bob.call(getReport, { params })).code).toBe('NOT_FOUND');
    expect((await bob.call(listMyReports)).data).toEqual([]);
    expect((await alice.call(getReport, { params: { id: unknown } })).code).toBe('NOT_FOUND');
  });

  it('names the person in the list of its author, unless their account is hidden', async () => {
    const { lena, milo } = await world.people('lena', 'milo');
    await lena.call(createReport, { body: reportBody(milo) });
    const names = async () => (await lena.call(listMyReports)).data.map(({ reportedUsername }) => reportedUsername);
    expect(await names()).toEqual(['milo']);
    await milo.call(deleteAccount, { body: { password: milo.password, confirmed: true } });
    expect(await names()).toEqual([null]);
    const nina = await world.person('nina');
    await shareCall(world, nina, milo);
    const late = await nina.call(createReport, { body: reportBody(milo) });
    expect([late.status, late.data.reportedUsername]).toEqual([201, null]);
  });

  it('is accepted once per reported user and room', async () => {
    const { carl, dina } = await world.people('carl', 'dina');
    const [first, second] = [await shareCall(world, carl, dina), await shareCall(world, carl, dina)];
    const report = (roomId?: string) => carl.call(createReport, { body: reportBody(dina, roomId) });
    const statuses = [];
    for (const room of [first, first, second, undefined, undefined]) {
      statuses.push((await report(room)).status);
      await world.clock.advance(1);
    }
    expect(statuses).toEqual([201, 409, 201, 201, 409]);
    expect((await report(first)).code).toBe('ALREADY_REPORTED');
    expect((await carl.call(listMyReports)).data.map(({ roomId }) => roomId)).toEqual([null, second, first]);
    // The other may report the same call as well.
    expect((await dina.call(createReport, { body: reportBody(carl, first) })).status).toBe(201);
  });

  it('is accepted once per message of the other in a conversation, and once for the whole of it', async () => {
    const { lars, mina } = await world.people('lars', 'mina');
    await befriend(lars, { ...mina, inviteCode: (await mina.call(getProfile)).data.inviteCode });
    const say = async (from: TestPerson, to: TestPerson) =>
      (await from.call(sendMessage, { body: { recipientId: to.userId, content: 'hello' } })).data;
    const [first, later, own] = [await say(mina, lars), await say(mina, lars), await say(lars, mina)];
    const report = async (messageId?: string) => {
      const body = { ...reportBody(mina), conversationId: first.conversationId, messageId };
      return (await lars.call(createReport, { body })).status;
    };
    expect([await report(first.id), await report(first.id), await report(later.id)]).toEqual([201, 409, 201]);
    // A report that names no message of the other is about the conversation.
    expect([await report(), await report(), await report(own.id), await report(unknown)]).toEqual([201, 409, 409, 409]);
  });

  it('is stored once when sent many times at once', async () => {
    const { ezra, fay } = await world.people('ezra', 'fay');
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => ezra.call(createReport, { body: reportBody(fay) })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 'ALREADY_REPORTED')).toHaveLength(7);
  });

  it('is refused for a room that the two did not share', async () => {
    const { gina, hans, ines } = await world.people('gina', 'hans', 'ines');
    const ours = await shareCall(world, gina, hans);
    const theirs = await shareCall(world, hans, ines);
    for (const [body, what] of [
      [reportBody(ines, ours), 'a room of the reporter with someone else'],
      [reportBody(hans, theirs), 'a room of others'],
      [reportBody(hans, unknown), 'a room that does not exist'],
    ] as const) {
      const reply = await gina.call(createReport, { body });
      expect([reply.status, reply.code], what).toEqual([403, 'NOT_A_MEMBER']);
    }
    expect((await gina.call(listMyReports)).data).toEqual([]);
  });

  it.each([
    ['the reporter', (me: TestPerson) => reportBody(me), 400, 'SELF'],
    [
      'the reporter, by their id in upper case',
      (me: TestPerson) => ({ ...reportBody(me), reportedUserId: me.userId.toUpperCase() }),
      400,
      'SELF',
    ],
    ['an unknown user', () => reportBody(unknown), 404, 'NOT_FOUND'],
    ['an unknown user in an unknown room', () => reportBody(unknown, unknown), 404, 'NOT_FOUND'],
    ['an invalid id', () => reportBody('bob'), 400, 'VALIDATION_FAILED'],
    ['an empty reason', () => ({ ...reportBody(unknown), reason: '' }), 400, 'VALIDATION_FAILED'],
    [
      'the reason OTHER without a description',
      () => ({ ...reportBody(unknown), reason: 'OTHER', description: ' ' }),
      400,
      'VALIDATION_FAILED',
    ],
    [
      'a description that is too long',
      () => ({ ...reportBody(unknown), description: 'x'.repeat(501) }),
      400,
      'VALIDATION_FAILED',
    ],
  ])('is refused for %s', async (what, body, status, code) => {
    const who = await world.person(`r-${what.replaceAll(/\W/g, '')}`.slice(0, 25));
    const reply = await who.call(createReport, { body: body(who) });
    expect([reply.status, reply.code]).toEqual([status, code]);
    expect((await who.call(listMyReports)).data).toEqual([]);
  });

  it('requires a session', async () => {
    expect((await world.visitor().call(createReport, { body: reportBody(unknown) })).status).toBe(401);
    expect((await world.visitor().call(listMyReports)).status).toBe(401);
  });

  it('is kept when its mail fails, which is sent later', async () => {
    const { joan, kit } = await world.people('joan', 'kit');
    mailFails = true;
    const made = await joan.call(createReport, { body: reportBody(kit) });
    expect(made.status).toBe(201);
    expect((await joan.call(listMyReports)).data).toHaveLength(1);
    const sent = () => mails.filter(({ text }) => text.includes(made.data.id));
    expect(sent()).toEqual([]);
    mailFails = false;
    await vi.waitUntil(async () => {
      await world.clock.advance(60_000);
      return sent().length > 0;
    });
    expect(sent()).toHaveLength(1);
  });
});

it('a user may send twenty reports a day', async () => {
  const strict = await createWorld({ settings: { RATE_LIMIT_SCALE: '1' } });
  try {
    const { alice, bob } = await strict.people('alice', 'bob');
    for (let index = 0; index < 20; index += 1) {
      const roomId = await shareCall(strict, alice, bob);
      expect((await alice.call(createReport, { body: reportBody(bob, roomId) })).status).toBe(201);
    }
    const reply = await alice.call(createReport, { body: reportBody(bob) });
    expect([reply.status, reply.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});
