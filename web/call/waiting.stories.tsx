import type { Figures, Meeting } from '@visavis/domain/waiting/contract.ts';
import { useEffect, useState } from 'react';
import { createFakeClock } from '../platform/clock.fake.ts';
import { createClock } from '../platform/clock.ts';
import { CallStory } from '../stories/call-story.tsx';
import { TouchStory } from '../stories/recap-actions.tsx';
import { WaitingNotes, type WaitingNotesProps } from '../waiting/WaitingNotes.tsx';
import { RecapCard } from './recap/RecapCard.tsx';
import { RecapMenu } from './recap/RecapMenu.tsx';
import { longPerson, recapView } from './recap/recap-store.fake.ts';
import type { RecapView } from './recap/recap-store.ts';
import { callView } from './session/call-view.fake.ts';

const nothing = () => undefined;
const clock = createClock();
const hour = (hours: number, going: number, isGoing = false): Meeting => ({
  startsAt: new Date(clock.now() + hours * 3_600_000).toISOString(),
  endsAt: new Date(clock.now() + (hours + 1) * 3_600_000).toISOString(),
  going,
  isGoing,
});
const figures: Figures = { here: 3, today: 27, usualWait: 40, watchesUntil: null };

const notes =
  (part: Partial<WaitingNotesProps> = {}) =>
  () => (
    <WaitingNotes
      figures={figures}
      hasJustMet={false}
      isLong={false}
      isPushed={false}
      clock={clock}
      meetings={[hour(1, 12, true), hour(25, 0)]}
      now={clock.now()}
      onWatch={nothing}
      onInvite={nothing}
      onAnswer={nothing}
      {...part}
    />
  );
const recap = recapView();

/** The recap of the last call, as it opens or after it was left by itself. */
function Recap({ part, isLeft = false }: { part?: Partial<RecapView>; isLeft?: boolean }) {
  const [time] = useState(createFakeClock);
  useEffect(() => {
    if (isLeft) void time.advance(20_000);
  }, [time, isLeft]);
  const shown = { ...recap, ...part };
  return (
    <RecapCard
      clock={time}
      recap={shown}
      onRate={nothing}
      onClose={nothing}
      touch={<TouchStory name={shown.person?.username ?? ''} />}
      actions={<RecapMenu report="Report" block="Block" onReport={nothing} onBlock={nothing} />}
    />
  );
}

const alone = { isLong: true, figures: { ...figures, here: 1, usualWait: null } };

export const Searching = () => <CallStory view={callView()} slots={{ searching: notes() }} />;
export const SearchingForLong = () => <CallStory view={callView()} slots={{ searching: notes(alone) }} />;
export const SearchingInMeetingHour = () => (
  <CallStory view={callView()} slots={{ searching: notes({ ...alone, meetings: [hour(-0.5, 9), hour(5.5, 0)] }) }} />
);
export const SearchingWatched = () => (
  <CallStory
    view={callView()}
    slots={{
      searching: notes({ ...alone, figures: { ...alone.figures, watchesUntil: '2030-01-01T00:00:00.000Z' } }),
    }}
  />
);
export const SearchingWithoutCamera = () => (
  <CallStory view={callView({ cameraOn: false })} slots={{ searching: notes() }} />
);
export const JustMet = () => <CallStory view={callView()} slots={{ searching: notes({ hasJustMet: true }) }} />;

export const AfterCall = () => (
  <CallStory view={callView()} slots={{ searching: notes({ isHeld: true, recap: <Recap /> }) }} />
);
export const AfterCallRated = () => (
  <CallStory
    view={callView()}
    slots={{ searching: notes({ isHeld: true, recap: <Recap part={{ rating: 'positive' }} /> }) }}
  />
);
export const AfterCallForLong = () => (
  <CallStory view={callView()} slots={{ searching: notes({ ...alone, isHeld: true, recap: <Recap /> }) }} />
);
export const AfterCallFolded = () => (
  <CallStory view={callView()} slots={{ searching: notes({ ...alone, recap: <Recap isLeft /> }) }} />
);
export const AfterCallFoldedOfLongName = () => (
  <CallStory
    view={callView()}
    slots={{ searching: notes({ recap: <Recap part={{ person: longPerson, rating: 'negative' }} isLeft /> }) }}
  />
);
