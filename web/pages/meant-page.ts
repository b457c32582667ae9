/** Pages that somebody opens by typing, with the key of their title. */
const TYPED = [
  { path: '/home', title: 'home' },
  { path: '/matching', title: 'matching' },
  { path: '/friends', title: 'friends' },
  { path: '/messages', title: 'messages' },
  { path: '/profile', title: 'profile' },
  { path: '/globalChat', title: 'globalChat' },
  { path: '/login', title: 'login' },
  { path: '/register', title: 'register' },
  { path: '/forgot-password', title: 'forgot' },
  { path: '/terms', title: 'terms' },
  { path: '/privacy', title: 'privacy' },
  { path: '/rules', title: 'rules' },
  { path: '/contact', title: 'contact' },
] as const;

/** Letters to insert, delete or replace to make one word of the other (Levenshtein distance). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (letter === other[j - 1] ? 0 : 1);
      next[j] = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

const letters = (path: string) => path.toLowerCase().replace(/[^a-z]/g, '');

/**
 * The page that an unknown address most likely means: its first part without an ending such as `.html`, at most two typing
 * errors away; null for none.
 */
export function meantPage(pathname: string): (typeof TYPED)[number] | null {
  const first = letters(
    pathname
      .split('/')
      .find(Boolean)
      ?.replace(/\.\w+$/, '') ?? '',
  );
  const [best] = TYPED.map((page) => ({ page, errors: distance(first, letters(page.path)) })).sort(
    (one, other) => one.errors - other.errors,
  );
  return best && best.errors <= 2 && best.errors * 2 < first.length ? best.page : null;
}
