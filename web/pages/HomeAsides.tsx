import { CountryQuestion } from '../users/CountryQuestion.tsx';
import { MeetingHours } from '../waiting/MeetingHours.tsx';

/** Below the door to the next match. @param hasCalls the user has had a call: they are asked for their country, once */
export function HomeAsides({ hasCalls }: { hasCalls: boolean }) {
  return (
    <>
      <MeetingHours />
      {hasCalls && <CountryQuestion />}
    </>
  );
}
