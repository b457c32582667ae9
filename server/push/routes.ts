import { getPush, movePush, putPushSettings, subscribePush, unsubscribePush } from '@visavis/domain/push/contract.ts';
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

  /** @throws NOT_IMPLEMENTED, VALIDATION_FAILED */
  function check(endpoint: string, field: string): void {
    if (!sender) throw new AppError('NOT_IMPLEMENTED');
    if (!sender.knows(endpoint))
      throw new AppError('VALIDATION_FAILED', { fields: { [field]: 'PUSH_SERVICE_UNKNOWN' } });
  }

  bind(putPushSettings, async ({ user, body }) => {
    await repo.saveSettings(user.userId, body);
    return body;
  });

  bind(
    subscribePush,
    async ({ user, body: { endpoint, keys } }) => {
      check(endpoint, 'endpoint');
      await repo.subscribe(user.userId, user.sessionId, { endpoint, ...keys }, new Date(clock.now()));
      return null;
    },
    { limits: [subscriptions] },
  );

  // Its answer says nothing of whether the former address is known.
  bind(movePush, async ({ body: { from, to } }) => {
    check(to.endpoint, 'to.endpoint');
    await repo.move(from, { endpoint: to.endpoint, ...to.keys });
    return null;
  });

  bind(unsubscribePush, async ({ user }) => {
    await repo.unsubscribe(user.sessionId);
    return null;
  });
}
