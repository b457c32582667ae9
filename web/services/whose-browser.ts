import { PUSHED_FOR } from '../lib/pushed.ts';
import type { Services } from './services.tsx';

/** Says that this is a member's browser; public/first-paint.js reads it. */
const MEMBER = 'member';
/** The account that was signed in here last, until it signs out. */
const ACCOUNT = 'account';

type Outside = Pick<Services, 'auth' | 'storage' | 'authExpired' | 'leaveFor'>;

/**
 * Keeps this page to one account, and marks in the browser whose it is. Every end of a session drops what the server
 * has said to this account. Where the browser has another account by now, by a sign-in in another tab, the page begins
 * anew. @returns a function that stops it
 */
export function followAccount({ auth, storage, authExpired, leaveFor }: Outside, clearCache: () => void): () => void {
  const { local } = storage;
  /** the account of this page; undefined until that is known */
  let own: string | null | undefined;

  function begin(account: string): void {
    local.set(MEMBER, '1');
    local.set(ACCOUNT, account);
  }

  function end(account: string | null | undefined): void {
    // The marks may be of someone who has signed in since, in another tab.
    if (account && (local.get(ACCOUNT) ?? account) !== account) return;
    local.remove(MEMBER);
    // The subscription has ended with the session.
    local.remove(PUSHED_FOR);
    if (auth.get().hasLeft) local.remove(ACCOUNT);
  }

  function beginAnew(): void {
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
    if (next && before) return beginAnew();
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
      if (account) beginAnew();
      else authExpired.emit();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
