import { useServices } from '../services/services.tsx';

/** Hides the note on new texts. If noting that fails, the note comes back with the next visit. */
export function useAcceptTexts(): (version: string) => void {
  const { api, auth } = useServices();
  return (version) => {
    auth.updateUser({ newTexts: undefined });
    api.call('POST /api/account/texts', { body: { version } }).catch(() => undefined);
  };
}
