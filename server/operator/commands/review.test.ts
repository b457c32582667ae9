import { join as joinQueue, matchingError } from '@visavis/domain/matching/contract.ts';
import { getReport, listMyReports, readOutcomes, reportDecided } from '@visavis/domain/reports/contract.ts';
import { automaticEnd } from '@visavis/domain/reports/rules.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts';
import type { TestPerson } from '../../testing/person.ts';
import { shareCall } from '../../testing/scenes/relations.ts';
import { sendReport } from '../../testing/scenes/reports.ts';
import type { World } from '../../testing/world.ts';

let operatorWorld: OperatorWorld;
let world: World;
beforeAll(async () => {
  operatorWorld = await createOperatorWorld();
  world = operatorWorld.world;
});
afterAll(() => operatorWorld.close());

const operator = (...argv: string[]) => operatorWorld.operator(...argv);
const operatorJson = (...argv: string[]) => operatorWorld.operatorJson(...argv);
/** 'ok', or the code that refuses the person in the queue. */
async function admission(person: TestPerson): Promise<string> {
  const socket = await person.connect();
  const ack = await socket.emit(joinQueue);
  socket.close();
  return ack.ok ? 'ok' : ack.code;
}

describe('reports', () => {
  it('are listed oldest first, shown with their context, and resolved once', async () => {
    const { alice, bob, carol } = await world.people('alice', 'bob', 'carol');
    const roomId = await shareCall(world, alice, bob);
    const first = await sendReport(alice, bob, { description: 'shouted at me', roomId });
    await world.clock.advance(1000);
    const second = await sendReport(carol, bob);

    const listed = await operatorJson('reports', 'list');
    expect(listed.data.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
    expect(listed.data[0]).toMatchObject({ reported: 'bob', reporter: 'alice', reason: 'HARASSMENT', status: 'open' });
    expect((await operator('reports', 'list', '--limit', '1')).out).toContain('bob');

    const shown = await operatorJson('reports', 'show', first.id);
    expect(shown.data).toMatchObject({
      description: 'shouted at me',
      reportedId: bob.userId,
      roomId,
      call: { duration: 0, endReason: 'ended' },
      suspendedUntil: null,
      otherReports: [{ id: second.id, reporter: 'carol' }],
    });
    expect((await operator('reports', 'show', first.id)).out).toContain('shouted at me');

    const resolved = await operatorJson('reports', 'resolve', first.id, '--note', 'spoken to');
    expect(resolved).toMatchObject({
      exit: 0,
      data: { status: 'resolved', resolutionNote: 'spoken to', outcome: null },
    });
    expect((await alice.call(getReport, { params: { id: first.id } })).data).toMatchObject({
      status: 'resolved',
      outcome: null,
    });
    expect(await operatorJson('reports', 'resolve', first.id, '--note', 'again')).toMatchObject({
      exit: 1,
      refusal: { code: 'ALREADY_RESOLVED' },
    });
    expect((await operatorJson('reports', 'list')).data.map(({ id }: { id: string }) => id)).toEqual([second.id]);
    expect((await operatorJson('reports', 'list', '--status', 'all')).data).toHaveLength(2);
    expect((await operatorJson('reports', 'list', '--status', 'resolved')).data).toHaveLength(1);
  });

  it('are refused with NOT_FOUND where they do not exist', async () => {
    const nothing = '018f4d5e-0000-7000-8000-000000000001';
    for (const argv of [
      ['reports', 'show', nothing],
      ['reports', 'resolve', nothing, '--note', 'x'],
    ]) {
      expect(await operator(...argv)).toEqual({ exit: 1, out: '', err: `No report ${nothing}` });
    }
  });
});

describe('a decision', () => {
  it('tells the reporter whether something was done, and counts in their record', async () => {
    const { ilse, jens } = await world.people('ilse', 'jens');
    const socket = await ilse.connect();
    const report = await sendReport(ilse, jens);
    const other = await sendReport(ilse, jens, { roomId: await shareCall(world, ilse, jens) });
    const params = { id: report.id };
    expect((await ilse.call(getReport, { params })).data).toMatchObject({ outcome: null, isNews: false });

    await operator('reports', 'resolve', report.id, '--note', 'banned', '--outcome', 'upheld');
    expect(await socket.next(reportDecided)).toEqual({ id: report.id, status: 'resolved', outcome: 'action_taken' });
    const shown = await ilse.call(getReport, { params });
    expect(shown.data).toMatchObject({ status: 'resolved', outcome: 'action_taken', isNews: true });
    expect(shown.text).not.toContain('banned');
    await operator('reports', 'resolve', other.id, '--note', 'nothing found', '--outcome', 'dismissed');
    expect(await socket.next(reportDecided)).toMatchObject({ id: other.id, outcome: 'no_action' });

    expect((await ilse.call(readOutcomes)).status).toBe(200);
    expect((await ilse.call(listMyReports)).data.map(({ isNews }) => isNews)).toEqual([false, false]);
    expect((await operatorJson('users', 'show', 'ilse')).data).toMatchObject({ reportsUpheld: 1, reportsDismissed: 1 });
    expect(await operator('reports', 'resolve', other.id, '--note', 'x', '--outcome', 'perhaps')).toMatchObject({
      exit: 2,
    });
    socket.close();
  });
});

describe('a suspension', () => {
  it('by three reports lasts a day, comes first in the queue and can be ended earlier', async () => {
    const { dora, emil, fred, gabi, hana } = await world.people('dora', 'emil', 'fred', 'gabi', 'hana');
    await shareCall(world, hana, emil);
    const grave = await sendReport(hana, emil, { reason: 'MINOR' });
    for (const reporter of [emil, fred, gabi]) await shareCall(world, reporter, dora);
    const reports = [await sendReport(emil, dora), await sendReport(fred, dora), await sendReport(gabi, dora)];
    expect(await admission(dora)).toBe('SUSPENDED');
    const until = new Date(automaticEnd(world.clock.now())).toISOString();
    const suspension = { suspendedUntil: until, suspendedAutomatically: true, suspendedFor: 'HARASSMENT' };
    expect((await operatorJson('users', 'show', 'dora')).data).toMatchObject(suspension);
    expect((await operatorJson('reports', 'show', reports[0]?.id ?? '')).data).toMatchObject(suspension);
    const listed = (await operatorJson('reports', 'list')).data as { id: string; isFirst: boolean }[];
    expect(
      listed
        .slice(0, 3)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(reports.map(({ id }) => id).sort());
    expect(listed[3]?.id).toBe(grave.id);
    expect(listed.map(({ isFirst }) => isFirst).slice(0, 4)).toEqual([true, true, true, false]);

    expect(await operatorJson('users', 'reinstate', 'dora')).toMatchObject({ exit: 0, data: { suspendedUntil: null } });
    expect((await operatorJson('users', 'show', 'dora')).data).toMatchObject({ suspendedAutomatically: null });
    expect(await admission(dora)).toBe('ok');
    expect(await operator('users', 'reinstate', 'dora')).toMatchObject({ exit: 1, err: 'dora is not suspended' });
    for (const { id } of [...reports, grave]) await operator('reports', 'resolve', id, '--note', 'closed');
  });

  it('by an operator removes the user from the queue and ends on its date', async () => {
    const { hugo } = await world.people('hugo');
    const socket = await hugo.connect();
    expect((await socket.emit(joinQueue)).ok).toBe(true);
    const until = new Date(world.clock.now() + 60_000).toISOString();
    expect(
      (await operatorJson('users', 'suspend', hugo.email.toUpperCase(), '--rule', 'SPAM', '--until', until)).data
        .suspendedUntil,
    ).toBe(until);
    expect(await socket.next(matchingError)).toMatchObject({ reason: 'SUSPENDED' });
    expect((await socket.emit(joinQueue)).ok).toBe(false);
    await world.clock.advance(60_001);
    expect((await socket.emit(joinQueue)).ok).toBe(true);
    socket.close();
    expect(await operator('users', 'suspend', 'hugo', '--rule', 'SPAM', '--until', '2020-01-01')).toMatchObject({
      exit: 1,
      err: '2020-01-01 is in the past',
    });
    expect((await operatorJson('users', 'suspend', hugo.userId, '--rule', 'SPAM')).data.suspendedUntil).toBe(
      'reinstated',
    );
  });
});

describe('a plan', () => {
  it('is set without an end, until a date, or back to free', async () => {
    const { ines } = await world.people('ines');
    const shown = async () => {
      const { subscriptionType, subscriptionEnd } = (await ines.call(getProfile)).data;
      return [subscriptionType, subscriptionEnd];
    };
    await operator('users', 'set-plan', 'INES', 'premium_plus');
    expect(await shown()).toEqual(['premium_plus', null]);
    await operator('users', 'set-plan', 'ines', 'premium', '--until', '2026-03-01');
    expect(await shown()).toEqual(['premium', '2026-03-01T00:00:00.000Z']);
    expect((await operator('users', 'set-plan', 'ines', 'premium', '--until', '2025-03-01')).exit).toBe(1);
    await operator('users', 'set-plan', 'ines', 'free', '--until', '2026-03-01');
    expect(await shown()).toEqual(['free', null]);
  });
});
