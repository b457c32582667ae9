import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { acceptTexts, accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import { me, register } from '@visavis/domain/auth/contract.ts';
import { LANGUAGES } from '@visavis/domain/languages/languages.ts';
import { getLegalText } from '@visavis/domain/legal/contract.ts';
import { LEGAL_PAGES } from '@visavis/domain/legal/rules.ts';
import { EVIDENCE_DAYS } from '@visavis/domain/reports/rules.ts';
import { SPECIFIED_OFFER } from '@visavis/domain/site/rules.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../db/schema/users.ts';
import { createVisitor } from '../testing/person.ts';
import { useWorld } from '../testing/use-world.ts';
import { readLegalTexts } from './texts.ts';

const { world } = await useWorld({ settings: { CONTACT_EMAIL: 'help@visavis.example' } });
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'visavis-legal-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const read = (contactEmail?: string) => readLegalTexts({ dataDir, contactEmail, plans: SPECIFIED_OFFER });
async function write(name: string, text: string) {
  const path = join(dataDir, 'legal', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

describe('the texts', () => {
  const pages = LANGUAGES.flatMap((language) => LEGAL_PAGES.map((page) => [page, language] as const));
  it.each(pages)('visitors read %s in %s', async (page, language) => {
    const { data, status } = await world.visitor().call(getLegalText, { params: { page }, query: { language } });
    expect(status).toBe(200);
    expect(data.markdown).toMatch(/^# .+/);
    expect(data.markdown).not.toContain('{{');
    if (page === 'contact') expect(data.markdown).toContain('mailto:help@visavis.example');
  });

  it.each([
    ['en', 'has no contact address yet', /write to us/i],
    ['fr', 'n’a pas encore d’adresse de contact', /écri(re|vez)/i],
  ] as const)('say so where there is no address, and do not ask anyone to write to it: %s', (language, said, offer) => {
    const without = read().markdown('contact', language);
    expect(without).toContain(said);
    expect(without).not.toMatch(offer);
    // what to do instead, and where
    expect(without).toContain('](/profile?tab=settings)');
    expect(read('help@visavis.example').markdown('contact', language)).toMatch(offer);
  });

  it('say that the team may act without a report', () => {
    expect(read().markdown('terms', 'en')).toContain('on the basis of reports, or of what they learn in another way');
    expect(read().markdown('terms', 'fr')).toContain(
      'à partir des signalements, ou de ce qu’elles apprennent autrement',
    );
  });

  it.each([
    ['en', /appeal waits/],
    ['fr', /recours est en attente/],
    ['es', /haya una apelación en espera/],
    ['de', /Einspruch wartet/],
  ] as const)('say how long evidence is kept, as the report does: %s', async (language, exception) => {
    const row = read()
      .markdown('privacy', language)
      .split('\n')
      .find((line) => line.includes(`${EVIDENCE_DAYS} `) && exception.test(line));
    expect(row).toMatch(/^\|/);
    const app = join(import.meta.dirname, '..', '..', 'domain', 'languages', language, 'app', 'report.json');
    const { frames } = JSON.parse(await readFile(app, 'utf8'));
    expect(frames.text).toContain(`${EVIDENCE_DAYS} `);
    expect(frames.text).toMatch(exception);
  });

  it.each([
    ['en', 'warnings, suspensions and what you say against them'],
    ['fr', 'avertissements, suspensions et ce que vous y répondez'],
    ['es', 'advertencias, suspensiones y lo que dices en contra'],
    ['de', 'Verwarnungen, Sperren und was du dagegen sagst'],
  ] as const)('name the decisions about someone among what is stored: %s', (language, row) => {
    expect(read().markdown('privacy', language)).toContain(`| ${row} |`);
  });

  it('are replaced by files of the data folder, one by one, and the version changes with what is accepted', async () => {
    const before = read();
    await write('fr/contact.md', '# Nous joindre');
    expect(read().markdown('contact', 'fr')).toBe('# Nous joindre');
    expect(read().version).toBe(before.version);
    await write('en/terms.md', '# Our terms');
    expect(read().markdown('terms', 'en')).toBe('# Our terms');
    expect(read().markdown('terms', 'fr')).toBe(before.markdown('terms', 'fr'));
    expect(read().version).not.toBe(before.version);
  });

  it('have the figures of each year that the operator has published, the newest first', async () => {
    expect(read().markdown('transparency', 'fr')).toContain('Aucun n’a encore été publié');
    await write('figures/2025.csv', 'reason,reports\nnudity,12\n');
    await write('figures/2026.csv', 'reason,reports\nnudity,9\n');
    await write('figures/notes.txt', 'not for the page');
    const text = read().markdown('transparency', 'en');
    expect(text).not.toContain('None have been published');
    expect(text.indexOf('### 2026')).toBeLessThan(text.indexOf('### 2025'));
    expect(text).toContain('| nudity | 12 |');
    expect(text).not.toContain('not for the page');
  });
});

describe('the version that was accepted', () => {
  const details = { password: 'face to face', firstName: 'A', lastName: 'B', birthDate: '1990-05-17' };
  /** Registers with a version, and signs in. */
  async function newcomer(username: string, acceptedTexts?: string) {
    const person = createVisitor(world.origin, {
      username,
      email: `${username}@example.com`,
      password: 'face to face',
    });
    const body = { ...details, username, email: person.email, ...(acceptedTexts && { acceptedTexts }) };
    expect((await person.call(register, { body })).status).toBe(201);
    await person.signIn();
    return person;
  }
  const now = async () => (await world.visitor().call(getLegalText, { params: { page: 'terms' } })).data.version;
  const stored = async (username: string) =>
    (await world.ports.database.db.select().from(users).where(eq(users.username, username)))[0];

  it('is stored with the time of the registration', async () => {
    const version = await now();
    const ann = await newcomer('ann', version);
    expect((await ann.call(me)).data.user).not.toHaveProperty('newTexts');
    const at = new Date(world.clock.now());
    expect(await stored('ann')).toMatchObject({ acceptedTexts: version, acceptedTextsAt: at });
  });

  it.each([
    ['bob', undefined],
    ['cleo', 'an older one'],
  ])('of %s, who registers with %s, is none, and a note follows', async (name, version) => {
    const person = await newcomer(name, version);
    expect((await person.call(me)).data.user.newTexts).toBe(await now());
    expect(await stored(name)).toMatchObject({ acceptedTexts: null, acceptedTextsAt: null });
  });

  it('is stored once the texts were seen, on every device at once, and only as the texts are now', async () => {
    const dora = await newcomer('dora');
    const socket = await dora.connect();
    const version = await now();
    expect((await dora.call(acceptTexts, { body: { version: 'an older one' } })).code).toBe('VALIDATION_FAILED');
    expect((await dora.call(acceptTexts, { body: { version } })).data.user).not.toHaveProperty('newTexts');
    expect((await socket.next(accountUpdated)).user).not.toHaveProperty('newTexts');
    const at = new Date(world.clock.now());
    expect(await stored('dora')).toMatchObject({ acceptedTexts: version, acceptedTextsAt: at });
    socket.close();
  });
});
