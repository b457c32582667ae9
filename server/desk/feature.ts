import { Readable } from 'node:stream';
import { type AuditEntry, listAudit } from '@visavis/domain/desk/audit.ts';
import { getFigures, getTotals, getTransparencyReport } from '@visavis/domain/desk/figures.ts';
import type { Core, Ports } from '../core.ts';
import { type Bind, Download } from '../http/bind.ts';
import { sealKeys } from '../ports/seal.ts';
import { type AuditRepo, type AuditRow, createAuditRepo } from './audit/repo.ts';
import { createAccess } from './door/access.ts';
import { createCodes } from './door/codes.ts';
import { createDoor, type DoorDependencies } from './door/door.ts';
import { createAccessRepo } from './door/repo-access.ts';
import { createCodesRepo } from './door/repo-codes.ts';
import { doorRoutes } from './door/routes.ts';
import { createFigures, type FiguresDependencies, type FiguresService } from './figures/figures.ts';
import { createFiguresRepo } from './figures/repo.ts';
import { createPeople, type PeopleDependencies } from './people/people.ts';
import { createPeopleRepo } from './people/repo.ts';
import { peopleRoutes } from './people/routes.ts';
import { type SetupDependencies, setupRoutes } from './setup/routes.ts';

/** They read whole tables. */
const readings = { name: 'desk-figures', max: 30, seconds: 60, by: 'user' } as const;

export function figuresRoutes({ bind, figures }: { bind: Bind; figures: FiguresService }): void {
  bind(getFigures, ({ query }) => figures.last(query.days), { limits: [readings] });
  bind(getTotals, figures.totals, { limits: [readings] });
  bind(
    getTransparencyReport,
    async ({ user, query: { year } }) => {
      const csv = await figures.ofYear(user.userId, year);
      return new Download(`visavis-transparency-${year}.csv`, Readable.from([csv]));
    },
    { limits: [readings] },
  );
}

const PAGE = 50;

const presentEntry = ({ entry, staffName, aboutName }: AuditRow): AuditEntry => ({
  id: entry.id,
  at: entry.at.toISOString(),
  by: { userId: entry.staffId, username: staffName },
  action: entry.action,
  subject: { kind: entry.subjectKind, id: entry.subjectId, name: aboutName },
  details: entry.details,
});

export function auditRoutes({ bind, repo }: { bind: Bind; repo: AuditRepo }): void {
  bind(listAudit, async ({ user, query: { cursor, person, action } }) => {
    const rows = await repo.list({ readerId: user.userId, before: cursor, person, action, limit: PAGE + 1 });
    const entries = rows.slice(0, PAGE).map(presentEntry);
    return { entries, next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null };
  });
}

export type DeskAccess = ReturnType<typeof createDeskAccess>;

/** Says who is let into the desk; a feature of its own, because the transports ask it. */
export function createDeskAccess({ database, clock }: Ports) {
  const repo = createAccessRepo(database.db);
  return { repo, ...createAccess(repo, clock) };
}

export function createDeskFeature(
  core: Core,
  access: DeskAccess,
  outside: Pick<DoorDependencies, 'isPassword' | 'accountOf' | 'writeToOwner' | 'beginProof' | 'prove'> &
    Pick<FiguresDependencies, 'totals'> &
    Pick<SetupDependencies, 'examine'> &
    Pick<PeopleDependencies, 'signOut' | 'reinstate' | 'setPlan' | 'historyOf' | 'sanction' | 'exportOf' | 'erase'>,
): void {
  const { db, bind, originOf, config, log } = core;
  const door = createDoor({
    ...core,
    ...outside,
    repo: access.repo,
    codesRepo: createCodesRepo(db),
    access,
    codes: createCodes(sealKeys(config, 'one-time codes'), log),
  });
  doorRoutes({ bind, door, originOf, beginProof: outside.beginProof });
  peopleRoutes({
    bind,
    people: createPeople({ ...core, ...outside, repo: createPeopleRepo(db) }),
    guardProof: access.guardProof,
  });
  figuresRoutes({ bind, figures: createFigures({ ...core, ...outside, repo: createFiguresRepo(db) }) });
  setupRoutes({ ...core, ...outside });
  auditRoutes({ bind, repo: createAuditRepo(db) });
}
