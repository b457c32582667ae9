import { and, asc, count, desc, eq, exists, gt, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { messagePictures, messages } from '../../db/schema/messages.ts';
import { appeals, cases, decisions } from '../../db/schema/moderation.ts';
import { evidenceViews, reportEvidence, reports } from '../../db/schema/reports.ts';
import { recordStaffAction, type StaffEntry } from '../../db/staff-audit.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ViewFacts } from '../decisions.ts';

export type EvidenceRow = typeof reportEvidence.$inferSelect;
export type EvidenceRepo = ReturnType<typeof createEvidenceRepo>;

interface NewEvidence {
  id: string;
  reportId: string;
  kind: EvidenceRow['kind'];
  file: string;
  at: Date;
}

/** A message as it is kept with a report. */
export interface KeptMessage {
  /** the one that is reported, where one is */
  isReported?: true;
  /** the name of its picture in the file store, where it has one */
  picture?: string;
  senderId: string;
  content: string;
  createdAt: Date;
}

/** Facts about a report to which a frame is added, read while it is locked. */
export interface FrameFacts {
  createdAt: Date;
  ofCall: boolean;
  isOpen: boolean;
  frames: number;
}

/** how long a file may take to be stored: after that its node is taken for dead, ms */
const STORED_WITHIN = 3_600_000;
/** files erased before it is asked again what is due */
const ERASED_AT_ONCE = 20;

/** Evidence whose file is not stored yet. */
const rowOf = ({ file, at, ...row }: NewEvidence) => ({ ...row, storing: file, createdAt: at });

const frameFacts = (db: Pick<Db, 'select'>, reportId: string, reporterId: string) =>
  db
    .select({
      createdAt: reports.createdAt,
      ofCall: sql<boolean>`${reports.roomId} is not null`,
      isOpen: sql<boolean>`${reports.status} = 'open'`,
      frames: sql<number>`(select count(*) from report_evidence e where e.report_id = reports.id and e.kind = 'frame')::int`,
    })
    .from(reports)
    .where(and(eq(reports.id, reportId), eq(reports.reporterId, reporterId)));

const keptColumns = {
  id: messages.id,
  picture: messagePictures.file,
  senderId: messages.senderId,
  content: messages.content,
  createdAt: messages.createdAt,
};

/** The messages that a condition selects, with their pictures. */
const selectKept = (db: Db) =>
  db.select(keptColumns).from(messages).leftJoin(messagePictures, eq(messagePictures.messageId, messages.id));

const toKept =
  (reportedId?: string) =>
  ({
    id,
    picture,
    ...message
  }: Omit<KeptMessage, 'picture'> & { id: string; picture: string | null }): KeptMessage => ({
    ...message,
    ...(picture && { picture }),
    ...(id === reportedId && { isReported: true }),
  });

/** Whose claim it is, and has not run out. */
const isHolder = ({ claimedBy, claimedUntil }: typeof cases | typeof appeals, userId: string, at: Date) =>
  and(eq(claimedBy, userId), gt(claimedUntil, at));

export function createEvidenceRepo(db: Db) {
  return {
    /** Undefined for a report that is not the reporter's. */
    async frameFacts(reportId: string, reporterId: string): Promise<FrameFacts | undefined> {
      const [facts] = await frameFacts(db, reportId, reporterId);
      return facts;
    },

    /**
     * Adds a frame that `decide` lets pass, whose file is to be stored then; frames that arrive at once wait for each other.
     * @returns how many the report has
     */
    addFrame: (
      added: NewEvidence,
      reporterId: string,
      decide: (facts: FrameFacts | undefined) => void,
    ): Promise<number> =>
      inTransaction(db, async (tx) => {
        await tx.select({ id: reports.id }).from(reports).where(eq(reports.id, added.reportId)).for('update');
        const [facts] = await frameFacts(tx, added.reportId, reporterId);
        decide(facts);
        await tx.insert(reportEvidence).values(rowOf(added));
        return (facts?.frames ?? 0) + 1;
      }),

    /** Adds evidence whose file is to be stored then. */
    async add(added: NewEvidence): Promise<void> {
      await db.insert(reportEvidence).values(rowOf(added));
    },

    /** The file of evidence is stored: it can be seen. @returns false where its row has gone meanwhile */
    async markStored(id: string): Promise<boolean> {
      const marked = await db
        .update(reportEvidence)
        .set({ file: sql`${reportEvidence.storing}`, storing: null })
        .where(and(eq(reportEvidence.id, id), isNotNull(reportEvidence.storing)))
        .returning({ id: reportEvidence.id });
      return marked.length > 0;
    },

    /** The newest messages of a conversation, oldest first. */
    async newestMessages(conversationId: string, limit: number): Promise<KeptMessage[]> {
      const rows = await selectKept(db)
        .where(eq(messages.conversationId, conversationId))
        .orderBy(desc(messages.createdAt))
        .limit(limit);
      return rows.reverse().map(toKept());
    },

    /**
     * A message of a conversation and those around it, oldest first.
     * @param after how many may follow it
     * @returns undefined where it is none of that conversation
     */
    async messagesAround(
      conversationId: string,
      messageId: string,
      limit: number,
      after: number,
    ): Promise<KeptMessage[] | undefined> {
      const ofTalk = eq(messages.conversationId, conversationId);
      const at = sql`(select m.created_at from messages m where m.id = ${messageId} and m.conversation_id = ${conversationId})`;
      const following = await selectKept(db)
        .where(and(ofTalk, gt(messages.createdAt, at)))
        .orderBy(asc(messages.createdAt))
        .limit(after);
      const upToIt = await selectKept(db)
        .where(and(ofTalk, lte(messages.createdAt, at)))
        .orderBy(desc(messages.createdAt))
        .limit(limit - following.length);
      if (upToIt.length === 0) return undefined;
      return [...upToIt.reverse(), ...following].map(toKept(messageId));
    },

    /** The evidence that a report still has, oldest first. */
    ofReport: (reportId: string): Promise<EvidenceRow[]> =>
      db
        .select()
        .from(reportEvidence)
        .where(and(eq(reportEvidence.reportId, reportId), isNotNull(reportEvidence.file)))
        .orderBy(asc(reportEvidence.createdAt), asc(reportEvidence.id)),

    /**
     * Records a view of evidence that there still is, and that `decide` allows. @param entry for the audit log of the desk
     * @param decide throws what refuses the view: nothing is recorded
     * @returns undefined where there is none
     */
    view: (
      evidenceId: string,
      view: { id: string; viewerId: string; at: Date },
      entry: StaffEntry,
      decide: (facts: ViewFacts | undefined) => void,
    ): Promise<EvidenceRow | undefined> =>
      inTransaction(db, async (tx) => {
        const { viewerId, at } = view;
        const holdsCase = tx
          .select({ id: cases.id })
          .from(cases)
          .where(
            and(eq(cases.userId, reports.reportedUserId), eq(cases.status, 'open'), isHolder(cases, viewerId, at)),
          );
        const holdsAppeal = tx
          .select({ id: appeals.id })
          .from(appeals)
          .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
          .where(
            and(
              isNull(appeals.outcome),
              isHolder(appeals, viewerId, at),
              or(eq(decisions.id, reports.decisionId), eq(decisions.caseId, reports.caseId)),
            ),
          );
        const [found] = await tx
          .select({
            row: reportEvidence,
            reporterId: reports.reporterId,
            reportedUserId: reports.reportedUserId,
            isHeld: sql<boolean>`(${exists(holdsCase)} or ${exists(holdsAppeal)})`,
          })
          .from(reportEvidence)
          .innerJoin(reports, eq(reports.id, reportEvidence.reportId))
          .where(eq(reportEvidence.id, evidenceId));
        decide(found);
        const row = found?.row;
        if (!row?.reportId || !row.file) return undefined;
        await recordStaffAction(tx, {
          ...entry,
          personId: found?.reportedUserId ?? null,
          details: { reportId: row.reportId },
        });
        await tx.insert(evidenceViews).values({ ...view, evidenceId, reportId: row.reportId });
        return row;
      }),

    /**
     * Erases some of what is due: of reports decided by then, of reports that are gone with an account, and what a node
     * that died was storing. No lock is held while files are removed: two nodes that are at it at once erase the same.
     * @param remove removes a file; where it throws, the row stays for the next time
     * @returns how many
     */
    async eraseDue(decidedBefore: Date, at: Date, remove: (file: string) => Promise<void>): Promise<number> {
      const due = await db
        .select({
          id: reportEvidence.id,
          file: reportEvidence.file,
          storing: reportEvidence.storing,
          reportId: reportEvidence.reportId,
        })
        .from(reportEvidence)
        .leftJoin(reports, eq(reports.id, reportEvidence.reportId))
        .where(
          or(
            isNull(reportEvidence.reportId),
            and(
              isNotNull(reportEvidence.storing),
              lte(reportEvidence.createdAt, new Date(at.getTime() - STORED_WITHIN)),
            ),
            and(
              isNotNull(reportEvidence.file),
              eq(reports.status, 'resolved'),
              lte(reports.resolvedAt, decidedBefore),
              // The moderator of an appeal has to see what the decision was based on.
              notExists(
                db
                  .select({ id: appeals.id })
                  .from(appeals)
                  .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
                  .where(and(eq(decisions.caseId, reports.caseId), isNull(appeals.outcome))),
              ),
            ),
          ),
        )
        .orderBy(asc(reportEvidence.id))
        .limit(ERASED_AT_ONCE);
      for (const { id, file, storing, reportId } of due) {
        const name = file ?? storing;
        if (name) await remove(name);
        const row = eq(reportEvidence.id, id);
        if (reportId && file) await db.update(reportEvidence).set({ file: null, erasedAt: at }).where(row);
        else await db.delete(reportEvidence).where(row);
      }
      return due.length;
    },

    async count(): Promise<number> {
      const [row] = await db.select({ count: count() }).from(reportEvidence).where(isNotNull(reportEvidence.file));
      return row?.count ?? 0;
    },
  };
}
