import { useState } from 'react';
import { problemOf } from '../../i18n/error-text.ts';
import { useServices } from '../../services/services.tsx';
import { ownPath } from '../carry/way-back.ts';

/** The page that someone wants to see after the sign-in, kept in this tab while they are at the other site. */
const KEY = 'providerWayBack';

const ROUTES = {
  'sign-in': 'POST /api/auth/providers/:provider/sign-in',
  link: 'POST /api/auth/providers/:provider/link',
  prove: 'POST /api/auth/providers/:provider/prove',
} as const;

/** Goes to another site and comes back to `/login/callback/<provider>`. */
export function useProviderWay() {
  const { api, storage, leaveFor } = useServices();
  const [leaving, setLeaving] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    /** the name of the site to which the browser is on its way */
    leaving,
    /** a code of `errors` */
    problem,
    /** @param to the page to show afterwards @param password where the server asks for it @throws what the server answers */
    async go(
      provider: string,
      way: keyof typeof ROUTES,
      { to = null, password }: { to?: string | null; password?: string } = {},
    ): Promise<void> {
      setLeaving(provider);
      setProblem(null);
      try {
        const params = { provider };
        const { url } =
          way === 'link'
            ? await api.call(ROUTES.link, { params, body: { password } })
            : await api.call(ROUTES[way], { params });
        if (to) storage.session.set(KEY, to);
        else storage.session.remove(KEY);
        leaveFor(url);
      } catch (error) {
        setLeaving(null);
        setProblem(problemOf(error));
        throw error;
      }
    },
  };
}

/** The page that someone wanted to see, once. */
export function takeWayBack(storage: ReturnType<typeof useServices>['storage']): string | null {
  const to = ownPath(storage.session.get(KEY));
  storage.session.remove(KEY);
  return to;
}
