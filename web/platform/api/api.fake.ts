import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import type { SessionEnd } from '@visavis/domain/auth/rules.ts';
import type { Routes } from '@visavis/domain/wire/contracts.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import { createStore, type Store } from '../store.ts';
import type { Api } from './api.ts';
import { ApiError } from './error.ts';
import type { LooseInput } from './request.ts';
import type { RouteName } from './routes.ts';

type Answer<Name extends RouteName> = DataOf<Routes[Name]>;

export interface FakeApi extends Api {
  /** Sets what a route answers: its data, or a function of the input, which may throw an ApiError. */
  answer<Name extends RouteName>(
    route: Name,
    data: Answer<Name> | ((input: LooseInput) => Answer<Name> | Promise<Answer<Name>>),
  ): void;
  /** every call so far, oldest first */
  readonly calls: { route: RouteName; input: LooseInput }[];
  signInAs(user: CurrentUser | null): void;
  readonly ended: Store<{ reason: SessionEnd | null }>;
}

/** An API in memory. A route without an answer refuses with NOT_FOUND. */
export function createFakeApi(user: CurrentUser | null = null): FakeApi {
  const answers = new Map<RouteName, (input: LooseInput) => unknown>();
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
    call: (async (route: RouteName, input: LooseInput = {}) => {
      calls.push({ route, input });
      const answer = answers.get(route);
      if (!answer) throw new ApiError(404, 'NOT_FOUND', `No answer for ${route}`);
      return answer(input);
    }) as Api['call'],
    currentUser: async () => signedIn,
    refresh: async () => signedIn !== null,
    ended: createStore<{ reason: SessionEnd | null }>({ reason: null }),
  };
}
