import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useNavigate, useParams } from 'react-router';
import { codeOf } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { queryState } from '../lib/query-state.ts';
import { Card } from '../ui/Card.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { AppealsScreen } from './appeals/AppealsScreen.tsx';
import { AuditScreen } from './audit/AuditScreen.tsx';
import { CasePage } from './cases/CasePage.tsx';
import { Desk } from './Desk.tsx';
import { CodeSetup } from './door/CodeSetup.tsx';
import { FiguresScreen } from './figures/FiguresScreen.tsx';
import { DeskTitle } from './parts/DeskTitle.tsx';
import { Missing } from './parts/Missing.tsx';
import { Shown } from './parts/Shown.tsx';
import { PeopleScreen } from './people/PeopleScreen.tsx';
import { PersonView } from './people/PersonView.tsx';
import { usePerson } from './people/queries.ts';
import { NoCase } from './queue/NoCase.tsx';
import { QueueScreen } from './queue/QueueScreen.tsx';
import { SetupScreen } from './setup/SetupScreen.tsx';

function OnePerson({ id }: { id: string }) {
  const query = usePerson(id);
  if (codeOf(query.error) === 'NOT_FOUND') return <Missing what="person" to="/people" />;
  if (codeOf(query.error) === 'FORBIDDEN') return <Missing what="self" to="/people" />;
  return <Shown state={queryState(query)}>{(person) => <PersonView person={person} />}</Shown>;
}

function PersonPage() {
  const { id = '' } = useParams();
  return <OnePerson key={id} id={id} />;
}

/** A new one-time code, set up with the desk open: it takes the place of the one before. */
function CodePage() {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  return (
    <div className="safe-x-4 mx-auto flex max-w-md flex-col gap-4 pt-4 pb-16">
      <DeskTitle>{t('setup.title')}</DeskTitle>
      <h1 className="text-xl">{t('setup.title')}</h1>
      <p className="text-sm text-muted">{t('setup.text')}</p>
      <Card>
        <CodeSetup
          onDone={() => {
            toast.success(t('setup.isDone'));
            void navigate('/cases');
          }}
        />
      </Card>
    </div>
  );
}

/** Every page of the desk, within a router; the addresses are below /desk. @param preferences language and theme */
export const DeskRoutes = ({ preferences }: { preferences: ReactNode }) => (
  <Routes>
    <Route element={<Desk preferences={preferences} />}>
      <Route index element={<Navigate to="/cases" replace />} />
      <Route path="cases" element={<QueueScreen />}>
        <Route index element={<NoCase />} />
        <Route path=":id" element={<CasePage />} />
      </Route>
      <Route path="appeals" element={<AppealsScreen />} />
      <Route path="people" element={<PeopleScreen />} />
      <Route path="people/:id" element={<PersonPage />} />
      <Route path="figures" element={<FiguresScreen />} />
      <Route path="audit" element={<AuditScreen />} />
      <Route path="setup" element={<SetupScreen />} />
      <Route path="code" element={<CodePage />} />
      <Route path="*" element={<Missing what="page" to="/cases" />} />
    </Route>
  </Routes>
);
