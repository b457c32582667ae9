import type { Elsewhere } from '@visavis/domain/matching/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { AppWindow } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { wrapName } from '../../lib/wrap-name.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { waysOnClass } from '../../ui/button-class.ts';
import { headingClass } from './StatusPanel.tsx';

export interface ElsewherePanelProps {
  elsewhere: Elsewhere;
  onBringHere: (elsewhere: Elsewhere) => void;
  onStay: () => void;
}

/** Another tab or device of the user's has a search or a call: asks whether to bring it here (rulings 32). */
export function ElsewherePanel({ elsewhere, onBringHere, onStay }: ElsewherePanelProps) {
  const { t } = useTranslation('live');
  const peer = elsewhere.activity === 'call' ? elsewhere.room.peerInfo : null;
  return (
    <section className="grid max-w-md grid-cols-1 animate-appear justify-items-center gap-4 p-6 text-center text-text">
      {peer ? (
        <Avatar src={peer.avatar} name={nameOf(peer)} size={88} karma={peer.karma} />
      ) : (
        <span aria-hidden="true" className="grid size-16 place-items-center rounded-full bg-raised text-muted">
          <AppWindow size={28} />
        </span>
      )}
      <h1 className={headingClass}>
        {peer ? t('call:elsewhere.call', { name: wrapName(nameOf(peer)) }) : t('call:elsewhere.search')}
      </h1>
      <p className="text-muted">{t(`elsewhere.${elsewhere.activity}Hint`)}</p>
      <div className={waysOnClass}>
        <Button variant="primary" onClick={() => onBringHere(elsewhere)}>
          {t('elsewhere.bring')}
        </Button>
        <Button onClick={onStay}>{t('elsewhere.stay')}</Button>
      </div>
    </section>
  );
}
