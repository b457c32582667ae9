import type { CaseFile, CaseInQueue, listCases } from '@visavis/domain/desk/cases.ts';
import { categoryOf } from '@visavis/domain/reports/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { DataOf, QueryOf } from '@visavis/domain/wire/route.ts';
import type { SignedIn } from '../../http/bind.ts';
import { afterCommit } from '../../ports/after-commit.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Random } from '../../ports/random.ts';
import { claimant, decideClaim } from '../decisions.ts';
import { decidedCursor, pageOf, placeOfDecided } from '../order.ts';
import { placeOf, presentCase, presentCaseFile } from './presenter.ts';
import type { ClaimsRepo } from './repo-claims.ts';
import type { OpenCase, QueueRepo } from './repo-queue.ts';

export interface CasesDependencies {
  queue: QueueRepo;
  claims: ClaimsRepo;
  clock: Clock;
  random: Random;
  log: Log;
  /** called when a person, and not their page, opens a case: the desk stays open for them */
  noteUse(user: SignedIn): Promise<void>;
  /** called after a change that everyone at the desk sees */
  onChanged(caseId: string): Promise<void>;
}
export type Cases = ReturnType<typeof createCases>;

const PAGE = 50;

/** The queue of the desk, who works on what, and what they read. */
export function createCases({ queue, claims, clock, random, log, noteUse, onChanged }: CasesDependencies) {
  const now = () => new Date(clock.now());
  const announce = (caseId: string) =>
    afterCommit(log, { what: 'the announcement of a claim', caseId }, () => onChanged(caseId));
  const entryFor = (action: 'case_viewed' | 'case_claimed' | 'case_released', staffId: string, id: string) => ({
    id: random.uuid(clock.now()),
    at: now(),
    staffId,
    action,
    subject: { kind: 'case' as const, id },
    personId: null,
  });

  async function openCases(staffId: string, query: QueryOf<typeof listCases>): Promise<DataOf<typeof listCases>> {
    const at = now();
    const isAsked = (open: OpenCase) => {
      const { reason, claimed } = query;
      if (reason && !open.standing?.reasons.some((each) => categoryOf(each) === reason)) return false;
      return claimed === 'any' || claimant(open, at) === (claimed === 'mine' ? staffId : null);
    };
    const places = (await queue.open(staffId, at)).filter(isAsked).map(placeOf);
    const { page, next } = pageOf(places, { cursor: query.cursor, length: PAGE });
    const ids = page.map(({ id }) => id);
    const rows = await queue.byIds(ids, at);
    return { cases: rows.map((row) => presentCase(row, at)), total: places.length, next };
  }

  async function decidedCases(staffId: string, query: QueryOf<typeof listCases>): Promise<DataOf<typeof listCases>> {
    const at = now();
    const { rows, total } = await queue.decided(staffId, at, placeOfDecided(query.cursor), PAGE);
    const last = rows.length === PAGE ? rows.at(-1)?.case : undefined;
    return {
      cases: rows.map((row) => presentCase(row, at)),
      total,
      next: last?.closedAt ? decidedCursor({ at: last.closedAt, id: last.id }) : null,
    };
  }

  /** @throws NOT_FOUND */
  async function read(staffId: string, id: string, visit?: string) {
    const seen = await claims.view(id, entryFor('case_viewed', staffId, id), visit);
    if (!seen) throw new AppError('NOT_FOUND');
    return { file: presentCaseFile(seen.file, now()), isVisitNew: seen.isVisitNew };
  }

  return {
    list: (staffId: string, query: QueryOf<typeof listCases>) =>
      query.status === 'open' ? openCases(staffId, query) : decidedCases(staffId, query),

    /** A case as it is now. @throws NOT_FOUND */
    view: async (staffId: string, id: string): Promise<CaseFile> => (await read(staffId, id)).file,

    /** @param visit of the person's page: the same from the time they open the case on. @throws NOT_FOUND */
    async open(user: SignedIn, id: string, visit: string | undefined): Promise<CaseFile> {
      const { file, isVisitNew } = await read(user.userId, id, visit);
      if (isVisitNew) await noteUse(user);
      return file;
    },

    /** @throws NOT_FOUND, FORBIDDEN, CASE_CLOSED, CLAIMED */
    async claim(staffId: string, id: string): Promise<CaseInQueue> {
      const row = await claims.claim(id, entryFor('case_claimed', staffId, id), decideClaim);
      if (!row) throw new AppError('NOT_FOUND');
      await announce(id);
      return presentCase(row, now());
    },

    /** @throws NOT_FOUND */
    async release(staffId: string, id: string): Promise<null> {
      const { isThere, isReleased } = await claims.release(id, entryFor('case_released', staffId, id));
      if (!isThere) throw new AppError('NOT_FOUND');
      if (isReleased) await announce(id);
      return null;
    },
  };
}
