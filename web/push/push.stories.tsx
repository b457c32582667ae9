import type { PushState } from '@visavis/domain/push/contract.ts';
import { DEFAULT_PUSH_SETTINGS } from '@visavis/domain/push/rules.ts';
import { ApiError } from '../platform/api/error.ts';
import type { PushProblem } from '../platform/push/push.ts';
import { createFakeServices } from '../services/services.fake.ts';
import { inFrame } from '../stories/in-frame.tsx';
import { Card } from '../ui/Card.tsx';
import { PushSettings } from './PushSettings.tsx';

const off: PushState = { publicKey: 'B'.repeat(87), isSubscribed: false, settings: DEFAULT_PUSH_SETTINGS };

function settings(answer: () => PushState | Promise<PushState>, problem: PushProblem | null = null) {
  const services = createFakeServices();
  services.push.state = problem;
  services.api.answer('GET /api/push', answer);
  return inFrame(
    <Card>
      <PushSettings />
    </Card>,
    { services },
  );
}

export const Off = () => settings(() => off);
export const On = () => settings(() => ({ ...off, isSubscribed: true }));
export const QuietAtNight = () =>
  settings(() => ({
    ...off,
    isSubscribed: true,
    settings: {
      kinds: { ...DEFAULT_PUSH_SETTINGS.kinds, someone: false },
      showText: true,
      quiet: { from: '22:00', to: '07:30', zone: 'America/Argentina/Buenos_Aires' },
    },
  }));
export const Denied = () => settings(() => off, 'denied');
export const Unsupported = () => settings(() => off, 'unsupported');
export const NotOffered = () => settings(() => ({ ...off, publicKey: null }));
export const Loading = () => settings(() => new Promise<never>(() => undefined));
export const Failed = () =>
  settings(() => {
    throw new ApiError(500, 'INTERNAL', 'Internal');
  });
