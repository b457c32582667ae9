import { useMutation, useQueryClient } from '@tanstack/react-query';
import { stayInTouch } from '@visavis/domain/friends/touch-contract.ts';
import { codeOf, errorText } from '../../i18n/error-text.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { cacheFriend } from '../cached-lists.ts';
import { refreshFriends } from '../queries.ts';

/** Says whether the user wishes to stay in touch with the other of a call. */
export function useStayInTouch(roomId: string) {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (yes: boolean) => api.call(stayInTouch, { params: { id: roomId }, body: { yes } }),
    onSuccess({ friend }) {
      if (friend) cacheFriend(client, friend);
    },
    onError(error) {
      toast.error(errorText(error));
      if (codeOf(error) === 'NOT_FOUND') refreshFriends(client);
    },
  });
}
