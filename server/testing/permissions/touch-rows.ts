import { stayInTouch } from '@visavis/domain/friends/touch-contract.ts';
import { touchWishes } from '../../db/schema/friends.ts';
import { shareCall } from '../scenes/relations.ts';
import { callAs, everywhere, isOutsider, type Row, type Scene, unknownId } from './scene.ts';

/** A call of the two; of the other and the third for those who are not signed in. */
const sharedCall = async (scene: Scene) =>
  shareCall(scene.world, isOutsider(scene) ? scene.third : scene.me, scene.other);

/** The same, where the other has said yes to staying in touch. */
async function sharedCallAndWish(scene: Scene): Promise<string> {
  const { world, other, third, me } = scene;
  await world.ports.database.db.insert(touchWishes).values({
    userId: other.userId,
    peerId: isOutsider(scene) ? third.userId : me.userId,
    until: new Date(world.clock.now() + 60_000),
  });
  return sharedCall(scene);
}
/** Says yes, and shows whether the answer names the other. */
const wish = async ({ me, other }: Scene, id: string) => {
  const reply = await me.call(stayInTouch, { params: { id }, body: { yes: true } });
  return reply.code ?? `${reply.status} ${reply.text.includes(other.userId) ? 'friend' : 'nothing'}`;
};

export const touchRows: Row[] = [
  {
    call: stayInTouch,
    when: 'a call is shared',
    prepare: sharedCall,
    act: wish,
    expected: {
      ...everywhere('200 nothing'),
      friend: '200 friend',
      blocker: 'FORBIDDEN',
      unverified: 'EMAIL_UNVERIFIED',
    },
  },
  {
    call: stayInTouch,
    when: 'a call is shared, and the other has said yes',
    prepare: sharedCallAndWish,
    act: wish,
    expected: {
      friend: '200 friend',
      stranger: '200 friend friend:in_touch friend:status_update',
      'former friend': '200 friend friend:in_touch friend:status_update',
      blocked: '200 nothing',
      blocker: 'FORBIDDEN',
      unverified: 'EMAIL_UNVERIFIED',
    },
  },
  {
    call: stayInTouch,
    when: 'I take it back, and the other has said yes',
    prepare: sharedCallAndWish,
    act: (scene, id) => callAs(scene, stayInTouch, { params: { id }, body: { yes: false } }),
    expected: everywhere('200'),
  },
  {
    call: stayInTouch,
    when: 'the call is of the other and the third',
    prepare: ({ world, other, third }) => shareCall(world, other, third),
    act: wish,
    expected: everywhere('NOT_FOUND'),
  },
  {
    call: stayInTouch,
    when: 'there is no such call',
    act: (scene) => wish(scene, unknownId),
    expected: everywhere('NOT_FOUND'),
  },
];
