import { i18n } from './i18n.ts';

/** What screen readers say for a karma ring, such as 'Karma: 67 out of 100'. */
export const karmaText = (karma: number): string => i18n.t('common:karma.label', { karma: Math.round(karma) });
