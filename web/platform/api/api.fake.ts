import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import type { SessionEnd } from '@visavis/domain/auth/rules.ts';
import type { AnyRoute, DataOf } from '@visavis/domain/wire/route.ts';
import { createStore, type Store } from '../store.ts';
import type { Api } from './api.ts';
import { ApiError } from './error.ts';
import type { LooseInput } from './request.ts';

export interface FakeApi extends Api {
  /** Sets what a route answers: its data, or a function of the input, which may throw an ApiError. */
  answer<R extends AnyRoute>(route: R, data: DataOf<R> | ((input: LooseInput) => DataOf<R> | Promise<DataOf<R>>)): void;
  /** every call so far, oldest first */
  readonly calls: { route: AnyRoute; input: LooseInput }[];
  signInAs(user: CurrentUser | null): void;
  readonly ended: Store<{ reason: SessionEnd | null }>;
}

/** An API in memory. A route without an answer refuses with NOT_FOUND. */
export function createFakeApi(user: CurrentUser | null = null): FakeApi {
  const answers = new Map<AnyRoute, (input: LooseInput) => unknown>();
  const calls: FakeApi['calls'] = [];
  let signedIn = user;
  return {
    calls,
    answer(route, data) {
      answers.set(route, typeof data === 'function' ? (data as (input: LooseInput) => unknown) : () => data);
    },
    signInAs(next) {
      signedIn = next;
    },
    call: (async (route: AnyRoute, input: LooseInput = {}) => {
      calls.push({ route, input });
      const answer = answers.get(route);
      if (!answer) throw new ApiError(404, 'NOT_FOUND', `No answer for ${route.method} ${route.path}`);
      return answer(input);
    }) as Api['call'],
    currentUser: async () => signedIn,
    refresh: async () => signedIn !== null,
    ended: createStore<{ reason: SessionEnd | null }>({ reason: null }),
  };
}
