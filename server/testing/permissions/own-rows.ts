import * as account from '@visavis/domain/account/contract.ts';
import * as age from '@visavis/domain/age/contract.ts';
import * as ownAccount from '@visavis/domain/auth/account-contract.ts';
import * as auth from '@visavis/domain/auth/contract.ts';
import * as providers from '@visavis/domain/auth/provider-contract.ts';
import * as openSessions from '@visavis/domain/auth/session-contract.ts';
import { emojiAnimated } from '@visavis/domain/call/contract.ts';
import * as history from '@visavis/domain/history/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import * as passkeys from '@visavis/domain/passkeys/contract.ts';
import * as presence from '@visavis/domain/presence/contract.ts';
import * as push from '@visavis/domain/push/contract.ts';
import { DEFAULT_PUSH_SETTINGS } from '@visavis/domain/push/rules.ts';
import * as reports from '@visavis/domain/reports/contract.ts';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import * as profiles from '@visavis/domain/users/contract.ts';
import * as waiting from '@visavis/domain/waiting/contract.ts';
import type { ClientEvent } from '@visavis/domain/wire/event.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { eq } from 'drizzle-orm';
import { sessions } from '../../db/schema/auth.ts';
import { identities } from '../../db/schema/identities.ts';
import { passkeys as storedPasskeys } from '../../db/schema/passkeys.ts';
import type { CallInput } from '../person.ts';
import { shareCall } from '../scenes/relations.ts';
import { callAs, emitAs, everywhere, type Row, type Scene } from './scene.ts';

/** An answer to no challenge. */
const forgedPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};

/** At no push service. */
const strangeSubscription = {
  endpoint: 'https://127.0.0.1/',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
};

/** Calls that name no one: they answer with what is the caller's own, and with nothing of the other. */
const own: [route: AnyRoute, input: CallInput<AnyRoute>, answer: string][] = [
  [auth.me, {}, '200'],
  [openSessions.listSessions, {}, '200'],
  [openSessions.endOtherSessions, { body: {} }, '200'],
  [account.downloadData, { body: { password: 'not mine' } }, 'PASSWORD_WRONG'],
  [account.deleteAccount, { body: { password: 'not mine', confirmed: true } }, 'PASSWORD_WRONG'],
  [ownAccount.resendEmailLink, {}, '200'],
  [ownAccount.changeEmail, { body: {} }, 'VALIDATION_FAILED'],
  [ownAccount.changeUsername, { body: {} }, 'VALIDATION_FAILED'],
  [ownAccount.cancelEmailChange, {}, '200'],
  [age.startAgeCheck, {}, '200'],
  [age.finishAgeCheck, { body: { query: { state: 'not mine' } } }, 'AGE_CHECK_INVALID'],
  [ownAccount.acceptTexts, { body: { version: 'not the one of now' } }, 'VALIDATION_FAILED'],
  [ownAccount.changePassword, { body: {} }, 'VALIDATION_FAILED'],
  [profiles.getProfile, {}, '200'],
  [profiles.putProfile, { body: { bio: 'me' } }, '200'],
  [profiles.putAvatar, {}, 'VALIDATION_FAILED'],
  [profiles.putBanner, {}, 'VALIDATION_FAILED'],
  [profiles.deleteAvatar, {}, '200'],
  [profiles.deleteBanner, {}, '200'],
  [profiles.getMatches, {}, '200'],
  [profiles.getProgress, {}, '200'],
  [profiles.subscribe, { body: { type: 'premium' } }, 'NOT_IMPLEMENTED'],
  [profiles.unsubscribe, {}, 'NOT_IMPLEMENTED'],
  [getDashboard, {}, '200'],
  [history.listCalls, {}, '200'],
  [reports.getEvidenceRules, {}, '200'],
  [reports.getSuspension, {}, '200'],
  [reports.readOutcomes, {}, '200'],
  [waiting.getFigures, {}, '200'],
  [waiting.listMeetings, {}, '200'],
  [waiting.answerMeeting, { params: { startsAt: '2026-01-01T00:00:00.000Z' }, body: { isGoing: true } }, 'NOT_FOUND'],
  [waiting.watch, {}, '200'],
  [waiting.stopWatching, {}, '200'],
  [push.getPush, {}, '200'],
  [push.putPushSettings, { body: DEFAULT_PUSH_SETTINGS }, '200'],
  [push.subscribePush, { body: strangeSubscription }, 'VALIDATION_FAILED'],
  [push.unsubscribePush, {}, '200'],
  [passkeys.listPasskeys, {}, '200'],
  [passkeys.beginPasskey, { body: {} }, '200'],
  [providers.listIdentities, {}, '200'],
  [providers.beginProviderLink, { params: { provider: 'none' }, body: {} }, 'NOT_FOUND'],
  [providers.beginProviderProof, { params: { provider: 'none' } }, 'NOT_FOUND'],
  [passkeys.addPasskey, { body: { credential: forgedPasskey } }, 'PASSKEY_REFUSED'],
];

