import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CONTEXT_AFTER,
  CONTEXT_MESSAGES,
  EVIDENCE_DAYS,
  FRAMES_MAX,
  KEPT_PICTURES_MAX,
} from '@visavis/domain/reports/rules.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { createFakeFileStore } from '../../ports/file-store/file-store.fake.ts';
import { FRAME_SHAPE } from '../../ports/pictures/encode.ts';
import { unseal } from '../../ports/seal.ts';
import { createEvidence, type Evidence, type EvidenceDependencies } from './evidence.ts';
import type { EvidenceRow, FrameFacts, KeptMessage } from './repo-evidence.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const now = new Date(NOW);
const KEY = randomBytes(32);

let facts: FrameFacts | undefined;
let failing: boolean;
let isGone: boolean;
let around: KeptMessage[] | undefined;
let newest: KeptMessage[];
let viewed: Partial<EvidenceRow> | undefined;
let due: number[];
/** what was read and stored, in order */
let done: unknown[];
let files: ReturnType<typeof createFakeFileStore>;
const create = (key: Buffer | undefined = KEY): Evidence => {
  let count = 0;
  const add = async (row: object) => {
    done.push(['row', row]);
    if (failing) throw new Error('away');
  };
  return createEvidence({
    key,
    files,
    clock: createFakeClock(NOW),
    random: {
      uuid(at: number) {
        count += 1;
        return `id ${count} of ${at - NOW}`;
      },
      token: () => `token-${count}`,
    },
    uploads: {
      async take(userId: string, shape: object, receive: () => Promise<Buffer>) {
        done.push(['taken', userId, shape]);
        return { bytes: await receive() };
      },
    },
    repo: {
      add,
      async markStored(id: string) {
        done.push(['stored', id, files.names().length]);
        return !isGone;
      },
      frameFacts: async () => facts,
      async addFrame(row: object, reporterId: string, decide: (facts: FrameFacts | undefined) => void) {
        await add(row);
        decide(facts);
        done.push(['by', reporterId]);
        return 2;
      },
      messagesAround: async (...of: unknown[]) => {
        done.push(['around', ...of]);
        return around;
      },
      newestMessages: async (...of: unknown[]) => {
        done.push(['newest', ...of]);
        return newest;
      },
      ofReport: async () => [{ id: 'e', kind: 'frame', createdAt: now, file: 'secret.sealed' }],
      async view(...of: unknown[]) {
        done.push(['viewed', ...of]);
        return viewed;
      },
      async eraseDue(...of: unknown[]) {
        done.push(['due', ...of.slice(0, 2), of[2] === files.remove]);
        return due.shift();
      },
    },
  } as unknown as EvidenceDependencies);
};
let evidence: Evidence;
beforeEach(() => {
  facts = { createdAt: now, ofCall: true, isOpen: true, frames: 0 };
  isGone = false;
  [failing, around, newest, viewed, due, done] = [false, undefined, [], undefined, [1, 0, 1], []];
  files = createFakeFileStore();
  evidence = create();
});
const refused = (code: string) => expect.objectContaining({ code });
const receive = async () => Buffer.from('a frame');
const rows = () => done.filter((each) => (each as string[])[0] === 'row').map((each) => (each as object[])[1]);
async function unsealed(row: { id: string; file: string }): Promise<string> {
  const stored = await files.open(row.file);
  const chunks: Buffer[] = [];
  for await (const chunk of stored?.body ?? Readable.from([])) chunks.push(chunk as Buffer);
  return String(unseal(KEY, row.id, Buffer.concat(chunks)));
}

it.each([
  ['with a key', KEY, { frames: FRAMES_MAX, messages: CONTEXT_MESSAGES }],
  ['without one', undefined, { frames: 0, messages: 0 }],
])('says what a report may include %s', (_, key, rules) => {
  // A default would stand in for an undefined argument.
  const here = key ? create(key) : createEvidence({ key } as unknown as EvidenceDependencies);
  expect(here.rules()).toEqual(rules);
});

describe('a frame', () => {
  it('is read in its sender’s turn, sealed with the id of its row, and stored with it', async () => {
    expect(await evidence.addFrame('ann', 'r', receive)).toEqual({ frames: 2 });
    const row = { id: 'id 1 of 0', reportId: 'r', kind: 'frame', file: 'token-1.sealed', at: now };
    expect(done).toEqual([
      ['taken', 'ann', FRAME_SHAPE],
      ['row', row],
      ['by', 'ann'],
      ['stored', row.id, 1],
    ]);
    expect(await unsealed(row)).toBe('a frame');
  });

  it('that may not be added is not even read', async () => {
    facts = undefined;
    await expect(evidence.addFrame('ann', 'r', receive)).rejects.toEqual(refused('NOT_FOUND'));
    expect(done).toEqual([]);
  });

  it('whose row cannot be stored leaves no file', async () => {
    failing = true;
    await expect(evidence.addFrame('ann', 'r', receive)).rejects.toThrow('away');
    expect(files.names()).toEqual([]);
  });

  it('whose file cannot be stored is not marked: the sweep removes what there is of it', async () => {
    files.put = async () => {
      throw new Error('stuck');
    };
    await expect(evidence.addFrame('ann', 'r', receive)).rejects.toThrow('stuck');
    expect([rows().length, done.at(-1)]).toEqual([1, ['by', 'ann']]);
  });

  it('whose row has gone meanwhile leaves no file', async () => {
    isGone = true;
    await expect(evidence.addFrame('ann', 'r', receive)).rejects.toEqual(refused('NOT_FOUND'));
    expect(files.names()).toEqual([]);
  });
});

