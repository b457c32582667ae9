import { useTranslation } from '../../i18n/use-translation.ts';

export interface ProgressBarProps {
  label: string;
  /** 0–1 */
  progress: number;
}

export function ProgressBar({ label, progress }: ProgressBarProps) {
  const { language } = useTranslation();
  return (
    <div className="flex flex-col gap-2 py-6">
      <div className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span aria-hidden="true" className="tabular text-muted">
          {new Intl.NumberFormat(language, { style: 'percent' }).format(progress)}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(progress * 100)}
        className="h-2 overflow-hidden rounded-full bg-track"
      >
        <div
          className="h-full origin-left rtl:origin-right rounded-full bg-accent transition-transform"
          style={{ transform: `scaleX(${progress})` }}
        />
      </div>
    </div>
  );
}
