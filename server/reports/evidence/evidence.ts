import { buffer } from 'node:stream/consumers';
import {
  CONTEXT_AFTER,
  CONTEXT_MESSAGES,
  EVIDENCE_DAYS,
  FRAMES_MAX,
  KEPT_PICTURES_MAX,
} from '@visavis/domain/reports/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileStore } from '../../ports/file-store/file-store.ts';
import { FRAME_SHAPE } from '../../ports/pictures/encode.ts';
import type { PictureUploads } from '../../ports/pictures/uploads.ts';
import type { Random } from '../../ports/random.ts';
import { seal, unseal } from '../../ports/seal.ts';
import { decideFrame, decideView } from '../decisions.ts';
import type { EvidenceRepo, EvidenceRow, KeptMessage } from './repo-evidence.ts';

export interface EvidenceDependencies {
  repo: EvidenceRepo;
  files: FileStore;
  uploads: PictureUploads;
  clock: Clock;
  random: Random;
  /** 32 bytes; undefined: nothing is kept */
  key: Buffer | undefined;
  /** the key before it, which opens what it has sealed */
  formerKey: Buffer | undefined;
}
export type Evidence = ReturnType<typeof createEvidence>;

/** Evidence as the review team sees it. */
export interface OpenedEvidence {
  reportId: string;
  kind: EvidenceRow['kind'];
  /** image/webp for a frame or a picture, application/json for messages */
  type: string;
  content: Buffer;
}

const DAY = 24 * 3_600_000;

/** Files of the pictures that a report keeps: that of the message reported first, then the newest. */
function picturesToKeep(kept: readonly KeptMessage[]): string[] {
  const newestFirst = kept.filter(({ picture }) => picture).reverse();
  const ranked = newestFirst.toSorted((one, other) => Number(!one.isReported) - Number(!other.isReported));
  return ranked.slice(0, KEPT_PICTURES_MAX).map(({ picture }) => picture ?? '');
}

/** Evidence of reports, encrypted in the file store (docs/decisions/030). The desk alone shows it. */
export function createEvidence({ repo, files, uploads, clock, random, key, formerKey }: EvidenceDependencies) {
  /**
   * Seals content into a new file. Its row comes before it: no file is without a row, whatever fails.
   * @param store saves the row
   * @throws NOT_FOUND where the row has gone meanwhile
   */
  async function keep<T>(
    { key, reportId, kind }: { key: Buffer; reportId: string; kind: EvidenceRow['kind'] },
    content: Buffer,
    store: (row: { id: string; reportId: string; kind: EvidenceRow['kind']; file: string; at: Date }) => Promise<T>,
  ): Promise<T> {
    const now = clock.now();
    const id = random.uuid(now);
    const file = `${random.token()}.sealed`;
    const stored = await store({ id, reportId, kind, file, at: new Date(now) });
    await files.put(file, seal(key, id, content));
    if (await repo.markStored(id)) return stored;
    await files.remove(file);
    throw new AppError('NOT_FOUND');
  }

  function open(key: Buffer, id: string, sealed: Buffer): Buffer {
    try {
      return unseal(key, id, sealed, formerKey);
    } catch (error) {
      throw new Error('evidence does not open: has EVIDENCE_KEY changed?', { cause: error });
    }
  }

  return {
    /** Evidence that a report may include here. */
    rules: () => ({ frames: key ? FRAMES_MAX : 0, messages: key ? CONTEXT_MESSAGES : 0 }),

    /**
     * Adds a still frame to a report of a call.
     * @param receive reads the upload, called once there is room
     * @throws NOT_FOUND, EVIDENCE_CLOSED, UNSUPPORTED_FILE, UNAVAILABLE, RATE_LIMITED
     */
    async addFrame(reporterId: string, reportId: string, receive: () => Promise<Buffer>): Promise<{ frames: number }> {
      if (!key) throw new AppError('EVIDENCE_CLOSED');
      const decide = (facts: Parameters<typeof decideFrame>[0]) => decideFrame(facts, clock.now());
      // Before the upload is read and decoded, and again with its row.
      decide(await repo.frameFacts(reportId, reporterId));
      const { bytes } = await uploads.take(reporterId, FRAME_SHAPE, receive);
      const frames = await keep({ key, reportId, kind: 'frame' }, bytes, (row) =>
        repo.addFrame(row, reporterId, decide),
      );
      return { frames };
    },

    /**
     * Keeps messages of a conversation with a report of it,
     * and pictures of them.
     * @param messageId the one that is reported: those around it are kept; otherwise the newest
     */
    async addMessages(reportId: string, conversationId: string, messageId?: string): Promise<void> {
      if (!key) return;
      const around =
        messageId && (await repo.messagesAround(conversationId, messageId, CONTEXT_MESSAGES, CONTEXT_AFTER));
      const kept: KeptMessage[] = around || (await repo.newestMessages(conversationId, CONTEXT_MESSAGES));
      if (kept.length === 0) return;
      const words = kept.map(({ picture: _file, ...message }) => message);
      await keep({ key, reportId, kind: 'messages' }, Buffer.from(JSON.stringify(words)), repo.add);
      for (const file of picturesToKeep(kept)) {
        const stored = await files.open(file);
        // Its sender has deleted it meanwhile.
        if (stored) await keep({ key, reportId, kind: 'picture' }, await buffer(stored.body), repo.add);
      }
    },

    /** The evidence that a report still has: ids and kinds, without content. */
    async ofReport(reportId: string): Promise<Pick<EvidenceRow, 'id' | 'kind' | 'createdAt'>[]> {
      return (await repo.ofReport(reportId)).map(({ id, kind, createdAt }) => ({ id, kind, createdAt }));
    },

    /**
     * Opens evidence for one of the staff. The view is recorded before anything is opened.
     * @throws NOT_FOUND, FORBIDDEN, NOT_CLAIMED
     */
    async view(evidenceId: string, viewerId: string): Promise<OpenedEvidence> {
      if (!key) throw new AppError('NOT_FOUND');
      const now = clock.now();
      const at = new Date(now);
      const row = await repo.view(
        evidenceId,
        { id: random.uuid(now), viewerId, at },
        {
          id: random.uuid(now),
          at,
          staffId: viewerId,
          action: 'evidence_viewed',
          subject: { kind: 'evidence', id: evidenceId },
          personId: null,
        },
        (facts) => decideView(facts, viewerId),
      );
      const stored = row?.file ? await files.open(row.file) : undefined;
      if (!row?.reportId || !stored) throw new AppError('NOT_FOUND');
      const content = open(key, row.id, await buffer(stored.body));
      const type = row.kind === 'messages' ? 'application/json' : 'image/webp';
      return { reportId: row.reportId, kind: row.kind, type, content };
    },

    /** Erases what is due. Several nodes may run it at once; whatever fails is due again the next time. */
    async sweep(): Promise<void> {
      const at = new Date(clock.now());
      const decidedBefore = new Date(clock.now() - EVIDENCE_DAYS * DAY);
      while ((await repo.eraseDue(decidedBefore, at, files.remove)) > 0);
    },
  };
}
