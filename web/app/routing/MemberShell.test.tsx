import { act, render } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { alice, createFakeServices } from '../../services/services.fake.ts';
import { ServicesProvider } from '../../services/services.tsx';
import { createTestRouter, InRouter } from '../../services/testing/router.tsx';
import { MemberShell, type Surroundings } from './MemberShell.tsx';

const Around = ({ isLoading }: Surroundings) => <p>{isLoading ? 'a loading screen' : 'another page'}</p>;

/** Shows a page of members, or another one, to someone whose session is found only later. */
function open(isMemberPage: boolean) {
  const services = createFakeServices({ user: null });
  const router = createTestRouter('/');
  const app = (isMember: boolean) => (
    <ServicesProvider services={services}>
      <InRouter router={router}>
        <Routes>
          <Route path="*" element={<MemberShell Around={Around} isMemberPage={isMember} />} />
        </Routes>
      </InRouter>
    </ServicesProvider>
  );
  const { rerender, container } = render(app(isMemberPage));
  return {
    container,
    signIn: () => act(() => services.auth.login(alice)),
    go: (isMember: boolean) => rerender(app(isMember)),
  };
}

test('what is around members knows that a loading screen was before', () => {
  const { container, signIn } = open(true);
  signIn();
  expect(container.textContent).toBe('a loading screen');
});

test.each([[false], [true]])(
  'what is around members knows of a sign-in before (first a member’s page: %s)',
  (first) => {
    const { container, go, signIn } = open(first);
    go(false);
    signIn();
    expect(container.textContent).toBe('');
    go(true);
    expect(container.textContent).toBe('another page');
  },
);
