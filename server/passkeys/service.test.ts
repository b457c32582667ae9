import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import type { WaysIn } from '@visavis/domain/auth/rules.ts';
import type { NewCredential, SignedChallenge } from '@visavis/domain/passkeys/credentials.ts';
import {
  CHALLENGE_LIFETIME,
  CHALLENGE_PURPOSES,
  type ChallengePurpose,
  PASSKEYS_MAX,
} from '@visavis/domain/passkeys/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import type { WriteToOwner } from '../ports/mail/texts.ts';
import { digest } from '../ports/random.ts';
import { overtakable, overtaken } from '../testing/later.ts';
import type { Challenge } from './decisions.ts';
import type { PasskeyRow } from './repo.ts';
import { createPasskeys, type Passkeys, type PasskeysDependencies } from './service.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const at = new Date(NOW);
const site = { origin: 'https://visavis.example', host: 'visavis.example' };
const ada = { userId: 'ada', sessionId: 's1' };
const row = {
  id: 'k1',
  userId: 'ada',
  name: 'Phone',
  createdAt: at,
  lastUsedAt: null,
} as Partial<PasskeyRow> as PasskeyRow;
const shown = { id: 'k1', name: 'Phone', createdAt: at.toISOString(), lastUsedAt: null };
const credential = {
  id: 'credential',
  response: {
    clientDataJSON: Buffer.from(JSON.stringify({ challenge: 'asked' })).toString('base64url'),
    transports: ['internal'],
  },
} as unknown as SignedChallenge & NewCredential;
const answering = (clientData: string) =>
  ({
    id: 'credential',
    response: { clientDataJSON: Buffer.from(clientData).toString('base64url') },
  }) as typeof credential;
const refused = (code: string) => expect.objectContaining({ code });

/** the challenge that the database has for an answer */
let kept: Challenge | undefined;
let existing: PasskeyRow[];
let known: PasskeyRow | undefined;
let isStored: boolean;
/** ways into the account beside a passkey that is removed */
let left: WaysIn;
/** what fails, by its name */
let failing: string | undefined;
/** what was asked and stored, in order */
let done: unknown[];
let passkeys: Passkeys;
beforeEach(() => {
  left = { hasPassword: true, passkeys: 0, identities: 0 };
  [kept, existing, known, isStored, failing, done] = [undefined, [row], row, true, undefined, []];
  const step =
    (what: string, error: AppError) =>
    async (...of: unknown[]) => {
      await overtaken();
      done.push([what, ...of]);
      if (what === failing) throw error;
    };
  const store =
    (what: string, found?: unknown) =>
    async (...of: unknown[]) => {
      await overtaken();
      done.push([what, ...of]);
      return isStored ? (found ?? true) : undefined;
    };
  const dependencies = {
    clock: createFakeClock(NOW),
    random: { uuid: (now: number) => `id of ${now - NOW}` },
    accountOf: async (userId: string) => ({ userId }) as Partial<CurrentUser> as CurrentUser,
    prove: step('prove', new AppError('PASSWORD_WRONG')),
    issuers: ['https://other.example/'],
    writeToOwner: async (...[userId, origin, write]: Parameters<WriteToOwner>) =>
      void done.push(['mailed', userId, origin, write({ username: 'ada', language: 'en' }).text]),
    guardFactors: step('guard', new AppError('DESK_CLOSED')),
    ceremonies: overtakable({
      creation: async (...of: unknown[]) => ({ challenge: 'asked', of }),
      request: async (of: unknown) => ({ challenge: 'asked', of }),
      async created(...of: unknown[]) {
        done.push(['created', ...of]);
        return { credentialId: 'credential', publicKey: 'key' };
      },
      async signed(...of: unknown[]) {
        done.push(['signed', ...of]);
        return 5;
      },
    }),
    repo: overtakable({
      insertChallenge: store('kept'),
      async takeChallenge(hash: string) {
        done.push(['taken', hash]);
        return kept;
      },
      ofUser: async () => existing,
      byCredential: async (id: string) => (id === 'credential' ? known : undefined),
      async insert(passkey: object, decide: (count: number) => void) {
        decide(existing.length);
        done.push(['inserted', passkey]);
        return isStored;
      },
      markUsed: store('used'),
      rename: store('renamed', row),
      async remove(userId: string, id: string, of: readonly string[], decide: (ways: WaysIn) => void) {
        if (isStored) decide(left);
        done.push(['removed', userId, id, of]);
        return isStored ? row : undefined;
      },
    }),
  };
  passkeys = createPasskeys(dependencies as unknown as PasskeysDependencies);
});

