import { useTranslation } from '../i18n/use-translation.ts';

const STEPS = ['one', 'two', 'three'] as const;

/** What happens behind the only door of a newcomer's home page. */
export function FirstSteps() {
  const { t } = useTranslation('home');
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-lg">{t('first.title')}</h2>
      <ol className="grid gap-6 sm:grid-cols-3 sm:gap-8">
        {STEPS.map((key, index) => (
          <li key={key} className="flex gap-4 sm:flex-col sm:gap-2">
            <span
              aria-hidden="true"
              className="w-5 shrink-0 font-display text-2xl leading-none font-bold text-accent-text"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{t(`first.${key}.title`)}</h3>
              <p className="text-sm text-muted">{t(`first.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