describe('messages', () => {
  const message = (content: string, more: Partial<KeptMessage> = {}): KeptMessage =>
    ({ senderId: 'ben', content, createdAt: now, ...more }) as KeptMessage;
  const pictured = (name: string, more: Partial<KeptMessage> = {}) => message(name, { picture: name, ...more });

  it('around the one that is reported are kept as words', async () => {
    around = [message('before'), message('reported', { isReported: true } as Partial<KeptMessage>)];
    await evidence.addMessages('r', 'c', 'm');
    expect(done[0]).toEqual(['around', 'c', 'm', CONTEXT_MESSAGES, CONTEXT_AFTER]);
    const [row] = rows() as { id: string; file: string; kind: string }[];
    expect(row?.kind).toBe('messages');
    expect(JSON.parse(await unsealed(row ?? { id: '', file: '' }))).toEqual(JSON.parse(JSON.stringify(around)));
  });

  it('of the conversation are kept where none is reported, or it is none of that conversation', async () => {
    newest = [message('newest')];
    await evidence.addMessages('r', 'c');
    await evidence.addMessages('r', 'c', 'of another');
    expect(done.filter((each) => (each as string[])[0] === 'newest')).toEqual(
      Array.from({ length: 2 }, () => ['newest', 'c', CONTEXT_MESSAGES]),
    );
    expect(rows()).toHaveLength(2);
  });

  it('that are none leave nothing', async () => {
    await evidence.addMessages('r', 'c');
    expect([rows(), files.names()]).toEqual([[], []]);
  });

  it('keep the picture of the one reported first, then the newest, and none that its sender has deleted', async () => {
    const names = Array.from({ length: KEPT_PICTURES_MAX + 1 }, (_, index) => `${index}.picture`);
    for (const name of names) await files.put(name, Buffer.from(name));
    const reported = pictured('0.picture', { isReported: true } as Partial<KeptMessage>);
    newest = [reported, ...names.slice(1).map((name) => pictured(name)), pictured('gone.picture'), message('plain')];
    await evidence.addMessages('r', 'c');
    const [words, ...kept] = rows() as { id: string; file: string; kind: string }[];
    expect(await unsealed(words ?? { id: '', file: '' })).not.toContain('"picture"');
    expect(kept.every(({ kind }) => kind === 'picture')).toBe(true);
    // Of as many as are kept one was deleted.
    const newestFirst = names.slice(1).reverse();
    expect(await Promise.all(kept.map(unsealed))).toEqual(
      ['0.picture', ...newestFirst].slice(0, KEPT_PICTURES_MAX - 1),
    );
  });
});

it('lists what a report has, without saying where it is', async () => {
  expect(await evidence.ofReport('r')).toEqual([{ id: 'e', kind: 'frame', createdAt: now }]);
});

describe('a view', () => {
  async function kept(kind: EvidenceRow['kind']): Promise<void> {
    await evidence.addFrame('ann', 'r', receive);
    const [row] = rows() as { id: string; file: string }[];
    viewed = { ...row, reportId: 'r', kind };
    done = [];
  }

  it.each([
    ['frame', 'image/webp'],
    ['picture', 'image/webp'],
    ['messages', 'application/json'],
  ] as const)('of a %s is recorded, then opened', async (kind, type) => {
    await kept(kind);
    expect(await evidence.view('e', 'mo')).toEqual({ reportId: 'r', kind, type, content: Buffer.from('a frame') });
    const entry = { staffId: 'mo', action: 'evidence_viewed', subject: { kind: 'evidence', id: 'e' }, personId: null };
    expect(done).toEqual([
      [
        'viewed',
        'e',
        { id: expect.any(String), viewerId: 'mo', at: now },
        { id: expect.any(String), at: now, ...entry },
        expect.any(Function),
      ],
    ]);
  });

  it.each<[string, Partial<EvidenceRow> | undefined]>([
    ['that is none', undefined],
    ['that was erased', { id: 'e', reportId: 'r', kind: 'frame', file: null }],
    ['of a report that is gone', { id: 'e', reportId: null, kind: 'frame', file: 'token-1.sealed' }],
    ['whose file is gone', { id: 'e', reportId: 'r', kind: 'frame', file: 'gone.sealed' }],
  ])('of evidence %s finds nothing', async (_, row) => {
    await kept('frame');
    viewed = row;
    await expect(evidence.view('e', 'mo')).rejects.toEqual(refused('NOT_FOUND'));
  });
});

it('erases what is due, a part at a time', async () => {
  await evidence.sweep();
  const decidedBefore = new Date(NOW - EVIDENCE_DAYS * 86_400_000);
  expect(done).toEqual(Array.from({ length: 2 }, () => ['due', decidedBefore, now, true]));
});

it('without a key keeps and shows nothing', async () => {
  const none = createEvidence({ key: undefined } as unknown as EvidenceDependencies);
  await expect(none.addFrame('ann', 'r', receive)).rejects.toEqual(refused('EVIDENCE_CLOSED'));
  await expect(none.view('e', 'mo')).rejects.toEqual(refused('NOT_FOUND'));
  await none.addMessages('r', 'c');
});