const sessionFor = { add: 's1', prove: 's1', 'sign-in': null };
const keptFor = (purpose: ChallengePurpose) => [
  'kept',
  {
    hash: digest('asked'),
    purpose,
    sessionId: sessionFor[purpose],
    expiresAt: new Date(NOW + CHALLENGE_LIFETIME),
  },
  at,
];
const valid = (purpose: ChallengePurpose): Challenge => ({
  purpose,
  sessionId: sessionFor[purpose],
  expiresAt: new Date(NOW + 1),
});
const mailed = (says: string) => ['mailed', 'ada', site.origin, expect.stringContaining(says)];
const taken = ['taken', digest('asked')];

describe('a new passkey', () => {
  it('asks for proof, and for the open desk where that is needed, before anything is kept', async () => {
    const options = await passkeys.begin(site, ada, 'right');
    expect(options).toMatchObject({ challenge: 'asked', of: [site, { userId: 'ada' }, [row]] });
    expect(done).toEqual([['prove', ada, 'right'], ['guard', ada], keptFor('add')]);
    for (const [what, code] of [
      ['prove', 'PASSWORD_WRONG'],
      ['guard', 'DESK_CLOSED'],
    ] as const) {
      failing = what;
      await expect(passkeys.begin(site, ada, 'right')).rejects.toThrow(refused(code));
      expect(done.at(-1)).toEqual([what, ...(what === 'prove' ? [ada, 'right'] : [ada])]);
    }
  });

  it('is not begun where there are as many as may be', async () => {
    existing = Array.from({ length: PASSKEYS_MAX }, () => row);
    await expect(passkeys.begin(site, ada, 'right')).rejects.toThrow(refused('PASSKEY_LIMIT'));
    expect(done).not.toContainEqual(keptFor('add'));
  });

  it('is stored once its challenge is answered', async () => {
    kept = valid('add');
    expect(await passkeys.add(site, ada, credential, 'Laptop')).toEqual({ ...shown, id: 'id of 0', name: 'Laptop' });
    const stored = {
      credentialId: 'credential',
      publicKey: 'key',
      id: 'id of 0',
      userId: 'ada',
      transports: ['internal'],
      name: 'Laptop',
      createdAt: at,
      lastUsedAt: null,
    };
    expect(done).toEqual([
      ['guard', ada],
      taken,
      ['created', site, credential, 'asked'],
      ['inserted', stored],
      mailed('A passkey was just added to your account; it signs in without the password:\nLaptop, 24 November 2026'),
    ]);
  });

  it('of a browser that names no transports has none', async () => {
    kept = valid('add');
    const { clientDataJSON } = credential.response;
    await passkeys.add(site, ada, { ...credential, response: { clientDataJSON } } as typeof credential, 'Key');
    expect(done).toContainEqual(['inserted', expect.objectContaining({ transports: [] })]);
  });

  it('is refused to a closed desk, where it is known already, and where there are as many as may be', async () => {
    kept = valid('add');
    isStored = false;
    await expect(passkeys.add(site, ada, credential, 'Laptop')).rejects.toThrow(refused('PASSKEY_REFUSED'));
    existing = Array.from({ length: PASSKEYS_MAX }, () => row);
    await expect(passkeys.add(site, ada, credential, 'Laptop')).rejects.toThrow(refused('PASSKEY_LIMIT'));
    [failing, done.length] = ['guard', 0];
    await expect(passkeys.add(site, ada, credential, 'Laptop')).rejects.toThrow(refused('DESK_CLOSED'));
    expect(done).toEqual([['guard', ada]]);
  });
});

const ways: [string, ChallengePurpose, () => Promise<unknown>][] = [
  ['a sign-in', 'sign-in', () => passkeys.signIn(site, credential)],
  ['a proof', 'prove', () => passkeys.proveByKey(site, ada, credential)],
  ['a new passkey', 'add', () => passkeys.add(site, ada, credential, 'Laptop')],
];
describe.each(ways)('%s', (_, purpose, answer) => {
  it('answers a challenge of this session that was kept for it, once and in time', async () => {
    kept = valid(purpose);
    await answer();
    expect(done).toContainEqual(taken);
    for (const wrong of [
      undefined,
      { ...valid(purpose), expiresAt: at },
      { ...valid(purpose), sessionId: 'another' },
      ...CHALLENGE_PURPOSES.filter((other) => other !== purpose).map(valid),
    ]) {
      kept = wrong;
      await expect(answer()).rejects.toThrow(refused('PASSKEY_REFUSED'));
      expect(done.at(-1)).toEqual(taken);
    }
  });
});

