import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useServices } from '../../services/services.tsx';
import { messagesKeys } from '../queries.ts';

/** The picture of a stored message; none without an id. The client renews the session where a plain image would only fail. */
export function usePictureOf(messageId = '') {
  const { api } = useServices();
  return useQuery({
    queryKey: messagesKeys.picture(messageId),
    queryFn: async ({ signal }) => {
      const file: unknown = await api.call('GET /api/messages/:id/picture', { params: { id: messageId }, signal });
      return file as Blob;
    },
    enabled: messageId !== '',
    // It never changes.
    staleTime: Infinity,
    structuralSharing: false,
  });
}

/** A picture that was sent from here need not be fetched. */
export const cachePicture = (client: QueryClient, messageId: string, picture: Blob): void =>
  void client.setQueryData(messagesKeys.picture(messageId), picture);

export const forgetPicture = (client: QueryClient, messageId: string): void =>
  client.removeQueries({ queryKey: messagesKeys.picture(messageId) });
