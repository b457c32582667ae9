import { finishAgeCheck, startAgeCheck } from '@visavis/domain/age/contract.ts';
import type { Core } from '../core.ts';
import { networkOf } from '../http/network.ts';
import { createAgeRepo } from './repo.ts';
import { type AgeDependencies, createAge } from './service.ts';
import { createStates } from './states.ts';

const DAY = 86_400;
/** A check may cost the operator money. */
const starts = { name: 'age-check', max: 10, seconds: DAY, by: 'user' } as const;
const results = { name: 'age-check-result', max: 30, seconds: DAY, by: 'user' } as const;

export function createAgeFeature(core: Core, { publishAccount }: Pick<AgeDependencies, 'publishAccount'>): void {
  const { bind, config, db, random, originOf } = core;
  const states = createStates(config.sessionSecret, random);
  const age = createAge({ ...core, ageProof: core.ageProof, repo: createAgeRepo(db), states, publishAccount });

  bind(
    startAgeCheck,
    async ({ user, request }) => {
      const language = String(request.headers['accept-language'] ?? 'en');
      return { url: await age.start(user.userId, { origin: originOf(request), language }) };
    },
    { limits: [starts] },
  );

  bind(
    finishAgeCheck,
    async ({ user, body, ip }) => ({ user: await age.finish(user.userId, body.query, networkOf(ip)) }),
    { limits: [results] },
  );
}
