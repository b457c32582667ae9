import { hashSync } from '@node-rs/argon2';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeHashThreads } from './hash-threads.fake.ts';
import { createHashThreads } from './hash-threads.ts';

it.each([
  ['threads', createHashThreads, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/],
  ['fake', createFakeHashThreads, /^\$argon2id\$v=19\$m=8,t=1,p=1\$/],
])(
  '%s recognise the password that was hashed, and no other, and a hash of other parameters',
  async (_, create, how) => {
    const threads = create();
    onTestFinished(threads.close);
    const stored = await threads.hash('face to face');
    expect(stored).toMatch(how);
    expect(await threads.verify(stored, 'face to face')).toBe(true);
    expect(await threads.verify(stored, 'face to fact')).toBe(false);
    expect(threads.isOutdated(stored)).toBe(false);
    const outdated = hashSync('face to face', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    expect(await threads.verify(outdated, 'face to face')).toBe(true);
    expect(threads.isOutdated(outdated)).toBe(true);
  },
);
