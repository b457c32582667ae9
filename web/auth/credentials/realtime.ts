import type { accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import type { PayloadOf } from '@visavis/domain/wire/event.ts';
import { useEffect } from 'react';
import { type Services, useServices } from '../../services/services.tsx';
import { showAccount } from './use-credentials.ts';

/**
 * Shows changes of the account that happen on any device. The account is loaded again with each connection, and while a
 * confirmation is pending also when the user comes back: the event may have been missed.
 * @returns a function that disconnects
 */
export function connectAccount({ api, auth, socket, returned }: Services): () => void {
  const isWaiting = () => {
    const { user } = auth.get();
    return user !== null && (user.emailVerified === false || user.pendingEmail !== undefined);
  };
  /** counts questions and events */
  let count = 0;
  /** of the question or event whose account is shown: the answer to an earlier question may be older */
  let shown = 0;
  const show = (number: number, user: CurrentUser) => {
    if (number < shown) return;
    shown = number;
    showAccount(auth, user);
  };
  const ask = () => {
    count += 1;
    const number = count;
    api.call('GET /api/auth/me').then(
      ({ user }) => show(number, user),
      // The next return asks again.
      () => undefined,
    );
  };
  const hear = ({ user }: PayloadOf<typeof accountUpdated>) => {
    count += 1;
    show(count, user);
  };
  const stops = [socket.on('account:updated', hear), socket.onConnected(ask), returned.on(() => isWaiting() && ask())];
  if (socket.connection.get().isSocketConnected) ask();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Mounted once while a user is signed in. */
export function useCredentialsRealtime(): void {
  const services = useServices();
  useEffect(() => connectAccount(services), [services]);
}
