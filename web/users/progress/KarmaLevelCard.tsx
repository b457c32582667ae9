import { karmaLevel, nextKarmaLevel } from '@visavis/domain/call/karma/karma-levels.ts';
import { KARMA_LEVELS, KARMA_MAX } from '@visavis/domain/call/karma/rules.ts';
import clsx from 'clsx';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { karmaText, levelName, levelText } from '../../i18n/karma-text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { KarmaRing } from '../../ui/KarmaRing.tsx';

/** All levels, the highest first, each with what it changes. */
function LevelList({ id, current }: { id: string; current: string }) {
  const { t } = useTranslation('profile');
  const tops = KARMA_LEVELS.map((_, index) => (KARMA_LEVELS[index + 1]?.from ?? KARMA_MAX + 1) - 1);
  return (
    <ol id={id} aria-label={t('levels.list')} className="divide-y divide-line border-t border-line">
      {KARMA_LEVELS.map((level, index) => (
        <li
          key={level.name}
          aria-current={level.name === current ? 'true' : undefined}
          className="flex flex-col gap-1 py-3"
        >
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className={clsx('font-medium', level.name === current && 'text-accent-text')}>
              {levelName(level.name)}
            </span>
            <span className="tabular text-muted">{t('levels.range', { from: level.from, to: tops[index] })}</span>
            {level.name === current && <Badge tone="accent">{t('levels.current')}</Badge>}
          </span>
          <span className="text-sm text-muted">{levelText(level)}</span>
        </li>
      )).reverse()}
    </ol>
  );
}

/** The user's level of karma, what it changes, and the way to the next one. */
export function KarmaLevelCard({ karma, defaultOpen = false }: { karma: number; defaultOpen?: boolean }) {
  const { t } = useTranslation('profile');
  const [isOpen, setOpen] = useState(defaultOpen);
  const list = useId();
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
      {isOpen && <LevelList id={list} current={level.name} />}
      <Button
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        onClick={() => setOpen(!isOpen)}
        className="-mb-2 -ms-4 self-start"
      >
        {isOpen ? t('levels.fewer') : t('levels.all')}
      </Button>
    </Card>
  );
}
