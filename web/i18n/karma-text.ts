import { type KarmaLevel, type KarmaLevelName, levelEffect } from '@visavis/domain/call/karma/karma-levels.ts';
import { i18n } from './i18n.ts';

/** The label of a karma ring for screen readers, such as 'Karma: 67 out of 100'. */
export const karmaText = (karma: number): string => i18n.t('common:karma.label', { karma: Math.round(karma) });

export const levelName = (name: KarmaLevelName): string => i18n.t(`common:karma.level.${name}`);

/** The effect of a level, in one sentence. */
export function levelText(level: KarmaLevel): string {
  const { headStart, ratedFrom } = levelEffect(level);
  const seconds = new Intl.NumberFormat(i18n.language()).format(headStart);
  return i18n.t(level.from === 0 ? 'common:karma.effect.below' : 'common:karma.effect.from', {
    seconds,
    minutes: ratedFrom,
  });
}
