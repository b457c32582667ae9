import { Suspense } from 'react';
import { withTexts } from '../i18n/with-texts.ts';
import { namedPart } from '../lib/lazy-part.tsx';
import { MeetingHours } from '../waiting/MeetingHours.tsx';

/** With the texts of the profile, which newcomers do not need yet. */
const loadQuestion = withTexts(() => import('../users/CountryQuestion.tsx'), ['profile']);
const CountryQuestion = namedPart(loadQuestion, 'CountryQuestion');

/** Below the door to the next match. @param hasCalls the user has had a call: they are asked for their country, once */
export default function HomeAsides({ hasCalls }: { hasCalls: boolean }) {
  return (
    <>
      <MeetingHours />
      <Suspense fallback={null}>{hasCalls && <CountryQuestion />}</Suspense>
    </>
  );
}
