import { expect, it } from 'vitest';
import { run } from './test-run.ts';

const sh = (script: string) => ({ command: ['sh', '-c', script] });

it.each([
  ['ends well', sh('exit 0'), true],
  ['ends with an error', sh('exit 3'), false],
  ['is killed, as for want of memory', sh('kill -KILL $$'), false],
  ['is told to end', sh('kill -TERM $$'), false],
  ['is not there', { command: ['no-such-program'] }, false],
  [
    'lacks what it needs',
    {
      ...sh('exit 0'),
      before() {
        throw new Error('no browser');
      },
    },
    false,
  ],
])('a command that %s', async (_, part, hasPassed) => {
  const { code } = await run(part, { afterwards: '' });
  expect(code === 0).toBe(hasPassed);
});

it('returns the end of what a command prints, with the variables of its part', async () => {
  const { output } = await run({ ...sh('echo "$GREETING"'), env: { GREETING: 'hello' } }, { afterwards: '' });
  expect(output).toBe('hello\n');
});
