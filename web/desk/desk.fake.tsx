import { QueryClientProvider } from '@tanstack/react-query';
import { getDoor, listAudit } from '@visavis/domain/desk/contract.ts';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { createDeskCache } from './cache.ts';
import { DeskServicesProvider } from './desk-services.tsx';
import { exampleAudit, exampleMe, exampleNow } from './examples.ts';
import type { Me } from './me.ts';
import { deskRoutes } from './routes.tsx';

/** An open desk in memory. */
export function createFakeDesk(me: Me = exampleMe): FakeServices {
  const services = createFakeServices({
    user: { userId: me.userId, username: me.username, email: 'm@visavis.test', avatar: '' },
  });
  const { api } = services;
  api.answer(getDoor, {
    role: me.role,
    openUntil: new Date(exampleNow + 3_600_000).toISOString(),
    passkeys: 1,
    hasCode: true,
  });
  api.answer(listAudit, { entries: [...exampleAudit], next: null });
  return services;
}

/** The whole desk at an address, as a browser shows it. */
export function deskAt(path: string, services: FakeServices = createFakeDesk(), preferences: ReactNode = null) {
  const router = createMemoryRouter(deskRoutes({ preferences, crash: null }), { initialEntries: [path] });
  const screen = (
    <DeskServicesProvider services={services}>
      <QueryClientProvider client={createDeskCache(false)}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </DeskServicesProvider>
  );
  return { screen, router, services };
}
