import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '../platform/api/error.ts';
import { Preferences } from '../preferences/Preferences.tsx';
import { ThemeContext } from '../preferences/theme.ts';
import type { FakeServices } from '../services/services.fake.ts';
import { createFakeDesk, deskAt } from './desk.fake.tsx';
import { DeskServicesProvider } from './desk-services.tsx';
import { CodeSetupView } from './door/CodeSetup.tsx';
import { ClosedDoor } from './door/Doorway.tsx';
import { ago, decidedCase, exampleAdmin, exampleCase, exampleMe, idOf, somebody } from './examples.ts';
import { exampleDecidedAppeals } from './examples-appeals.ts';
import { examplePerson } from './examples-people.ts';

const nothing = () => undefined;

/** The desk has a router of its own, which cannot be inside that of the gallery. */
function InOwnRoot({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const theme = use(ThemeContext);
  useEffect(() => {
    if (!place.current) return;
    const root = createRoot(place.current);
    root.render(<ThemeContext value={theme}>{children}</ThemeContext>);
    return () => queueMicrotask(() => root.unmount());
  }, [children, theme]);
  return <div ref={place} />;
}

function At({ path, prepare }: { path: string; prepare?: (desk: FakeServices) => void }) {
  const [screen] = useState(() => {
    const desk = createFakeDesk(exampleAdmin);
    prepare?.(desk);
    return deskAt(path, desk, <Preferences />).screen;
  });
  return <InOwnRoot>{screen}</InOwnRoot>;
}

const first = idOf(101);
const claimFirst = ({ api }: FakeServices) =>
  void api.call('POST /api/desk/cases/:id/claim', { params: { id: first } });

export const Queue = () => <At path="/cases" />;
export const EmptyQueue = () => (
  <At path="/cases" prepare={({ api }) => api.answer('GET /api/desk/cases', { cases: [], total: 0, next: null })} />
);
export const CaseFree = () => <At path={`/cases/${first}`} />;
export const CaseMine = () => <At path={`/cases/${first}`} prepare={claimFirst} />;
export const CaseOfColleague = () => <At path={`/cases/${idOf(103)}`} />;
export const NoSuchCase = () => <At path={`/cases/${idOf(1)}`} />;
export const People = () => <At path="/people?search=fa" />;
export const Person = () => <At path={`/people/${idOf(5)}`} />;
const personIs = (person: Parameters<typeof examplePerson>[0]) => (desk: FakeServices) =>
  desk.api.answer('GET /api/desk/people/:id', examplePerson(person));
export const PersonWithCase = () => <At path={`/people/${idOf(5)}`} prepare={personIs({ openCaseId: first })} />;
export const PersonRelated = () => (
  <At
    path={`/people/${idOf(5)}`}
    prepare={personIs({
      related: [
        { person: somebody(6, 'greta'), shares: ['device', 'mailbox', 'network'] },
        { person: somebody(7, 'hanno_2', { suspendedUntil: ago(-60 * 24 * 3) }), shares: ['network'] },
      ],
    })}
  />
);
export const PersonOfTeam = () => <At path={`/people/${idOf(5)}`} prepare={personIs({ role: 'admin' })} />;
export const Oneself = () => (
  <At
    path={`/people/${exampleAdmin.userId}`}
    prepare={({ api }) =>
      api.answer('GET /api/desk/people/:id', () => {
        throw new ApiError(403, 'FORBIDDEN', 'about oneself');
      })
    }
  />
);
const caseIs = (file: ReturnType<typeof exampleCase>) => (desk: FakeServices) =>
  desk.api.answer('GET /api/desk/cases/:id', file);
export const CaseDecided = () => <At path={`/cases/${first}`} prepare={caseIs(decidedCase())} />;
export const CaseWithoutDecision = () => (
  <At path={`/cases/${first}`} prepare={caseIs(exampleCase({ status: 'decided', openReports: [] }))} />
);
export const Appeals = () => <At path="/appeals" />;
export const DecidedAppeals = () => (
  <At path="/appeals" prepare={({ api }) => api.answer('GET /api/desk/appeals', [...exampleDecidedAppeals])} />
);
export const NoAppeals = () => <At path="/appeals" prepare={({ api }) => api.answer('GET /api/desk/appeals', [])} />;
export const FiguresOfMonth = () => <At path="/figures" />;
export const SetUp = () => <At path="/setup" />;
export const Log = () => <At path="/audit" />;
export const LogOfOne = () => <At path={`/audit?person=${exampleMe.userId}&action=plan_set`} />;
export const LogWithoutMatch = () => <At path="/audit?action=person_erased" />;
export const Failing = () => (
  <At
    path="/cases"
    prepare={({ api }) =>
      api.answer('GET /api/desk/cases', () => {
        throw new ApiError(503, 'UNAVAILABLE', 'away');
      })
    }
  />
);
export const DoorSignedOut = () => <At path="/" prepare={({ api }) => api.signInAs(null)} />;
export const DoorRefused = () => (
  <At
    path="/"
    prepare={({ api }) =>
      api.answer('GET /api/desk/door', () => {
        throw new ApiError(404, 'NOT_FOUND', 'no');
      })
    }
  />
);

const closed = { username: exampleMe.username, busy: null, problem: null, preferences: <Preferences /> } as const;
const handlers = { onPasskey: nothing, onCode: nothing };
export const DoorClosed = () => <ClosedDoor {...closed} {...handlers} passkeys={2} hasCode setup={null} />;
export const DoorCodeWrong = () => (
  <ClosedDoor
    {...closed}
    {...handlers}
    passkeys={0}
    hasCode
    problem={{ of: 'code', code: 'CODE_REFUSED' }}
    setup={null}
  />
);
export const DoorWithoutFactor = () => (
  <ClosedDoor {...closed} {...handlers} passkeys={0} hasCode={false} setup={null} />
);
const deskOfCode = createFakeDesk();
export const CodeToScan = () => (
  <DeskServicesProvider services={deskOfCode}>
    <div className="mx-auto max-w-sm p-6">
      <CodeSetupView
        step="scan"
        uri="otpauth://totp/Visavis:Morgane?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Visavis"
        secret="JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
        busy={false}
        problem={null}
        onCode={nothing}
      />
    </div>
  </DeskServicesProvider>
);
