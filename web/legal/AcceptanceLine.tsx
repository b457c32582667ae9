import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';

const link = 'font-medium text-accent-text underline underline-offset-4';

/** Says what a registration accepts. The texts open in another tab, so that the form keeps what was typed. */
export function AcceptanceLine() {
  const { t } = useTranslation();
  return (
    <p className="text-sm text-muted">
      <Trans
        t={t}
        i18nKey="legal.acceptance"
        components={{
          terms: <Link to="/terms" target="_blank" className={link} />,
          rules: <Link to="/rules" target="_blank" className={link} />,
          privacy: <Link to="/privacy" target="_blank" className={link} />,
        }}
      />
    </p>
  );
}
