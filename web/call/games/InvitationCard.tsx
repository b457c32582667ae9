import type { Icebreakers } from '@visavis/domain/call/icebreakers/icebreakers.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { wrapName } from '../../lib/wrap-name.ts';
import { Button } from '../../ui/Button.tsx';
import type { IcebreakerSession } from './icebreaker-session.ts';

export type InvitationControls = Pick<IcebreakerSession, 'accept' | 'decline' | 'leave' | 'dismiss'>;

export interface InvitationCardProps {
  state: Icebreakers;
  /** of the other */
  name: string;
  controls: InvitationControls;
}

const Card = ({ label, text, children }: { label: string; text: string; children: ReactNode }) => (
  <section aria-label={label} className="grid w-full max-w-sm gap-2 rounded-card bg-over-scrim p-3 text-over">
    <p className="px-1 text-sm font-medium wrap-anywhere">{text}</p>
    <div className="flex flex-wrap gap-2 *:grow">{children}</div>
  </section>
);

/** Whether there is something to say: an invitation, or how the last game ended. */
export const hasCard = ({ stage, ended }: Icebreakers): boolean =>
  stage.at === 'invited' || stage.at === 'inviting' || ended !== null;

/** The other's invitation, one's own that waits, or how the last one or the game ended. */
export function InvitationCard({ state: { stage, ended }, name: plainName, controls }: InvitationCardProps) {
  const { t } = useTranslation('icebreakers');
  const name = wrapName(plainName);
  if (stage.at === 'invited')
    return (
      <Card label={t('invited.title')} text={t(`invited.${stage.game}`, { name })}>
        <Button onClick={controls.decline}>{t('invited.decline')}</Button>
        <Button variant="primary" onClick={controls.accept}>
          {t('invited.join')}
        </Button>
      </Card>
    );
  if (stage.at === 'inviting')
    return (
      <Card label={t('inviting.title')} text={t('inviting.text', { name })}>
        <Button onClick={controls.leave}>{t('inviting.cancel')}</Button>
      </Card>
    );
  if (!ended) return null;
  return (
    <Card label={t('title')} text={t(`ended.${ended.why}`, { name })}>
      <Button onClick={controls.dismiss}>{t('ended.close')}</Button>
    </Card>
  );
}
