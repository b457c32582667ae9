import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { startIdentityProvider } from '../../testing/identity-provider.ts';
import { createIdentityProviders, type IdentityProvider } from './identity-providers.ts';

const SITE = 'http://visavis.example';
const server = await startIdentityProvider();
afterAll(() => server.close());
server.know({ sub: 'ada', email: 'ada@example.com', email_verified: true });
const [example] = JSON.parse(server.setting) as [IdentityProvider];
const provider = { ...example, issuer: new URL(example.issuer).href };
const way = { provider, token: 'known to one browser alone', redirectUri: `${SITE}/login/callback/example` };
const log = pino({ level: 'silent' });

/** Goes there and comes back. @param ahead how far our clock is ahead, s */
async function named({ ahead = 0, isAskedAgain = false, cookies = new Map<string, string>(), elapsed = () => 0 } = {}) {
  const speak = createIdentityProviders({ log, elapsed, ahead });
  const query = await server.visit(await speak.begin(way, isAskedAgain), 'ada', cookies);
  return speak.finish(way, query).catch(({ code }) => code);
}

describe('a provider', () => {
  it('names someone, and says when they proved who they are', async () => {
    const ada = { issuer: provider.issuer, subject: 'ada', email: 'ada@example.com', isEmailVerified: true };
    expect(await named({ isAskedAgain: true })).toEqual({ ...ada, authenticatedAgo: expect.closeTo(0, -1) });
  });

  it.each([
    ['a little ahead', 20, expect.objectContaining({ subject: 'ada' })],
    ['a little behind', -20, expect.objectContaining({ subject: 'ada' })],
    ['more than an hour ahead', 3700, 'PROVIDER_CLOCK'],
  ])('whose clock is %s of ours', async (_, ahead, outcome) => {
    expect(await named({ ahead })).toEqual(outcome);
  });

  it('is asked about itself once an hour', async () => {
    let now = 0;
    const speak = createIdentityProviders({ log, elapsed: () => now });
    const gone = await startIdentityProvider();
    const away = { ...way, provider: { ...provider, issuer: `${gone.issuer}/` } };
    await speak.begin(away, false);
    await gone.close();
    now += 3_599_999;
    expect(await speak.begin(away, false)).toContain(gone.issuer);
    now += 1;
    await expect(speak.begin(away, false)).rejects.toMatchObject({ code: 'PROVIDER_AWAY' });
  });

  it('of another issuer than the setting says counts for nothing', async () => {
    const speak = createIdentityProviders({ log, elapsed: () => 0 });
    const other = { ...way, provider: { ...provider, issuer: provider.issuer.replace('127.0.0.1', 'localhost') } };
    await expect(speak.begin(other, false)).rejects.toMatchObject({ code: 'PROVIDER_AWAY' });
  });
});
