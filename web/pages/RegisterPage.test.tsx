import { screen } from '@testing-library/react';
import { SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { startSite } from '../i18n/site.ts';
import { ThemeContext } from '../preferences/theme.ts';
import { createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import RegisterPage from './RegisterPage.tsx';

const choice = { choice: 'dark' as const };
const theme = { get: () => choice, subscribe: () => () => undefined, choose() {}, dispose() {} };

beforeEach(() => speak('en'));

const CLOSED = /^No new accounts can be created here/;
const BY_INVITATION = /^New members come here by invitation/;

test.each([
  ['open', '/register', null],
  ['closed', '/register?to=/invitation/ABCDEFGHJKLM', CLOSED],
  ['invitation', '/register?to=/matching', BY_INVITATION],
  ['invitation', '/register?to=/invitation/ABCDEFGHJKLM', null],
] as const)('where the sign-up is %s, %s has the form or says why not', (registration, path, reason) => {
  startSite({ ...SPECIFIED_SITE, registration });
  const page = (
    <ThemeContext value={theme}>
      <RegisterPage />
    </ThemeContext>
  );
  draw(withServices(page, createFakeServices({ user: null })), path);
  expect(screen.queryByLabelText('Email') === null).toBe(reason !== null);
  if (reason) screen.getByText(reason);
  startSite(SPECIFIED_SITE);
});

test('spec.md section 2, Registration: a browser that was refused has no form, and is told no hour', () => {
  const services = createFakeServices({ user: null });
  services.storage.local.setJson('ageRefusedAt', services.clock.now());
  const { container } = draw(
    withServices(
      <ThemeContext value={theme}>
        <RegisterPage />
      </ThemeContext>,
      services,
    ),
    '/register',
  );
  expect(screen.queryByLabelText('Email')).toBeNull();
  const said = screen.getByRole('alert').textContent ?? '';
  expect(said).not.toBe('');
  expect(container.textContent).not.toMatch(/\d+:\d\d|tomorrow|hours?/i);
});
