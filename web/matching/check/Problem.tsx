import { CameraOff, CircleSlash2, type LucideIcon, MicOff, MonitorX, ShieldX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { ProblemView } from './check-state.ts';

export interface ProblemProps {
  view: ProblemView;
  /** nothing else on the screen leads on */
  isAlone?: boolean;
  onRetry: () => void;
  onAudioOnly: () => void;
}

const icons: Partial<Record<NonNullable<ProblemView['problem']>, LucideIcon>> = {
  denied: ShieldX,
  dismissed: ShieldX,
  denied_by_system: ShieldX,
  denied_by_policy: CircleSlash2,
  not_found: CameraOff,
  camera_not_found: CameraOff,
  microphone_not_found: MicOff,
  in_use: MonitorX,
  camera_in_use: MonitorX,
  microphone_in_use: MonitorX,
};

/** In the place of the picture: what is in the way, what to press here, and that it goes on by itself afterwards. */
export function Problem({ view, isAlone = false, onRetry, onAudioOnly }: ProblemProps) {
  const { t } = useTranslation('camera');
  const { problem, help } = view;
  if (!problem || !help) return null;
  const Icon = icons[problem] ?? TriangleAlert;
  const steps = t(help).split('\n');
  return (
    <div className="grid gap-5 rounded-card border border-line bg-surface p-5 sm:p-8 lg:min-h-112 lg:content-center lg:px-14">
      <div className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-warning-soft text-warning">
          <Icon aria-hidden="true" size={24} />
        </span>
        <div>
          <h2 className="text-xl">{t(`heading.${problem}`)}</h2>
          <p className="mt-1 text-muted">{t(`problem.${problem}`)}</p>
        </div>
      </div>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className="tabular grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-text"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
      {view.goesOn && (
        <p className="flex items-center gap-3 text-sm text-muted">
          <Spinner size={18} />
          {t('goesOn')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant={isAlone ? 'primary' : undefined} onClick={onRetry}>
          {t('retry')}
        </Button>
        {view.mayGoAudioOnly && <Button onClick={onAudioOnly}>{t('audioOnly')}</Button>}
      </div>
    </div>
  );
}
