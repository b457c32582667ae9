import {
  answerRequest,
  blockUser,
  cancelRequest,
  getRelation,
  listBlocked,
  listFriends,
  listPending,
  listSent,
  removeFriend,
  searchFriends,
  sendRequest,
  sendRequestByCode,
  unblockUser,
} from '@visavis/domain/friends/contract.ts';
import { INVITE_TRIES_PER_HOUR, TOUCHES_PER_HOUR } from '@visavis/domain/friends/rules.ts';
import { stayInTouch } from '@visavis/domain/friends/touch-contract.ts';
import { addressActs } from '../http/address-acts.ts';
import type { Attempt } from '../http/attempts.ts';
import { Answer, type Bind } from '../http/bind.ts';
import type { Asked, Friends } from './service.ts';
import type { Touch } from './stay-in-touch/touch.ts';

const inviteTries = { name: 'invite-user', max: INVITE_TRIES_PER_HOUR, seconds: 3600, by: 'user' } as const;
const touches = { name: 'touch', max: TOUCHES_PER_HOUR, seconds: 3600, by: 'user' } as const;

const answerAsked = (asked: Asked) =>
  asked.outcome === 'request' ? new Answer(201, asked.request) : new Answer(200, asked.friend);

export interface FriendsRouteDependencies {
  bind: Bind;
  attempt: Attempt;
  friends: Friends;
  touch: Touch;
}

export function friendsRoutes({ bind, attempt, friends, touch }: FriendsRouteDependencies): void {
  bind(listFriends, ({ user }) => friends.list(user.userId));
  bind(listPending, ({ user }) => friends.pending(user.userId));
  bind(listSent, ({ user }) => friends.sent(user.userId));
  bind(listBlocked, ({ user }) => friends.blocked(user.userId));
  bind(searchFriends, ({ user, query }) => friends.search(user.userId, query.q));
  bind(getRelation, ({ user, params }) => friends.relation(user.userId, params.id));

  bind(sendRequest, async ({ user, params }) => answerAsked(await friends.askAfterCall(user.userId, params.id)));
  bind(
    sendRequestByCode,
    async ({ user, params, ip }) =>
      answerAsked(await attempt(addressActs.inviteCode, { ip }, () => friends.askByCode(user.userId, params.code))),
    { limits: [inviteTries] },
  );
  bind(
    stayInTouch,
    async ({ user, params, body }) => ({ friend: await touch.answer(user.userId, params.id, body.yes) }),
    { limits: [touches] },
  );
  bind(cancelRequest, async ({ user, params }) => {
    await friends.cancel(user.userId, params.id);
    return null;
  });
  bind(answerRequest, async ({ user, params, body }) => {
    if (body.action === 'accept') return friends.accept(user.userId, params.id);
    await friends.decline(user.userId, params.id);
    return null;
  });
  bind(removeFriend, async ({ user, params }) => {
    await friends.remove(user.userId, params.id);
    return null;
  });
  bind(blockUser, async ({ user, params }) => {
    await friends.block(user.userId, params.id);
    return null;
  });
  bind(unblockUser, async ({ user, params }) => {
    await friends.unblock(user.userId, params.id);
    return null;
  });
}
