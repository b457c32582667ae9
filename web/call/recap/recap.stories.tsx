import type { ReactNode } from 'react';
import type { TouchAnswer } from '../../friends/stay-in-touch/StayInTouch.tsx';
import { RequestCame as RequestCard } from '../../friends/stay-in-touch/StayInTouch.tsx';
import { TouchStory } from '../../stories/recap-actions.tsx';
import { RecapDialog } from './RecapDialog.tsx';
import { RecapMenu } from './RecapMenu.tsx';
import { longPerson, recapView } from './recap-store.fake.ts';
import type { RecapView } from './recap-store.ts';

const nothing = () => undefined;
const owed = recapView({ isOwed: true, isPeerGone: true });
const left = recapView();

const touch = (name: string, answer: TouchAnswer = 'open', areFriends = false) => (
  <TouchStory name={name} answer={answer} areFriends={areFriends} />
);
const spies = { onRate: nothing, onClose: nothing };
const menu = <RecapMenu report="Report" block="Block" onReport={nothing} onBlock={nothing} />;
const dialog = (recap: RecapView, part: ReactNode = touch(recap.person?.username ?? '')) => (
  <RecapDialog recap={recap} {...spies} touch={part} actions={menu} />
);
export const Owed = () => dialog(owed);
export const OwedLong = () => dialog({ ...owed, person: longPerson, duration: 10_799, xpGained: 1790 });
export const OwedElsewhere = () => dialog({ ...owed, person: null, xpGained: 0 }, null);
export const SecretYes = () => dialog(owed, touch('malik', 'yes'));
export const Left = () => dialog(left);
export const SavedData = () => dialog({ ...left, bytes: 11_870_000 });
export const LeftRated = () => dialog({ ...left, rating: 'positive' });
export const BecameFriends = () => dialog(owed, touch('malik', 'yes', true));
const request = (name: string) => <RequestCard name={name} busy={false} onAccept={nothing} onLater={nothing} />;
export const RequestCame = () => dialog(owed, request('malik'));
export const RequestCameOfLongName = () => dialog({ ...left, person: longPerson }, request(longPerson.username));
