import type { Identity } from '@visavis/domain/auth/provider-contract.ts';
import { startSite } from '../../i18n/site.ts';
import { ApiError } from '../../platform/api/error.ts';
import { Preferences } from '../../preferences/Preferences.tsx';
import { alice, createFakeServices } from '../../services/services.fake.ts';
import { withServices } from '../../services/testing/with-services.tsx';
import { inFrame } from '../../stories/in-frame.tsx';
import { Card } from '../../ui/Card.tsx';
import { AuthFrame } from '../AuthFrame.tsx';
import { LoginForm } from '../LoginForm.tsx';
import { identityOf, siteWithOthers } from './examples.ts';
import { IdentitySettings } from './IdentitySettings.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';

startSite(siteWithOthers);

function settings(list: () => Identity[] | Promise<Identity[]>, user = {}) {
  const services = createFakeServices({ user: { ...alice, ...user } });
  services.api.answer('GET /api/auth/identities', list);
  return inFrame(
    <Card>
      <IdentitySettings />
    </Card>,
    { services },
  );
}

export const LoginWithOthers = () =>
  withServices(
    <AuthFrame preferences={<Preferences />}>
      <LoginForm onSubmit={() => Promise.resolve()} />
      <ProviderButtons hasDivider />
    </AuthFrame>,
    createFakeServices({ user: null }),
  );
export const SettingsLinked = () =>
  settings(() => [
    identityOf('example', { lastUsedAt: '2026-02-28T12:00:00.000Z' }),
    identityOf('gone', { provider: null, label: 'login.an-organisation-with-a-long-name.example' }),
  ]);
export const SettingsNone = () => settings(() => []);
export const SettingsWithoutPassword = () =>
  settings(() => [identityOf('example'), identityOf('university')], { passwordless: true });
export const SettingsLoading = () => settings(() => new Promise<never>(() => undefined));
export const SettingsFailed = () =>
  settings(() => {
    throw new ApiError(500, 'INTERNAL', 'Internal');
  });
