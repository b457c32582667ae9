import type { ReactNode } from 'react';
import { Navigate, type RouteObject } from 'react-router';
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

export interface DeskParts {
  /** language and theme */
  preferences: ReactNode;
  /** instead of a page that throws */
  crash: ReactNode;
}

/** Every page of the desk; the addresses are below /desk. */
export const deskRoutes = ({ preferences, crash }: DeskParts): RouteObject[] => [
  {
    element: <Desk preferences={preferences} />,
    errorElement: crash,
    children: [
      { index: true, element: <Navigate to="/cases" replace /> },
      {
        path: 'cases',
        element: <QueueScreen />,
        children: [
          { index: true, element: <NoCase /> },
          { path: ':id', element: <CasePage /> },
        ],
      },
      { path: 'appeals', element: <AppealsScreen /> },
      { path: 'people', element: <PeopleScreen /> },
      { path: 'people/:id', element: <PersonPage /> },
      { path: 'figures', element: <FiguresScreen /> },
      { path: 'audit', element: <AuditScreen /> },
      { path: 'code', element: <CodePage /> },
      { path: '*', element: <Missing what="page" to="/cases" /> },
    ],
  },
];
