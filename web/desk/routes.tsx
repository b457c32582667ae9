import type { ReactNode } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { AuditScreen } from './audit/AuditScreen.tsx';
import { Desk } from './Desk.tsx';
import { CodePage } from './door/CodePage.tsx';
import { Missing } from './parts/Missing.tsx';

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
      { index: true, element: <Navigate to="/code" replace /> },
      { path: 'audit', element: <AuditScreen /> },
      { path: 'code', element: <CodePage /> },
      { path: '*', element: <Missing what="page" to="/" /> },
    ],
  },
];