const notMine: [route: AnyRoute, theirs: (scene: Scene) => Promise<string>, body?: object][] = [
  [passkeys.renamePasskey, passkeyOf, { name: 'mine now' }],
  [passkeys.removePasskey, passkeyOf, {}],
  [passkeys.deletePasskey, passkeyOf],
  [providers.removeIdentity, identityOf, {}],
  [openSessions.endSession, sessionOf, {}],
];

/** The session of the other. */
async function sessionOf({ world, other }: Scene): Promise<string> {
  const [session] = await world.ports.database.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, other.userId));
  return session?.id ?? '';
}

/** Gives the other an account at another site. */
async function identityOf({ world, other }: Scene): Promise<string> {
  const { database, clock, random } = world.ports;
  const [id, createdAt] = [random.uuid(clock.now()), new Date(clock.now())];
  await database.db
    .insert(identities)
    .values({ id, userId: other.userId, issuer: `https://${id}/`, subject: id, createdAt });
  return id;
}

/** Gives the other a passkey. */
async function passkeyOf({ world, other }: Scene): Promise<string> {
  const { database, clock, random } = world.ports;
  const [id, createdAt] = [random.uuid(clock.now()), new Date(clock.now())];
  await database.db.insert(storedPasskeys).values({
    id,
    userId: other.userId,
    credentialId: id,
    publicKey: 'none',
    counter: 0,
    transports: [],
    name: 'theirs',
    createdAt,
  });
  return id;
}

const signals: [event: ClientEvent, payload?: unknown][] = [
  [matching.leave],
  [matching.postOffer, { description: { type: 'offer', sdp: 'v=0' } }],
  [presence.heartbeat, { timestamp: 1 }],
  [presence.idle],
  [presence.userActive],
  [presence.userIdle],
  [presence.closing],
  [push.reportFront, { isInFront: true }],
];

async function joinAndLeave(scene: Scene): Promise<string> {
  const answer = await emitAs(scene, matching.join, {});
  if (answer === 'ok') await emitAs(scene, matching.leave);
  return answer;
}

export const ownRows: Row[] = [
  ...own.map(
    ([route, input, answer]): Row => ({
      call: route,
      namesNoOne: true,
      act: (scene) => callAs(scene, route, input),
      expected: everywhere(answer),
    }),
  ),
  ...signals.map(
    ([event, payload]): Row => ({
      call: event,
      namesNoOne: true,
      act: (scene) => emitAs(scene, event, payload),
      expected: everywhere('ok'),
    }),
  ),
  ...notMine.map(
    ([route, theirs, body]): Row => ({
      call: route,
      when: 'it is the other’s',
      prepare: theirs,
      act: (scene, id) => callAs(scene, route, { params: { id }, body }),
      expected: everywhere('NOT_FOUND'),
    }),
  ),
  {
    call: history.getCall,
    when: 'it is of the other and the third',
    prepare: ({ world, other, third }) => shareCall(world, other, third),
    act: (scene, id) => callAs(scene, history.getCall, { params: { id } }),
    expected: everywhere('NOT_FOUND'),
  },
  {
    call: matching.askStatus,
    when: 'I am not in the queue',
    namesNoOne: true,
    act: (scene) => emitAs(scene, matching.askStatus),
    expected: everywhere('NOT_FOUND'),
  },
  {
    call: matching.join,
    namesNoOne: true,
    act: joinAndLeave,
    expected: { ...everywhere('ok'), suspended: 'SUSPENDED', unverified: 'EMAIL_UNVERIFIED', unproven: 'AGE_UNPROVEN' },
  },
  {
    call: emojiAnimated,
    when: 'no one is in a call',
    namesNoOne: true,
    act: (scene) => emitAs(scene, emojiAnimated, { emoji: '👋' }),
    expected: { ...everywhere('PREMIUM_REQUIRED'), premium: 'NOT_A_MEMBER' },
  },
  {
    call: emojiAnimated,
    when: 'no one is in a call, and the emoji is free',
    namesNoOne: true,
    act: (scene) => emitAs(scene, emojiAnimated, { emoji: '😂' }),
    expected: everywhere('NOT_A_MEMBER'),
  },
];
