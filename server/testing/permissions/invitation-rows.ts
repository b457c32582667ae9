import { sendRequestByCode } from '@visavis/domain/friends/contract.ts';
import { getInviteLink, openInvitation, renewInviteLink } from '@visavis/domain/friends/invite-contract.ts';
import { callAs, everywhere, type Row, type Scene } from './scene.ts';

/** The code of the other's link. */
const linkOfOther = async ({ other }: Scene) => (await other.call(getInviteLink)).data.code;

/** A call about a link of one's own: 'leaks' where the answer has the other's. */
const own = (route: typeof getInviteLink | typeof renewInviteLink): Row => ({
  call: route,
  when: 'the other has a link',
  prepare: linkOfOther,
  async act({ me, other }, code) {
    const reply = await me.call(route);
    const isTheirs = reply.text.includes(code) || (await linkOfOther({ other } as Scene)) !== code;
    return reply.code ?? `${reply.status}${isTheirs ? ' leaks' : ''}`;
  },
  expected: everywhere('200'),
});

/** A block by the other does not show; one's own makes an invitation as unknown. */
export const invitationRows: Row[] = [
  own(getInviteLink),
  own(renewInviteLink),
  {
    call: openInvitation,
    when: 'by the link of the other',
    prepare: linkOfOther,
    async act({ me, other }, code) {
      const reply = await me.call(openInvitation, { params: { code } });
      if (reply.text.includes(other.email) || reply.text.includes(other.inviteCode)) return 'leaks';
      return reply.code ?? `${reply.status} ${reply.data.person.userId === other.userId && !reply.data.isOwn}`;
    },
    expected: { ...everywhere('200 true'), blocker: 'INVALID_INVITE_CODE' },
  },
  {
    call: sendRequestByCode,
    when: 'by the link of the other',
    prepare: linkOfOther,
    act: (scene, code) => callAs(scene, sendRequestByCode, { params: { code } }),
    expected: {
      friend: 'ALREADY_FRIENDS',
      stranger: '201 friend:request_received',
      'former friend': '201 friend:request_received',
      blocked: '201',
      blocker: 'FORBIDDEN',
      unverified: 'EMAIL_UNVERIFIED',
    },
  },
];
