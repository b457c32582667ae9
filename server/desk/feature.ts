import type { Core, Ports } from '../core.ts';
import { sealKeys } from '../ports/seal.ts';
import { createAuditRepo } from './audit/repo.ts';
import { auditRoutes } from './audit/routes.ts';
import { createAccess } from './door/access.ts';
import { createCodes } from './door/codes.ts';
import { createDoor, type DoorDependencies } from './door/door.ts';
import { createAccessRepo } from './door/repo-access.ts';
import { createCodesRepo } from './door/repo-codes.ts';
import { doorRoutes } from './door/routes.ts';
import { createFigures, type FiguresDependencies } from './figures/figures.ts';
import { createFiguresRepo } from './figures/repo.ts';
import { figuresRoutes } from './figures/routes.ts';
import { createPeople, type PeopleDependencies } from './people/people.ts';
import { createPeopleRepo } from './people/repo.ts';
import { peopleRoutes } from './people/routes.ts';
import { type SetupDependencies, setupRoutes } from './setup/routes.ts';

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
