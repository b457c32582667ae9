import { accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import { me } from '@visavis/domain/auth/contract.ts';
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
  const ask = () => {
    api.call(me).then(
      ({ user }) => showAccount(auth, user),
      // The next return asks again.
      () => undefined,
    );
  };
  const stops = [
    socket.on(accountUpdated, ({ user }) => showAccount(auth, user)),
    socket.onConnected(ask),
    returned.on(() => isWaiting() && ask()),
  ];
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
