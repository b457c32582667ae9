import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createFakeServices, type FakeServices } from '../services.fake.ts';
import { ServicesProvider } from '../services.tsx';

const createTestClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

/** Wraps a screen in fake services and a query cache of its own, as a rule without retries. */
export function withServices(
  screen: ReactNode,
  services: FakeServices = createFakeServices(),
  client: QueryClient = createTestClient(),
): ReactNode {
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={client}>{screen}</QueryClientProvider>
    </ServicesProvider>
  );
}