it.each(['', 'no JSON', 'null', '{}', '{"challenge":7}'])(
  'an answer that says %j answers no challenge',
  async (said) => {
    await expect(passkeys.signIn(site, answering(said))).rejects.toThrow(refused('PASSKEY_REFUSED'));
    await expect(passkeys.proveByKey(site, ada, answering(said))).rejects.toThrow(refused('PASSKEY_REFUSED'));
    expect(done).toEqual([]);
  },
);

describe('a use', () => {
  const used = [
    ['signed', site, credential, 'asked', row],
    ['used', row, { counter: 5, at }],
  ];
  it('signs its owner in', async () => {
    expect(await passkeys.beginSignIn(site)).toMatchObject({ challenge: 'asked', of: site });
    kept = valid('sign-in');
    expect(await passkeys.signIn(site, credential)).toBe('ada');
    expect(done).toEqual([keptFor('sign-in'), taken, ...used]);
  });

  it('proves who is signed in', async () => {
    expect(await passkeys.beginProof(site, ada)).toMatchObject({ challenge: 'asked', of: site });
    kept = valid('prove');
    await passkeys.proveByKey(site, ada, credential);
    expect(done).toEqual([keptFor('prove'), taken, ...used]);
  });

  it('of a passkey that no account has is unknown, and proves nothing', async () => {
    known = undefined;
    kept = valid('sign-in');
    await expect(passkeys.signIn(site, credential)).rejects.toThrow(refused('PASSKEY_UNKNOWN'));
    kept = valid('prove');
    await expect(passkeys.proveByKey(site, ada, credential)).rejects.toThrow(refused('PASSKEY_REFUSED'));
  });

  it('of the passkey of someone else proves nothing', async () => {
    known = { ...row, userId: 'ben' };
    kept = valid('prove');
    await expect(passkeys.proveByKey(site, ada, credential)).rejects.toThrow(refused('PASSKEY_REFUSED'));
    expect(done).toEqual([taken]);
  });

  it('at the same moment as another one is refused: one of the two may be a copy', async () => {
    isStored = false;
    kept = valid('sign-in');
    await expect(passkeys.signIn(site, credential)).rejects.toThrow(refused('PASSKEY_REFUSED'));
  });
});

it('passkeys are listed, renamed and removed by their owner', async () => {
  expect(await passkeys.list('ada')).toEqual([shown]);
  expect(await passkeys.rename('ada', 'k1', 'Phone')).toEqual(shown);
  expect(await passkeys.remove(site.origin, ada, 'k1', 'secret')).toEqual(shown);
  expect(done).toEqual([
    ['renamed', 'ada', 'k1', 'Phone'],
    ['prove', ada, 'secret'],
    ['guard', ada],
    ['removed', 'ada', 'k1', ['https://other.example/']],
    mailed('A passkey was just removed from your account; it no longer signs in:\nPhone, 24 November 2026'),
  ]);
  isStored = false;
  await expect(passkeys.rename('ada', 'k2', 'Phone')).rejects.toThrow(refused('NOT_FOUND'));
  await expect(passkeys.remove(site.origin, ada, 'k2', 'secret')).rejects.toThrow(refused('NOT_FOUND'));
  [isStored, left] = [true, { hasPassword: false, passkeys: 0, identities: 0 }];
  await expect(passkeys.remove(site.origin, ada, 'k1', 'secret')).rejects.toThrow(refused('LAST_SIGN_IN'));
  [failing, done.length] = ['guard', 0];
  await expect(passkeys.remove(site.origin, ada, 'k1', 'secret')).rejects.toThrow(refused('DESK_CLOSED'));
  expect(done).toEqual([
    ['prove', ada, 'secret'],
    ['guard', ada],
  ]);
  [failing, done.length] = ['prove', 0];
  await expect(passkeys.remove(site.origin, ada, 'k1', 'secret')).rejects.toThrow(refused('PASSWORD_WRONG'));
  expect(done).toEqual([['prove', ada, 'secret']]);
});
