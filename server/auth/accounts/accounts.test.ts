import { accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import type { Registration } from '@visavis/domain/auth/contract.ts';
import { USERNAME_CHANGE_DAYS } from '@visavis/domain/auth/rules.ts';
import { INVITE_ALPHABET, INVITE_CODE_LENGTH } from '@visavis/domain/friends/rules.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { createFakeMailHosts } from '../../ports/mail-hosts/mail-hosts.fake.ts';
import { createRefuseDisposable } from '../emails/disposable.ts';
import { type Accounts, type AccountsDependencies, createAccounts } from './accounts.ts';

const NOW = Date.parse('2026-11-24T23:30:00.000Z');
const ADDRESS = '198.51.100.0';
const ada: Registration = {
  email: 'ada@example.org',
  username: 'ada',
  password: 'face to face',
  firstName: 'Ada',
  lastName: 'Lovelace',
  birthDate: '2008-11-24',
  acceptedTexts: 'v2',
  language: 'fr',
} as Registration;

/** what storing a new account runs into, try by try */
let taken: (string | undefined)[];
let isGone: boolean;
/** what was stored, sent and recorded, in order */
let done: unknown[];
let accounts: Accounts;
beforeEach(() => {
  [taken, isGone, done] = [[], false, []];
  accounts = begin();
});

function begin({ isRequired = false } = {}): Accounts {
  const [codes, ids]: [string[], string[]] = [[], []];
  const dependencies = {
    clock: createFakeClock(NOW),
    textsVersion: 'v2',
    random: {
      uuid: (now: number) => `id ${ids.push('')} of ${now - NOW}`,
      code: (alphabet: string, length: number) => `${alphabet === INVITE_ALPHABET} ${length} ${codes.push('')}`,
    },
    refuseDisposable: createRefuseDisposable({ mailHosts: createFakeMailHosts({}), allowed: [] }),
    passwords: { hash: async (password: string) => `hash of ${password}` },
    isRequired,
    earlier: {
      of: (account: object) => account,
      announce: async (...of: unknown[]) => void done.push(['announced', ...of]),
    },
    security: (...of: unknown[]) => void done.push(of),
    present: (account: object) => ({ presented: account }),
    realtime: {
      toUser: (to: string, { name }: { name: string }, payload: unknown) => void done.push([to, name, payload]),
    },
    repo: {
      async insertUser(...of: unknown[]) {
        done.push(['inserted', ...of]);
        return { taken: taken.shift(), suspendedBy: 'a decision' };
      },
      byId: async (id: string) => (isGone ? undefined : { id }),
      acceptTexts: async (...of: unknown[]) => void done.push(['accepted', ...of]),
    },
  };
  return createAccounts(dependencies as unknown as AccountsDependencies);
}
const refused = (code: string, fields?: object) =>
  expect.objectContaining({ code, ...(fields && { params: { fields } }) });
const inserted = () =>
  done.filter((each) => (each as unknown[])[0] === 'inserted').map((each) => (each as object[])[1]) as Record<
    string,
    unknown
  >[];

describe('someone who registers', () => {
  it('is stored with a hash, an invite code and what they have accepted, and presented', async () => {
    const at = new Date(NOW);
    const { password: _, ...shown } = ada;
    const user = await accounts.register(ada, ADDRESS);
    const stored = {
      ...shown,
      id: 'id 1 of 0',
      passwordHash: 'hash of face to face',
      inviteCode: `true ${INVITE_CODE_LENGTH} 1`,
      acceptedTextsAt: at,
      emailVerifiedAt: null,
      at,
    };
    const earlier = { email: 'ada@example.org', language: ada.language };
    const since = new Date(NOW - USERNAME_CHANGE_DAYS * 86_400_000);
    expect(done).toEqual([
      ['inserted', stored, earlier, since, undefined],
      ['account-created', { userId: 'id 1 of 0', address: ADDRESS }],
      ['announced', 'id 1 of 0', 'a decision'],
    ]);
    const empty = { avatarFile: null, pendingEmail: null, ageProvenAt: null };
    expect(user).toEqual({ presented: { ...stored, ...empty } });
  });

  it.each(['v1', undefined])('was shown the texts of version %s, and is to see the newest', async (acceptedTexts) => {
    await accounts.register({ ...ada, acceptedTexts }, ADDRESS);
    expect(inserted()).toMatchObject([{ acceptedTexts: null, acceptedTextsAt: null }]);
  });

  it('without a language has that of the database, and is shown the fallback', async () => {
    const user = await accounts.register({ ...ada, language: undefined }, ADDRESS);
    expect(inserted()[0]).not.toHaveProperty('language');
    expect(user).toMatchObject({ presented: { language: 'en' } });
  });

  it('waits for the suspension of an erased account until the address is confirmed', async () => {
    await begin({ isRequired: true }).register(ada, ADDRESS);
    expect((done[0] as unknown[])[2]).toBeNull();
  });

  it.each<[string, Partial<Registration>, object]>([
    ['is not 18 before tomorrow', { birthDate: '2008-11-25' }, { birthDate: 'AGE_MIN' }],
    ['has an address that lasts a day', { email: 'ada@mailinator.com' }, { email: 'EMAIL_DISPOSABLE' }],
    ['has a common password', { password: 'password' }, { password: 'PASSWORD_COMMON' }],
  ])('and %s is refused, and stored nowhere', async (_, change, fields) => {
    const asked = accounts.register({ ...ada, ...change }, ADDRESS);
    await expect(asked).rejects.toEqual(refused('VALIDATION_FAILED', fields));
    expect(done).toEqual([]);
  });

  it.each([
    ['email', 'EMAIL_TAKEN', { email: 'EMAIL_TAKEN' }],
    ['username', 'USERNAME_TAKEN', { username: 'USERNAME_TAKEN' }],
  ])('with the %s of another is refused', async (what, code, fields) => {
    taken = [what];
    await expect(accounts.register(ada, ADDRESS)).rejects.toEqual(refused(code, fields));
    expect(done).toHaveLength(1);
  });

  it('is given another invite code where one is taken, four times at most', async () => {
    taken = ['invite code', 'invite code', 'invite code', 'invite code'];
    await accounts.register(ada, ADDRESS);
    expect(new Set(inserted().map(({ inviteCode }) => inviteCode)).size).toBe(5);
    done = [];
    taken = ['invite code', 'invite code', 'invite code', 'invite code', 'invite code'];
    await expect(accounts.register(ada, ADDRESS)).rejects.toEqual(refused('UNAVAILABLE'));
    expect(inserted()).toHaveLength(5);
    expect(done).toHaveLength(5);
  });
});

describe('an account', () => {
  it('is presented to its user, and shown on every device when it changes', async () => {
    expect(await accounts.me('ada')).toEqual({ presented: { id: 'ada' } });
    expect(done).toEqual([]);
    expect(await accounts.publish('ada')).toEqual({ presented: { id: 'ada' } });
    expect(done).toEqual([['ada', accountUpdated.name, { user: { presented: { id: 'ada' } } }]]);
  });

  it('that was deleted is that of no one', async () => {
    isGone = true;
    await expect(accounts.me('ada')).rejects.toEqual(refused('UNAUTHENTICATED'));
    await expect(accounts.publish('ada')).rejects.toEqual(refused('UNAUTHENTICATED'));
    expect(done).toEqual([]);
  });

  it('accepts the texts as they are now, and no others', async () => {
    await accounts.acceptTexts('ada', 'v2');
    expect(done).toMatchObject(
      [
        ['accepted', 'ada', 'v2', new Date(NOW)],
        ['ada', accountUpdated.name],
      ].map((each) => expect.arrayContaining(each)),
    );
    done = [];
    await expect(accounts.acceptTexts('ada', 'v1')).rejects.toEqual(
      refused('VALIDATION_FAILED', { version: 'INVALID' }),
    );
    expect(done).toEqual([]);
  });
});
