import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { AppealsScreen } from './appeals/AppealsScreen.tsx';
import { AuditScreen } from './audit/AuditScreen.tsx';
import { CasePage } from './cases/CasePage.tsx';
import { Desk } from './Desk.tsx';
import { CodePage } from './door/CodePage.tsx';
import { FiguresScreen } from './figures/FiguresScreen.tsx';
import { Missing } from './parts/Missing.tsx';
import { PeopleScreen } from './people/PeopleScreen.tsx';
import { PersonPage } from './people/PersonPage.tsx';
import { NoCase } from './queue/NoCase.tsx';
import { QueueScreen } from './queue/QueueScreen.tsx';

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
      <Route path="code" element={<CodePage />} />
      <Route path="*" element={<Missing what="page" to="/cases" />} />
    </Route>
  </Routes>
);
