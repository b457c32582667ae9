import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { RecapBody, type RecapBodyProps } from './RecapBody.tsx';

export interface RecapCardProps extends RecapBodyProps {
  onClose: () => void;
}

/** The recap while the next person is being looked for; the search goes on behind it. */
export function RecapCard({ onClose, ...body }: RecapCardProps) {
  const { t } = useTranslation('call');
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="relative grid w-full max-w-sm animate-rise gap-4 short:max-w-2xl short:gap-2 rounded-card border border-line bg-popup p-4 text-start shadow-lift"
    >
      <h2 id={titleId} className="pe-10 text-base">
        {body.recap.rating ? t('recap.title') : t('rating.title')}
      </h2>
      <IconButton
        className="absolute top-1.5 end-1.5"
        label={t('recap.close')}
        icon={<X aria-hidden="true" size={20} />}
        onClick={onClose}
      />
      <RecapBody {...body} />
    </section>
  );
}
