import { CameraOff, CircleSlash2, type LucideIcon, MicOff, MonitorX, ShieldX, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { ProblemView } from './check-state.ts';
import { ProblemPicture } from './ProblemPicture.tsx';

export interface ProblemProps {
  view: ProblemView;
  onRetry: () => void;
  onAudioOnly: () => void;
  /** without the drawing, where room is scarce */
  isPlain?: boolean;
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

/** In the place of the picture: what is in the way, what to press there and here, and that it goes on by itself. */
export function Problem({ view, onRetry, onAudioOnly, isPlain = false }: ProblemProps) {
  const { t } = useTranslation('camera');
  const { problem, help } = view;
  if (!problem || !help) return null;
  const Icon = icons[problem] ?? TriangleAlert;
  const steps = t(help).split('\n');
  return (
    <div className="grid grid-cols-1 gap-5 overflow-hidden rounded-card border border-line bg-surface p-5 sm:p-8 lg:px-14">
      {!isPlain && (
        <div className="-mx-5 -mt-5 h-44 bg-raised px-5 py-4 sm:-mx-8 sm:-mt-8 sm:h-64 sm:py-6 lg:-mx-14 short:hidden">
          <ProblemPicture problem={problem} />
        </div>
      )}
      <div className="flex items-start gap-4">
        {isPlain && (
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-warning-soft text-warning">
            <Icon aria-hidden="true" size={24} />
          </span>
        )}
        <div className="min-w-0">
          <h2 className="text-xl">{t(`heading.${problem}`)}</h2>
          <p className="mt-1 text-muted">{t(`problem.${problem}`)}</p>
        </div>
      </div>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex items-start gap-3">
            {steps.length > 1 && (
              <span
                aria-hidden="true"
                className="tabular grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-text"
              >
                {index + 1}
              </span>
            )}
            <span className="min-w-0 pt-0.5 break-words">{step}</span>
          </li>
        ))}
      </ol>
      <div className="grid gap-3">
        <Button size="lg" variant="primary" block onClick={onRetry}>
          {t('retry')}
        </Button>
        {view.mayGoAudioOnly && (
          <Button size="lg" block onClick={onAudioOnly}>
            {t('audioOnly')}
          </Button>
        )}
      </div>
      {view.goesOn && (
        <p className="flex items-center justify-center gap-3 text-sm text-muted">
          <Spinner size={18} />
          {t('goesOn')}
        </p>
      )}
    </div>
  );
}
