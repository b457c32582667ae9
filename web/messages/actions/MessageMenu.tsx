import { REACTIONS } from '@visavis/domain/messages/rules.ts';
import clsx from 'clsx';
import { Copy, Flag, Reply, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Row } from '../conversation/rows-state.ts';
import type { MessageActions } from './message-actions.ts';
import { offersOf } from './offers.ts';

export interface MessageMenuProps {
  row: Row;
  actions: MessageActions;
  /** something was chosen */
  onDone: () => void;
}

const itemClass = (danger = false) =>
  clsx(
    'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start text-sm transition-colors',
    danger ? 'text-danger-text hover:bg-danger-soft' : 'hover:bg-accent-soft',
  );

/** The reactions to a message, and what else can be done with it. */
export function MessageMenu({ row, actions, onDone }: MessageMenuProps) {
  const { t } = useTranslation('messages');
  const offers = offersOf(row, actions.canAnswer, actions.now());
  const chosen = row.reactions?.find(({ mine }) => mine)?.emoji;
  const choose = (act: (row: Row) => void) => () => {
    onDone();
    act(row);
  };
  return (
    <div className="flex flex-col gap-2">
      {offers.react && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
        <div role="group" aria-label={t('reaction.label')} className="flex">
          {REACTIONS.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-pressed={emoji === chosen}
              onClick={choose(() => actions.react(row, emoji))}
              className={clsx(
                'grid h-11 min-w-10 flex-1 place-items-center rounded-control text-2xl transition-colors',
                emoji === chosen ? 'bg-accent-soft forced-colors:border' : 'hover:bg-accent-soft',
              )}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
      {offers.reply && (
        <Action icon={<Reply aria-hidden="true" size={18} />} onClick={choose(actions.reply)}>
          {t('actions.reply')}
        </Action>
      )}
      {row.content && (
        <Action icon={<Copy aria-hidden="true" size={18} />} onClick={choose(actions.copy)}>
          {t('actions.copy')}
        </Action>
      )}
      {offers.report && (
        <Link
          to={`/report/${actions.personId}`}
          state={{ conversationId: actions.conversationId, messageId: row.id }}
          className={itemClass()}
        >
          <Flag aria-hidden="true" size={18} className="text-muted" />
          {t('pane.report')}
        </Link>
      )}
      {offers.delete && (
        <Action danger icon={<Trash2 aria-hidden="true" size={18} />} onClick={choose(actions.delete)}>
          {t('actions.delete')}
        </Action>
      )}
    </div>
  );
}

interface ActionProps {
  icon: ReactNode;
  danger?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Action = ({ icon, danger = false, onClick, children }: ActionProps) => (
  <button type="button" onClick={onClick} className={itemClass(danger)}>
    <span className={clsx('contents', !danger && '*:text-muted')}>{icon}</span>
    {children}
  </button>
);
