import { karmaLevel, nextKarmaLevel } from '@visavis/domain/call/karma/karma-levels.ts';
import { useId, useState } from 'react';
import { karmaText, levelName, levelText } from '../../i18n/karma-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { KarmaRing } from '../../ui/KarmaRing.tsx';
import { KarmaLevelTable } from './KarmaLevelTable.tsx';

/** The user's level of karma, what it changes, and the way to the next one. */
export function KarmaLevelCard({ karma, defaultOpen = false }: { karma: number; defaultOpen?: boolean }) {
  const { t } = useTranslation('profile');
  const [isOpen, setOpen] = useState(defaultOpen);
  const table = useId();
  const level = karmaLevel(karma);
  const next = nextKarmaLevel(karma);
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <KarmaRing karma={karma} size={64} label={karmaText(karma)} />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-sm font-medium text-muted">{t('levels.title')}</h2>
          <p className="font-display text-xl leading-tight font-bold">{levelName(level.name)}</p>
          <p className="text-sm text-muted">
            {next ? t('levels.next', { count: next.points, level: levelName(next.name) }) : t('levels.highest')}
          </p>
        </div>
      </div>
      <p className="text-sm">{levelText(level)}</p>
      <p className="text-sm text-muted">{t('levels.how')}</p>
      {isOpen && <KarmaLevelTable id={table} current={level.name} />}
      <Button
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={isOpen ? table : undefined}
        onClick={() => setOpen(!isOpen)}
        className="-mb-2 -ms-4 self-start"
      >
        {isOpen ? t('levels.fewer') : t('levels.all')}
      </Button>
    </Card>
  );
}
