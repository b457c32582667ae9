import { QueryClientProvider } from '@tanstack/react-query';
import type { claimCase } from '@visavis/domain/desk/contract.ts';
import { CLAIM_FOR } from '@visavis/domain/moderation/rules.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import type { ReactNode } from 'react';
import { ApiError } from '../platform/api/error.ts';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { createTestRouter, InRouter } from '../services/testing/router.tsx';
import { createDeskCache } from './cache.ts';
import type { CaseDecision, CaseFile } from './cases/queries.ts';
import { DeskRoutes } from './DeskRoutes.tsx';
import { DeskServicesProvider } from './desk-services.tsx';
import { decidedCase, exampleCase, exampleCases, exampleExcerpt, exampleMe, exampleNow } from './examples.ts';
import { exampleAppeals } from './examples-appeals.ts';
import { exampleAudit, exampleFigures, exampleSetup, exampleSite, exampleTotals } from './examples-figures.ts';
import { examplePerson, examplePersonAfter } from './examples-people.ts';
import type { PersonDecision } from './people/queries.ts';
import type { Me } from './use-me.ts';

/** A desk in memory: claims and decisions change what it answers next. */
export function createFakeDesk(me: Me = exampleMe): FakeServices {
  const services = createFakeServices({
    user: { userId: me.userId, username: me.username, email: 'm@visavis.test', avatar: '' },
  });
  const { api } = services;
  const files = new Map<unknown, CaseFile>(
    exampleCases.map((each, n) => [each.id, { ...exampleCase(n > 0 ? { openReports: [] } : {}), ...each }]),
  );
  const change = (id: unknown, part: Partial<CaseFile>): CaseFile => {
    const file = { ...(files.get(id) as CaseFile), ...part };
    files.set(id, file);
    return file;
  };
  api.answer('GET /api/desk/door', {
    role: me.role,
    openUntil: new Date(exampleNow + 3_600_000).toISOString(),
    passkeys: 1,
    hasCode: true,
  });
  api.answer('GET /api/desk/cases', ({ query = {} }) => {
    const cases = [...files.values()].filter(
      ({ status, reason, claimedBy }) =>
        status === (query.status ?? 'open') &&
        (query.reason === undefined || reason === query.reason) &&
        (query.claimed !== 'mine' || claimedBy?.userId === me.userId) &&
        (query.claimed !== 'free' || claimedBy === null),
    );
    return { cases, total: cases.length, next: null };
  });
  api.answer('GET /api/desk/cases/:id', ({ params }) => {
    const file = files.get(params?.id);
    if (!file) throw new ApiError(404, 'NOT_FOUND', 'There is no such case');
    return file;
  });
  api.answer('POST /api/desk/cases/:id/claim', ({ params }): DataOf<typeof claimCase> => {
    const until = new Date(services.clock.serverNow() + CLAIM_FOR).toISOString();
    return change(params?.id, { claimedBy: { ...me, until } });
  });
  api.answer('DELETE /api/desk/cases/:id/claim', ({ params }) => {
    change(params?.id, { claimedBy: null });
    return null;
  });
  api.answer('POST /api/desk/cases/:id/decision', ({ params, body }) => {
    const { verdict } = body as CaseDecision;
    const decision = decidedCase().decision as NonNullable<CaseFile['decision']>;
    return change(params?.id, {
      status: 'decided',
      claimedBy: null,
      decision: { ...decision, action: verdict.action },
    });
  });
  api.answer('DELETE /api/desk/decisions/:id', ({ params }) => {
    for (const { id, decision } of files.values()) {
      if (decision?.id === params?.id) change(id, { status: 'open', decision: null });
    }
    return null;
  });
  // The route's data is a file.
  api.answer('POST /api/desk/evidence/:id/view', () => new Blob([JSON.stringify(exampleExcerpt)]) as unknown as null);
  api.answer('GET /api/desk/people', [examplePerson()]);
  api.answer('GET /api/desk/people/:id', ({ params }) => examplePerson({ userId: String(params?.id) }));
  api.answer('POST /api/desk/people/:id/decision', ({ params, body }) =>
    examplePersonAfter(String(params?.id), body as PersonDecision),
  );
  api.answer('GET /api/desk/appeals', ({ query }) => (query?.status === 'decided' ? [] : [...exampleAppeals]));
  api.answer('GET /api/desk/figures', ({ query }) => ({ ...exampleFigures, days: Number(query?.days) }));
  api.answer('GET /api/desk/totals', exampleTotals);
  api.answer('GET /api/desk/setup', exampleSetup);
  api.answer('GET /api/desk/site', exampleSite);
  api.answer('DELETE /api/desk/people/:id/suspension', ({ params }) =>
    examplePerson({ userId: String(params?.id), suspendedUntil: null }),
  );
  api.answer('GET /api/desk/audit', ({ query: { person, action } = {} }) => ({
    entries: exampleAudit.filter(
      (each) =>
        (action === undefined || each.action === action) &&
        (person === undefined || each.by.userId === person || each.subject.id === person),
    ),
    next: null,
  }));
  return services;
}

/** The whole desk at an address, as a browser shows it. */
export function deskAt(path: string, services: FakeServices = createFakeDesk(), preferences: ReactNode = null) {
  const router = createTestRouter(path);
  const screen = (
    <DeskServicesProvider services={services}>
      <QueryClientProvider client={createDeskCache(false)}>
        <InRouter router={router}>
          <DeskRoutes preferences={preferences} />
        </InRouter>
      </QueryClientProvider>
    </DeskServicesProvider>
  );
  return { screen, router, services };
}
