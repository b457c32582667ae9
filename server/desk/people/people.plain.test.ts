import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { overtaken } from '../../testing/later.ts';
import { createPeople, type People, type PeopleDependencies } from './people.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const at = new Date(NOW);
const anna = { userId: 'anna', role: 'admin' } as const;
const mona = { userId: 'mona', role: 'moderator' } as const;
const refusal = (code: string, fields?: object) =>
  expect.objectContaining({ code, ...(fields && { params: { fields } }) });

let person: object | undefined;
let isErased: boolean;
/** how often the person is still found */
let finds: number;
/** what was recorded and done, in order */
let done: unknown[];
let people: People;
beforeEach(() => {
  person = {
    ...{ id: 'nina', userId: 'nina', username: 'nina', displayName: 'Nina', avatarFile: null, karma: 60, role: null },
    ...{ email: 'nina@example.org', plan: 'premium', planEnd: null, language: 'en', suspendedUntil: null },
  };
  [isErased, done, finds] = [false, [], Number.POSITIVE_INFINITY];
  const isThere = () => {
    finds -= 1;
    return finds >= 0;
  };
  const note =
    (what: string) =>
    async (...of: unknown[]) => {
      await overtaken();
      done.push([what, ...of]);
      return 3;
    };
  const dependencies = {
    clock: createFakeClock(NOW),
    random: { uuid: (now: number) => `id of ${now - NOW}` },
    repo: {
      find: async (search: object) => {
        await overtaken();
        done.push(['searched', search]);
        return [person];
      },
      byId: async (id: string) => (id === 'nina' && isThere() ? person : undefined),
      record: note('recorded'),
      related: async () => [],
    },
    historyOf: async () => (isErased ? undefined : { history: { calls: 2 }, openCaseId: 'case' }),
    sanction: note('sanctioned'),
    signOut: note('signed out'),
    setPlan: note('plan'),
    erase: note('erased'),
    reinstate: note('reinstated'),
    exportOf: (userId: string) => `all of ${userId}`,
  };
  people = createPeople(dependencies as unknown as PeopleDependencies);
});

const entryOf = (action: string, staffId: string, details?: object) => {
  return { id: 'id of 0', at, staffId, action, subject: { kind: 'person', id: 'nina' }, personId: 'nina', details };
};
const recorded = (...of: Parameters<typeof entryOf>) => ['recorded', entryOf(...of)];

describe('a person at the desk', () => {
  it('is found by what was typed', async () => {
    expect(await people.find('mona', 'Nin')).toMatchObject([{ userId: 'nina' }]);
    expect(done).toEqual([['searched', { by: 'username', value: 'nin' }]]);
  });

  it('is viewed on record; the whole address is for admins', async () => {
    const file = { userId: 'nina', plan: 'premium', history: { calls: 2 }, openCaseId: 'case' };
    expect(await people.view(mona, 'nina')).toMatchObject({ ...file, email: 'n…@e….org' });
    expect(done).toEqual([recorded('person_viewed', 'mona')]);
    expect(await people.view(anna, 'nina')).toMatchObject({ ...file, email: 'nina@example.org' });
  });

  it('is not oneself, nor anyone who does not exist', async () => {
    await expect(people.view(mona, 'mona')).rejects.toThrow(refusal('FORBIDDEN'));
    await expect(people.view(mona, 'olaf')).rejects.toThrow(refusal('NOT_FOUND'));
    await expect(people.decide(mona, 'olaf', {} as never)).rejects.toThrow(refusal('NOT_FOUND'));
    isErased = true;
    await expect(people.view(mona, 'nina')).rejects.toThrow(refusal('NOT_FOUND'));
  });

  it('is shown again after a decision', async () => {
    const decision = { lastDecisionId: null } as never;
    expect(await people.decide(mona, 'nina', decision)).toMatchObject({ userId: 'nina', email: 'n…@e….org' });
    expect(done).toEqual([['sanctioned', 'mona', 'nina', decision]]);
  });
});

describe('a suspension', () => {
  it('ends with its entry in the record, and the person is shown', async () => {
    expect(await people.endSuspension(anna, 'nina')).toMatchObject({ userId: 'nina', email: 'nina@example.org' });
    expect(done).toEqual([['reinstated', 'nina', entryOf('suspension_ended', 'anna'), undefined]]);
  });
});

it.each<[string, () => Promise<unknown>]>([
  ['whose suspension ends', () => people.endSuspension(anna, 'nina')],
  ['who is given a plan', () => people.setPlan(anna, 'nina', 'premium', null)],
])('someone %s may have erased their account meanwhile', async (_, act) => {
  finds = 1;
  await expect(act()).rejects.toThrow(refusal('NOT_FOUND'));
});

describe('what an admin does is recorded before it is done', () => {
  it('signing someone out', async () => {
    expect(await people.signOut(anna, 'nina')).toEqual({ sessions: 3 });
    expect(done).toEqual([recorded('person_signed_out', 'anna'), ['signed out', 'nina']]);
  });

  it.each([null, new Date(NOW + 1).toISOString()])('setting a plan until %j', async (until) => {
    expect(await people.setPlan(anna, 'nina', 'premium', until)).toMatchObject({ userId: 'nina' });
    expect(done).toEqual([
      recorded('plan_set', 'anna', { plan: 'premium', until }),
      ['plan', 'nina', 'premium', until && new Date(until)],
    ]);
  });

  it('taking someone’s data', async () => {
    expect(await people.export(anna, 'nina')).toBe('all of nina');
    expect(done).toEqual([recorded('person_exported', 'anna')]);
  });

  it('erasing an account, whose name is typed again', async () => {
    await expect(people.erase(anna, 'nina', 'Nina')).rejects.toThrow(
      refusal('VALIDATION_FAILED', { username: 'USERNAME_DIFFERS' }),
    );
    expect(done).toEqual([]);
    await people.erase(anna, 'nina', 'nina');
    expect(done).toEqual([recorded('person_erased', 'anna'), ['erased', 'nina']]);
  });

  it('a plan that ends now is refused', async () => {
    await expect(people.setPlan(anna, 'nina', 'premium', at.toISOString())).rejects.toThrow(
      refusal('VALIDATION_FAILED', { until: 'DATE_PAST' }),
    );
    expect(done).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['signed out', () => people.signOut(anna, 'nina')],
    ['reinstated', () => people.endSuspension(anna, 'nina')],
    ['given a plan', () => people.setPlan(anna, 'nina', 'premium', null)],
    ['exported', () => people.export(anna, 'nina')],
    ['erased', () => people.erase(anna, 'nina', 'nina')],
  ])('another admin is not %s, nor anyone who does not exist', async (_, act) => {
    person = { ...person, role: 'admin' };
    await expect(act()).rejects.toThrow(refusal('FORBIDDEN'));
    person = undefined;
    await expect(act()).rejects.toThrow(refusal('NOT_FOUND'));
    expect(done).toEqual([]);
  });
});
