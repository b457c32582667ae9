import type { Friend, FriendRequest } from '@visavis/domain/friends/contract.ts';
import type { ReactNode } from 'react';
import { AuthFrame } from '../../auth/AuthFrame.tsx';
import { Preferences } from '../../preferences/Preferences.tsx';
import { createFakeServices } from '../../services/services.fake.ts';
import { withServices } from '../../services/testing/with-services.tsx';
import { inFrame } from '../../stories/in-frame.tsx';
import portrait from '../../ui/art/portrait-one.svg';
import { Button } from '../../ui/Button.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { friend, person, request } from '../examples.ts';
import InviteDialog from './InviteDialog.tsx';
import { MemberInvitation, type MemberInvitationProps } from './MemberInvitation.tsx';
import { VisitorInvitation, type VisitorInvitationProps } from './VisitorInvitation.tsx';

const nothing = () => undefined;
const failed = { kind: 'failed', retrying: false, onRetry: nothing } as const;
const code = 'AB2CD3EF4GH5';
const longName = 'Maximilien-Alexandre.de_Grandc';
const bob = person('bob', { avatar: portrait, displayName: 'Bob Baker' });
const long = person(longName, { avatar: portrait, displayName: 'Maximilien-Alexandre de Grandcourt-Villeneuve-Sa' });

function services(lists: { friends?: Friend[]; pending?: FriendRequest[]; sent?: FriendRequest[] } = {}) {
  const fake = createFakeServices();
  fake.api.answer('GET /api/friends/link', { code });
  fake.api.answer('GET /api/friends', lists.friends ?? []);
  fake.api.answer('GET /api/friends/pending', lists.pending ?? []);
  fake.api.answer('GET /api/friends/sent', lists.sent ?? []);
  fake.api.answer('GET /api/friends/blocked', []);
  return fake;
}

const visitor = (
  state: VisitorInvitationProps['state'],
  refusal: VisitorInvitationProps['refusal'] = null,
): ReactNode => (
  <AuthFrame
    preferences={<Preferences />}
    face={state.kind === 'ready' ? state.data.avatar : state.kind === 'loading' ? null : undefined}
  >
    <VisitorInvitation state={state} refusal={refusal} to={`/invitation/${code}`} />
  </AuthFrame>
);
const shown = ({ username, displayName = '', avatar }: typeof bob) => ({ username, displayName, avatar });

export const Visitor = () => withServices(visitor({ kind: 'ready', data: shown(bob) }), services());
export const VisitorLongName = () => withServices(visitor({ kind: 'ready', data: shown(long) }), services());
export const VisitorLoading = () => withServices(visitor({ kind: 'loading' }), services());
export const VisitorGone = () => withServices(visitor(failed, 'gone'), services());
export const VisitorTooOften = () => withServices(visitor(failed, 'often'), services());

const member = (props: Partial<MemberInvitationProps> = {}, lists: Parameters<typeof services>[0] = {}) =>
  inFrame(
    <MemberInvitation
      code={code}
      state={{ kind: 'ready', data: { person: bob, isOwn: false } }}
      refusal={null}
      whenFriends={() => <Button variant="primary">Message</Button>}
      {...props}
    />,
    { services: services(lists) },
  );
export const Member = () => member();
export const MemberLongName = () => member({ state: { kind: 'ready', data: { person: long, isOwn: false } } });
export const MemberAsked = () => member({}, { sent: [request('alice', 'bob')] });
export const MemberIsAsked = () => member({}, { pending: [request('bob', 'alice')] });
export const MemberFriends = () => member({}, { friends: [friend('bob')] });
export const MemberOwn = () => member({ state: { kind: 'ready', data: { person: bob, isOwn: true } } });
export const MemberGone = () => member({ state: failed, refusal: 'gone' });
export const MemberFailed = () => member({ state: failed });

export const InviteSomeone = () => inFrame(<InviteDialog open onOpenChange={nothing} />, { services: services() });
export const LinkAsQrCode = () =>
  inFrame(<QrCode text={`https://visavis.example/i/${code}`} label="QR code" />, { services: services() });
