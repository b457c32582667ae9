import type { ProviderAnswer } from '@visavis/domain/auth/provider-contract.ts';
import { Route, Routes } from 'react-router';
import { siteWithOthers } from '../auth/providers/examples.ts';
import { startSite } from '../i18n/site.ts';
import { ApiError } from '../platform/api/error.ts';
import { createFakeServices } from '../services/services.fake.ts';
import { withServices } from '../services/testing/with-services.tsx';
import ProviderReturnPage from './ProviderReturnPage.tsx';

startSite(siteWithOthers);

function returned(answer: () => ProviderAnswer | Promise<ProviderAnswer>) {
  const services = createFakeServices({ user: null });
  services.api.answer('POST /api/auth/providers/:provider/finish', answer);
  return withServices(
    <Routes location="/login/callback/example">
      <Route path="/login/callback/:provider" element={<ProviderReturnPage />} />
    </Routes>,
    services,
  );
}
const unknown = { outcome: 'unknown', email: 'ada@example.org', isEmailVerified: true, account: 'none' } as const;

export const Checking = () => returned(() => new Promise<never>(() => undefined));
export const Failed = () =>
  returned(() => {
    throw new ApiError(400, 'PROVIDER_CANCELLED', 'Cancelled');
  });
export const SignUp = () => returned(() => unknown);
export const SignUpWithoutAddress = () => returned(() => ({ ...unknown, email: null, isEmailVerified: false }));
export const HasPassword = () => returned(() => ({ ...unknown, account: 'password' }));
export const HasNoPassword = () => returned(() => ({ ...unknown, account: 'other' }));
