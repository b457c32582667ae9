import type { Person } from '@visavis/domain/wire/schema.ts';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { createFakeServices } from '../services/services.fake.ts';
import { withServices } from '../services/testing/with-services.tsx';
import own from '../ui/art/portrait-one.svg';
import portrait from '../ui/art/portrait-two.svg';
import { Button } from '../ui/Button.tsx';
import { IncomingSheet } from './IncomingSheet.tsx';
import { OutgoingScreen } from './OutgoingScreen.tsx';
import type { Incoming, Outgoing } from './ring-state.ts';

const maya: Person = { userId: 'maya', username: 'maya', displayName: 'Maya Lindqvist', avatar: portrait, karma: 72 };
const callId = 'call';
const nothing = () => undefined;

const incoming = (part: Partial<Incoming> = {}) =>
  withServices(
    <IncomingSheet
      incoming={{ callId, caller: maya, isAnswering: false, hasFailed: false, ...part }}
      onAccept={nothing}
      onDecline={nothing}
    />,
    createFakeServices(),
  );
function Message() {
  const { t } = useTranslation('messages');
  return (
    <Button variant="primary" icon={<MessageCircle aria-hidden="true" size={18} />}>
      {t('write')}
    </Button>
  );
}
const outgoing = (part: Partial<Outgoing> = {}) => (
  <OutgoingScreen
    picture={<img src={own} alt="" className="absolute inset-0 size-full object-cover" />}
    outgoing={{ friend: maya, callId, phase: 'ringing', over: null, ...part }}
    message={<Message />}
    onCancel={nothing}
    onAgain={nothing}
  />
);

export const FriendCalls = () => incoming();
const long: Person = { ...maya, displayName: 'Maximilien-Alexandre.de_Grandcourt' };

export const FriendCallsLongName = () => incoming({ caller: long });
export const Accepting = () => incoming({ isAnswering: true });
export const CameraFailed = () => incoming({ hasFailed: true });

export const Calling = () => outgoing({ callId: null, phase: 'calling' });
export const Ringing = () => outgoing();
export const RingingLongName = () => outgoing({ friend: long });
export const Connecting = () => outgoing({ phase: 'connecting' });
export const Declined = () => outgoing({ phase: 'over', over: 'declined' });
export const Busy = () => outgoing({ phase: 'over', over: 'busy' });
export const NotOnlineLongName = () => outgoing({ friend: long, phase: 'over', over: 'offline' });
export const NotOnline = () => outgoing({ phase: 'over', over: 'offline' });
export const Refused = () => outgoing({ phase: 'over', over: 'EMAIL_UNVERIFIED' });
