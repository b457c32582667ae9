import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCapturedLog } from '../testing/captured-log.ts';
import { createFakeClock } from './clock.fake.ts';
import { createSecurityLog, LINES_MAX, REPEATED_AFTER, securityEvents } from './security-log.ts';

function start(secret = 'a secret of the tests') {
  const clock = createFakeClock();
  const captured = createCapturedLog();
  const counted: string[] = [];
  const security = createSecurityLog({ log: captured.log, clock, secret, count: (event) => void counted.push(event) });
  return { clock, counted, security, ...captured };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>) as [
    Record<string, unknown>,
    ...Record<string, unknown>[],
  ];

const failure = (address: string, email = 'ada@example.com') => ({ userId: 'u1', email, address });

it('names the event, and the address and the email by pseudonyms', () => {
  const { security, text } = start();
  security('sign-in-failed', failure('203.0.113.7'));
  const [line] = linesOf(text());
  expect(line).toMatchObject({ level: 40, security: true, event: 'sign-in-failed', userId: 'u1' });
  expect(line.source).toMatch(/^[\w-]{16}$/);
  expect(line.account).toMatch(/^[\w-]{16}$/);
  expect(Object.keys(line).sort()).toEqual(
    ['account', 'event', 'hostname', 'level', 'msg', 'pid', 'security', 'source', 'time', 'userId'].sort(),
  );
});

it('gives an address one pseudonym all day, another tomorrow, and another under another secret', async () => {
  const [here, there] = [start(), start('another secret')];
  const sourceOf = ({ security, text }: typeof here) => {
    security('token-refused', { token: 'access', address: '203.0.113.7' });
    return linesOf(text()).at(-1)?.source;
  };
  const first = sourceOf(here);
  await here.clock.advance(REPEATED_AFTER);
  expect(sourceOf(here)).toBe(first);
  expect(sourceOf(there)).not.toBe(first);
  await here.clock.advance(24 * 3_600_000);
  expect(sourceOf(here)).not.toBe(first);
});

it('writes a repeated attempt once a minute, and then how often it was withheld, but counts every one', async () => {
  const { security, text, clock, counted } = start();
  for (let count = 0; count < 5; count += 1) security('sign-in-failed', failure('203.0.113.7'));
  expect(linesOf(text())).toHaveLength(1);
  security('sign-in-failed', failure('203.0.113.8'));
  expect(linesOf(text())).toHaveLength(2);
  await clock.advance(REPEATED_AFTER);
  security('sign-in-failed', failure('203.0.113.7'));
  expect(linesOf(text()).at(-1)).toMatchObject({ withheld: 4 });
  expect(counted).toHaveLength(7);
});

it('bounds the lines of an attack from many addresses', () => {
  const { security, text, counted } = start();
  for (let count = 0; count < LINES_MAX + 50; count += 1) security('sign-in-failed', failure(`${count}`));
  expect(linesOf(text())).toHaveLength(LINES_MAX);
  expect(counted).toHaveLength(LINES_MAX + 50);
});

it('writes every use of a permission, repeated or not', () => {
  const { security, text } = start();
  const use = { command: 'users show', outcome: 'ok', userId: 'u1' };
  for (let count = 0; count < 3; count += 1) security('operator-command', use);
  expect(linesOf(text())).toHaveLength(3);
});

it('keeps an id that a limit counts, and hides anything else', () => {
  const { security, text } = start();
  const id = '0198c0de-0000-7000-8000-000000000001';
  for (const key of [id, '203.0.113.7 ada@example.com']) security('limit-hit', { limit: 'login', key });
  expect(linesOf(text()).map(({ key }) => key)).toEqual([id, expect.stringMatching(/^[\w-]{16}$/)]);
});

it('never writes an address, an email or a field that is not of the event, whatever it is given', () => {
  // A pseudonym may hold any letters by chance, but no exclamation mark.
  const marked = (mark: string) => fc.string().map((text) => `!${mark}!\r\n{"security":true}${text}`);
  const facts = fc.record({
    address: marked('ADDRESS'),
    email: marked('EMAIL'),
    key: marked('KEY'),
    password: marked('PASSWORD'),
    cookie: marked('COOKIE'),
    refresh: marked('REFRESH'),
  });
  fc.assert(
    fc.property(fc.constantFrom(...securityEvents), facts, (event, given) => {
      const { security, text } = start();
      security(event, given as never);
      expect(text()).not.toMatch(/!(ADDRESS|EMAIL|KEY|PASSWORD|COOKIE|REFRESH)!/);
      expect(linesOf(text())).toHaveLength(1);
    }),
  );
});
