import { withTexts } from '../../i18n/with-texts.ts';
import { namedPart } from '../../lib/lazy-part.tsx';

const loadIntro = withTexts(() => import('../../matching/lobby/SetupIntro.tsx'), ['matching-setup', 'setup-intro']);
const loadFilters = withTexts(() => import('../../matching/filters/MatchFiltersCard.tsx'), ['plans']);
const loadUsedUp = withTexts(() => import('../../matching/lobby/UsedUp.tsx'), ['matching-setup']);

/** Where a call returns to, and what only some members see in the camera check. */
export const SetupIntro = namedPart(loadIntro, 'SetupIntro');
export const MatchFiltersCard = namedPart(loadFilters, 'MatchFiltersCard');
export const UsedUp = namedPart(loadUsedUp, 'UsedUp');

/** @throws where a file is missing */
export const preloadSetup = async (): Promise<void> =>
  void (await Promise.all([SetupIntro.preload(), MatchFiltersCard.preload()]));
