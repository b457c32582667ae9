import { dmMessageDeleted, dmMessageReacted } from '@visavis/domain/messages/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { overtakable, overtaken } from '../../testing/later.ts';
import { type ChangesDependencies, createMessageChanges, type MessageChanges } from './changes.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const now = new Date(NOW);
const message = {
  conversationId: 'c',
  otherId: 'ben',
  senderId: 'ann',
  createdAt: now,
  deletedAt: null as Date | null,
  areFriends: true,
};
const picture = { id: 'p', file: 'p.picture' };

let stored: { message: typeof message; isNews: boolean; picture?: typeof picture; mayBeShown?: boolean };
let isUnverified: boolean;
/** what was changed and sent, in order */
let done: unknown[];
let changes: MessageChanges;
beforeEach(() => {
  [stored, isUnverified, done] = [{ message, isNews: true }, false, []];
  const dependencies = {
    clock: createFakeClock(NOW),
    realtime: {
      toUser: (to: string, { name }: { name: string }, payload: unknown) => void done.push([to, name, payload]),
    },
    pushNews: (...of: unknown[]) => void done.push(['news', ...of]),
    discardPicture: (of: object) => overtaken().then(() => void done.push(['discarded', of])),
    async refuseContact() {
      if (isUnverified) throw new AppError('EMAIL_UNVERIFIED');
    },
    repo: overtakable({
      async delete(id: string, userId: string, at: Date, decide: (facts: object) => void) {
        done.push(['deleted', id, userId, at]);
        decide(stored.message);
        return stored;
      },
      async react(id: string, userId: string, emoji: string | null, at: Date, decide: (facts: object) => void) {
        done.push(['reacted', id, userId, emoji, at]);
        decide(stored.message);
        return stored;
      },
    }),
  };
  changes = createMessageChanges(dependencies as unknown as ChangesDependencies);
});
const refused = (code: string) => expect.objectContaining({ code });

describe('a message', () => {
  const deleted = { conversationId: 'c', messageId: 'm', deletedBy: 'ann', deletedAt: now.toISOString() };

  it('is deleted for both, on every device', async () => {
    expect(await changes.delete('ann', 'm')).toEqual({ deletedAt: now.toISOString() });
    expect(done).toEqual([
      ['deleted', 'm', 'ann', now],
      ['ben', dmMessageDeleted.name, deleted],
      ['ann', dmMessageDeleted.name, deleted],
    ]);
  });

  it('takes its picture along', async () => {
    stored.picture = picture;
    await changes.delete('ann', 'm');
    expect(done.at(-1)).toEqual(['discarded', picture]);
  });

  it('that a notification may still show is taken out of it', async () => {
    stored.mayBeShown = true;
    await changes.delete('ann', 'm');
    const news = { kind: 'message', fromId: 'ann', conversationId: 'c', text: '', isDeleted: true };
    expect(done.at(-1)).toEqual(['news', 'ben', news]);
  });

  it('that is deleted already is no news, and stays deleted since then', async () => {
    const before = new Date(NOW - 1000);
    stored = { message: { ...message, deletedAt: before }, isNews: false };
    expect(await changes.delete('ann', 'm')).toEqual({ deletedAt: before.toISOString() });
    expect(done).toHaveLength(1);
  });

  it.each([
    ['of the other', 'ben', 0, 'FORBIDDEN'],
    ['of long ago', 'ann', 3_600_000, 'DELETION_CLOSED'],
  ])('%s is not', async (_, by, ago, code) => {
    stored.message = { ...message, createdAt: new Date(NOW - ago) };
    await expect(changes.delete(by, 'm')).rejects.toEqual(refused(code));
    expect(done).toHaveLength(1);
  });
});

describe('a reaction', () => {
  it.each(['❤️', null] as const)('%s is shown to both, on every device', async (emoji) => {
    await changes.react('ann', 'm', emoji as never);
    const reacted = { conversationId: 'c', messageId: 'm', userId: 'ann', emoji };
    expect(done).toEqual([
      ['reacted', 'm', 'ann', emoji, now],
      ['ben', dmMessageReacted.name, reacted],
      ['ann', dmMessageReacted.name, reacted],
    ]);
  });

  it('that is there already is no news', async () => {
    stored.isNews = false;
    await changes.react('ann', 'm', '❤️' as never);
    expect(done).toHaveLength(1);
  });

  it.each<[string, () => void, string, number]>([
    ['of someone whose address is to be confirmed', () => (isUnverified = true), 'EMAIL_UNVERIFIED', 0],
    ['of a former friend', () => (stored.message = { ...message, areFriends: false }), 'NOT_FRIENDS', 1],
  ])('%s is refused', async (_, set, code, count) => {
    set();
    await expect(changes.react('ann', 'm', '❤️' as never)).rejects.toEqual(refused(code));
    expect(done).toHaveLength(count);
  });
});
