import { getPush, putPushSettings, subscribePush, unsubscribePush } from '@visavis/domain/push/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Bind } from '../http/bind.ts';
import type { Clock } from '../ports/clock.ts';
import type { PushSender } from '../ports/push-sender/push-sender.ts';
import type { PushRepo } from './repo.ts';

const subscriptions = { name: 'push-subscription', max: 60, seconds: 3600, by: 'user' } as const;

export interface PushRouteDependencies {
  bind: Bind;
  repo: PushRepo;
  sender: PushSender | undefined;
  clock: Clock;
}

export function pushRoutes({ bind, repo, sender, clock }: PushRouteDependencies): void {
  bind(getPush, async ({ user }) => ({
    publicKey: sender?.publicKey ?? null,
    isSubscribed: sender !== undefined && (await repo.isSubscribed(user.sessionId)),
    settings: await repo.settingsOf(user.userId),
  }));

  bind(putPushSettings, async ({ user, body }) => {
    await repo.saveSettings(user.userId, body);
    return body;
  });

  bind(
    subscribePush,
    async ({ user, body: { endpoint, keys } }) => {
      if (!sender) throw new AppError('NOT_IMPLEMENTED');
      if (!sender.knows(endpoint)) {
        throw new AppError('VALIDATION_FAILED', { fields: { endpoint: 'PUSH_SERVICE_UNKNOWN' } });
      }
      await repo.subscribe(user.userId, user.sessionId, { endpoint, ...keys }, new Date(clock.now()));
      return null;
    },
    { limits: [subscriptions] },
  );

  bind(unsubscribePush, async ({ user }) => {
    await repo.unsubscribe(user.sessionId);
    return null;
  });
}
