import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '@visavis/domain/messages/contract.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { patchQuery } from '../../lib/patch-query.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { allPages } from '../list/all-pages.ts';
import { addConversation, removeConversation } from '../list/listing.ts';
import { messagesKeys } from '../queries.ts';

interface UndoToastProps {
  text: string;
  label: string;
  onUndo: () => void;
}

/** The toast of an act that can be taken back while it shows. */
const UndoToast = ({ text, label, onUndo }: UndoToastProps) => (
  <span className="-my-2 flex items-center gap-2">
    <span className="min-w-0 flex-1">{text}</span>
    <button
      type="button"
      onClick={onUndo}
      className="min-h-11 shrink-0 rounded-control px-3 font-semibold text-accent-text underline-offset-4 hover:underline"
    >
      {label}
    </button>
  </span>
);

/** The conversations that the user has archived, newest first; fetched again whenever they are shown. */
export function useArchived(enabled: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: messagesKeys.archived,
    queryFn: () => allPages(api, 'GET /api/messages/archived'),
    enabled,
    staleTime: 0,
  });
}

function moveBack(client: QueryClient, conversation: Conversation): void {
  patchQuery<Conversation[]>(client, messagesKeys.archived, (list) => removeConversation(list, conversation.id));
  patchQuery<Conversation[]>(client, messagesKeys.conversations, (list) => addConversation(list, conversation));
}

/** Puts an archived conversation back on the list. */
export function useUnarchive() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('messages');
  return useMutation({
    mutationFn: (id: string) => api.call('PUT /api/messages/conversations/:id/unarchive', { params: { id } }),
    onSuccess: (conversation) => moveBack(client, conversation),
    onError: () => toast.error(t('toast.unarchiveFailed')),
  });
}

/**
 * Archives a conversation for this user only; the toast can undo it.
 * @param onArchived called before the conversation leaves the list; its component may unmount then
 */
export function useArchive(onArchived: () => void) {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('messages');
  // The component of `useArchive` is gone by the time someone takes it back.
  const undo = (id: string) =>
    void api.call('PUT /api/messages/conversations/:id/unarchive', { params: { id } }).then(
      (conversation) => moveBack(client, conversation),
      () => toast.error(t('toast.unarchiveFailed')),
    );
  return useMutation({
    mutationFn: (id: string) => api.call('DELETE /api/messages/conversations/:id', { params: { id } }),
    onSuccess(_nothing, id) {
      onArchived();
      patchQuery<Conversation[]>(client, messagesKeys.conversations, (list) => removeConversation(list, id));
      void client.invalidateQueries({ queryKey: messagesKeys.archived });
      toast.success(({ id: shown }) => (
        <UndoToast
          text={t('toast.archived')}
          label={t('archived.undo')}
          onUndo={() => {
            toast.dismiss(shown);
            undo(id);
          }}
        />
      ));
    },
    onError: () => toast.error(t('toast.archiveFailed')),
  });
}
