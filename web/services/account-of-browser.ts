import { DRAFT_KEY, FORMS_KEY, messageDraftsKey, outboxKeys, PENDING_VISIBILITY_KEY } from '../lib/kept-keys.ts';
import { PUSHED_FOR } from '../lib/pushed.ts';
import type { Services } from './services.tsx';

/** Says that this is a member's browser; public/first-paint.js reads it. */
const MEMBER = 'member';
/** The account that was signed in here last, until it signs out. */
const ACCOUNT = 'account';
/** Says that the last sign-out has not reached the server. */
export const LEFT = 'left';

type Outside = Pick<Services, 'auth' | 'storage' | 'loadPush' | 'authExpired' | 'leaveFor'>;

/**
 * Keeps this page to one account, and marks in the browser whose it is. Every end of a session drops what the server
 * has said to this account, and the pushes to it; a sign-out and another account also drop edits of the profile, and a
 * sign-out what was not sent (rulings 69). Where the browser has another account by now, by a sign-in in another tab, the
 * page begins anew. @returns a function that stops it
 */
export function followAccount(
  { auth, storage, loadPush, authExpired, leaveFor }: Outside,
  clearCache: () => void,
): () => void {
  const { local } = storage;
  /** the account of this page; undefined until that is known */
  let own: string | null | undefined;

  /** The server may not have heard of the end. */
  function stopPushes(): void {
    if (!local.get(PUSHED_FOR)) return;
    local.remove(PUSHED_FOR);
    void loadPush()
      .then((push) => push.unsubscribe())
      .catch(() => undefined);
  }

  function forgetEdits(): void {
    for (const key of [DRAFT_KEY, PENDING_VISIBILITY_KEY, FORMS_KEY]) local.remove(key);
  }

  function forgetMessages(account: string): void {
    for (const key of [messageDraftsKey(account), ...local.keys(outboxKeys(account))]) local.remove(key);
  }

  function begin(account: string): void {
    if ((local.get(ACCOUNT) ?? account) !== account) forgetEdits();
    local.set(MEMBER, '1');
    local.set(ACCOUNT, account);
  }

  function end(account: string | null | undefined): void {
    // The marks may be of someone who has signed in since, in another tab.
    if (account && (local.get(ACCOUNT) ?? account) !== account) return;
    local.remove(MEMBER);
    stopPushes();
    // A session that ends by itself leaves the rest: the user may be back.
    if (!auth.get().hasLeft) return;
    local.remove(ACCOUNT);
    forgetEdits();
    if (account) forgetMessages(account);
  }

  function startOver(): void {
    own = null;
    clearCache();
    auth.logout();
    leaveFor('/home');
  }

  const update = () => {
    const { user, authChecked } = auth.get();
    const next = user?.userId ?? null;
    const before = own;
    if (next === before || !(user || authChecked)) return;
    if (next && before) return startOver();
    own = next;
    if (next) return begin(next);
    if (before) clearCache();
    end(before);
  };
  update();
  const stops = [
    auth.subscribe(update),
    storage.onChange(ACCOUNT, (account) => {
      if (!own || account === own) return;
      if (account) startOver();
      else authExpired.emit();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

async function repeatSignOut({ api, storage: { local } }: Pick<Services, 'api' | 'storage'>): Promise<void> {
  if (!local.get(LEFT)) return;
  await api.call('POST /api/auth/logout');
  local.remove(LEFT);
}

let ending: Promise<void> | null = null;
/**
 * Makes up for a sign-out that has not reached the server, before anyone signs in: otherwise
 * the old session would live on with no browser that could end it. Once at a time, because the answer takes the cookies away. @throws ApiError
 */
export function endLeftSession(services: Pick<Services, 'api' | 'storage'>): Promise<void> {
  ending ??= repeatSignOut(services).finally(() => {
    ending = null;
  });
  return ending;
}

/** The owner of the browser's session, after a sign-out that had not reached the server is repeated. @throws ApiError */
export async function loadSessionUser(services: Pick<Services, 'api' | 'storage'>) {
  await endLeftSession(services);
  return services.api.currentUser();
}
