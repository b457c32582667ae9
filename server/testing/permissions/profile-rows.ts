import * as reports from '@visavis/domain/reports/contract.ts';
import * as profiles from '@visavis/domain/users/contract.ts';
import { eq } from 'drizzle-orm';
import { inOrder } from '../../db/pair.ts';
import { conversations } from '../../db/schema/messages.ts';
import { reports as reportsTable } from '../../db/schema/reports.ts';
import { users } from '../../db/schema/users.ts';
import type { Reply } from '../person.ts';
import { shareCall } from '../scenes/relations.ts';
import { answerOf, callAs, everywhere, isOutsider, type Row, type Scene } from './scene.ts';

const setVisibility = (visibility: 'public' | 'private') => async (scene: Scene) => {
  const { world, other } = scene;
  await world.ports.database.db.update(users).set({ visibility, bio: 'my bio' }).where(eq(users.id, other.userId));
  return undefined;
};

/** 'whole' or 'part' of a profile; never what only its owner may see. */
function seen(reply: Reply<unknown>, { other }: Scene): string {
  if (reply.code) return reply.code;
  if (reply.text.includes(other.inviteCode) || reply.text.includes(other.email)) return 'leaks';
  return `${reply.status} ${reply.text.includes('my bio') ? 'whole' : 'part'}`;
}
const byId = async (scene: Scene) =>
  seen(await scene.me.call(profiles.getUser, { params: { id: scene.other.userId } }), scene);
const byName = async (scene: Scene) =>
  seen(await scene.me.call(profiles.getUserByName, { params: { username: scene.other.username } }), scene);

const report = (scene: Scene, roomId?: string) =>
  callAs(scene, reports.createReport, {
    body: { reportedUserId: scene.other.userId, reason: 'SPAM', ...(roomId && { roomId }) },
  });

/** A report that the other has made of the third. */
async function reportOfOther({ world, other, third }: Scene): Promise<string> {
  const { database, clock, random } = world.ports;
  const id = random.uuid(clock.now());
  await database.db.insert(reportsTable).values({
    id,
    reporterId: other.userId,
    reportedUserId: third.userId,
    reason: 'SPAM',
    createdAt: new Date(clock.now()),
  });
  return id;
}

/** A conversation that the other has with the third, beside any with me. */
async function conversationOfOthers({ world, other, third }: Scene): Promise<string> {
  const { database, clock, random } = world.ports;
  const id = random.uuid(clock.now());
  const pair = inOrder(other.userId, third.userId);
  const [made] = await database.db
    .insert(conversations)
    .values({ id, ...pair, createdAt: new Date(clock.now()) })
    .onConflictDoUpdate({ target: [conversations.userA, conversations.userB], set: pair })
    .returning({ id: conversations.id });
  return made?.id ?? id;
}

export const profileRows: Row[] = [
  ...[
    { call: profiles.getUser, act: byId },
    { call: profiles.getUserByName, act: byName },
  ].flatMap((asked): Row[] => [
    {
      ...asked,
      when: 'the profile is public',
      prepare: setVisibility('public'),
      expected: everywhere('200 whole'),
    },
    {
      ...asked,
      when: 'the profile is private',
      prepare: setVisibility('private'),
      expected: { ...everywhere('200 part'), friend: '200 whole' },
    },
  ]),
  {
    call: reports.createReport,
    act: (scene) => report(scene),
    expected: everywhere('201'),
  },
  {
    call: reports.createReport,
    when: 'naming a call of the other with a third',
    prepare: ({ world, other, third }) => shareCall(world, other, third),
    act: report,
    expected: everywhere('NOT_A_MEMBER'),
  },
  {
    call: reports.createReport,
    when: 'naming a call of the two',
    async prepare(scene) {
      return isOutsider(scene) ? undefined : shareCall(scene.world, scene.me, scene.other);
    },
    act: report,
    expected: everywhere('201'),
  },
  {
    call: reports.getReport,
    when: 'the other has made it',
    prepare: reportOfOther,
    act: (scene, id) => callAs(scene, reports.getReport, { params: { id } }),
    expected: everywhere('NOT_FOUND'),
  },
  {
    call: reports.createReport,
    when: 'naming the conversation of the other with a third',
    prepare: conversationOfOthers,
    act: (scene, conversationId) =>
      callAs(scene, reports.createReport, {
        body: { reportedUserId: scene.other.userId, reason: 'SPAM', conversationId },
      }),
    expected: everywhere('NOT_A_MEMBER'),
  },
  {
    call: reports.createReport,
    when: 'naming the conversation of the two',
    act: (scene) =>
      callAs(scene, reports.createReport, {
        body: { reportedUserId: scene.other.userId, reason: 'SPAM', conversationId: scene.conversationId },
      }),
    expected: { ...everywhere('201'), stranger: 'NOT_A_MEMBER' },
  },
  {
    call: reports.addFrame,
    when: 'the other has made the report',
    prepare: reportOfOther,
    act: (scene, id) => callAs(scene, reports.addFrame, { params: { id } }),
    expected: everywhere('NOT_FOUND'),
  },
  {
    call: reports.listMyReports,
    when: 'the other has made one',
    prepare: reportOfOther,
    async act({ me }, id) {
      const reply = await me.call(reports.listMyReports);
      return reply.code ?? `${answerOf(reply)} ${reply.text.includes(id) ? 'listed' : 'not listed'}`;
    },
    expected: everywhere('200 not listed'),
  },
];
