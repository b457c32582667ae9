import type { OpenSession } from '@visavis/domain/auth/session-contract.ts';
import { ApiError } from '../../platform/api/error.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { inFrame } from '../../stories/in-frame.tsx';
import { Card } from '../../ui/Card.tsx';
import { sessionOf } from './examples.ts';
import { ConfirmPassword, SessionSettings } from './SessionSettings.tsx';

const { clock } = createFakeServices();
const ago = (minutes: number) => new Date(clock.now() - minutes * 60_000).toISOString();

function settings(list: () => OpenSession[] | Promise<OpenSession[]>) {
  const services = createFakeServices();
  services.api.answer('GET /api/auth/sessions', list);
  return inFrame(
    <Card>
      <SessionSettings />
    </Card>,
    { services },
  );
}

const here = () => sessionOf({ isCurrent: true, createdAt: ago(40), lastUsedAt: ago(1) });

export const Several = () =>
  settings(() => [
    here(),
    sessionOf({ browser: 'Safari', system: 'iOS', device: 'mobile', createdAt: ago(3000), lastUsedAt: ago(12) }),
    sessionOf({ browser: 'Samsung Internet for Android', system: 'Android', device: 'tablet', lastUsedAt: ago(9000) }),
    sessionOf({ browser: null, system: null, device: null }),
  ]);
export const OnlyThisOne = () => settings(() => [here()]);
export const Loading = () => settings(() => new Promise<never>(() => undefined));
export const Failed = () =>
  settings(() => {
    throw new ApiError(500, 'INTERNAL', 'Internal');
  });
export const AskingForPassword = () =>
  inFrame(
    <ConfirmPassword busy={false} problem="PASSWORD_WRONG" onSubmit={() => undefined} onCancel={() => undefined} />,
  );
