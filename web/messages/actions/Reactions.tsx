import clsx from 'clsx';
import { useContext } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ReactionShown, Row } from '../conversation/rows-state.ts';
import { MessageActionsContext } from './message-actions.ts';

/** The reactions under a message; a press adds one's own or takes it back. */
export function Reactions({ row, username }: { row: Row; username: string }) {
  const { t } = useTranslation('messages');
  const actions = useContext(MessageActionsContext);
  if (!row.reactions?.length) return null;
  const labelOf = ({ emoji, mine, theirs }: ReactionShown) =>
    t(mine && theirs ? 'reaction.both' : mine ? 'reaction.mine' : 'reaction.theirs', { emoji, username });
  return (
    <ul aria-label={t('reaction.label')} className="flex gap-1 px-2">
      {row.reactions.map((reaction) => (
        <li key={reaction.emoji}>
          <button
            type="button"
            disabled={!actions?.canAnswer}
            aria-label={labelOf(reaction)}
            title={labelOf(reaction)}
            onClick={() => actions?.react(row, reaction.emoji)}
            className="grid h-11 min-w-11 place-items-center"
          >
            <span
              className={clsx(
                'flex h-7 items-center gap-1 rounded-full border px-2 text-sm',
                reaction.mine ? 'border-accent-text bg-accent-soft' : 'border-line bg-surface',
              )}
            >
              {reaction.emoji}
              {reaction.mine && reaction.theirs && <span className="tabular text-xs text-muted">2</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
