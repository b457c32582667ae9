import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/Card.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { DeskTitle } from '../parts/DeskTitle.tsx';
import { CodeSetup } from './CodeSetup.tsx';

/** A new one-time code, set up with the desk open: it takes the place of the one before. */
export function CodePage() {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  return (
    <div className="safe-x-4 mx-auto flex max-w-md flex-col gap-4 pt-4 pb-16">
      <DeskTitle>{t('setup.title')}</DeskTitle>
      <h1 className="text-xl">{t('setup.title')}</h1>
      <p className="text-sm text-muted">{t('setup.text')}</p>
      <Card>
        <CodeSetup
          onDone={() => {
            toast.success(t('setup.isDone'));
            void navigate('/cases');
          }}
        />
      </Card>
    </div>
  );
}
