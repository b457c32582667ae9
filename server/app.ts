import type { FastifyInstance } from 'fastify';
import { createAccountFeature, createAccountMemory } from './account/feature.ts';
import { createAgeFeature } from './age/feature.ts';
import { createAuthentication, createAuthFeature } from './auth/feature.ts';
import { createCallFeature } from './call/feature.ts';
import type { Config } from './config/config.ts';
import { createCore, type Ports } from './core.ts';
import { createDeskAccess, createDeskFeature } from './desk/feature.ts';
import { createFriendsFeature } from './friends/feature.ts';
import { createHistoryFeature } from './history/feature.ts';
import { filledPages } from './http/web/filled-pages.ts';
import { createLegalFeature } from './legal/feature.ts';
import { createMatchingFeature } from './matching/feature.ts';
import { createMessagesFeature } from './messages/feature.ts';
import { createModerationFeature } from './moderation/feature.ts';
import { createOperatorFeature, type OperatorFeature } from './operator/feature.ts';
import { createPasskeysFeature } from './passkeys/feature.ts';
import { createPresenceFeature } from './presence/feature.ts';
import { createPushFeature } from './push/feature.ts';
import type { RealtimeServer } from './realtime/server.ts';
import { createReportsFeature } from './reports/feature.ts';
import { createRingingFeature } from './ringing/feature.ts';
import { createSiteFeature } from './site/feature.ts';
import { createStatsFeature } from './stats/feature.ts';
import { createDefaultAvatars, createUsersFeature } from './users/feature.ts';
import { createWaitingFeature } from './waiting/feature.ts';

export interface App {
  http: FastifyInstance;
  realtime: RealtimeServer;
  /** runs the operator's commands */
  operator: OperatorFeature;
  /** Drains requests and closes transports; the ports are the caller's to close. */
  close(): Promise<void>;
}

/**
 * The whole server, in reading order. A feature receives the core and functions of features created before it; what
 * concerns a feature created before the one where it happens travels as a domain event.
 */
export async function createApp(config: Config, ports: Ports): Promise<App> {
  const authentication = createAuthentication(config, ports);
  const desk = createDeskAccess(ports);
  const core = await createCore(config, ports, { authenticate: authentication.authenticate, admit: desk.admit });
  const { events } = core;

  const push = createPushFeature(core);
  const accountMemory = createAccountMemory(core);
  const legal = createLegalFeature(core);
  const auth = createAuthFeature(core, authentication, {
    marksOf: accountMemory.marksOf,
    textsVersion: legal.version,
    onSignedOut: push.signedOut,
  });
  const passkeys = createPasskeysFeature(core, auth, desk);
  createAgeFeature(core, { publishAccount: auth.publishAccount });
  const call = createCallFeature(core);
  const matching = createMatchingFeature(core, { calls: call.forMatching, ...call });
  const reports = createReportsFeature(core);
  async function refuseContact(userId: string): Promise<void> {
    await auth.refuseUnverified(userId);
    await reports.refuseBarred(userId);
  }
  const friends = createFriendsFeature(core, {
    haveSharedCall: call.haveSharedCall,
    sharedCall: call.sharedCall,
    refuseContact,
    pushNews: push.pushNews,
    ...createDefaultAvatars(),
  });
  const presence = createPresenceFeature(core, { friendIds: friends.friendIds, inCall: call.inCall });
  const users = createUsersFeature(core, { areFriends: friends.areFriends });
  const messages = createMessagesFeature(core, {
    refuseContact,
    pushNews: push.pushNews,
  });
  const ringing = createRingingFeature(core, {
    areFriends: friends.areFriends,
    person: matching.personOf,
    connect: matching.connectFriends,
    record: messages.recordCall,
    ...push,
  });
  createSiteFeature(core);
  createStatsFeature(core);
  createHistoryFeature(core);
  const waiting = createWaitingFeature(core, push);
  const account = createAccountFeature(core, accountMemory, {
    sweepPictures: messages.sweepPictures,
    confirmOwner: auth.confirmOwner,
    writeToOwner: auth.writeToOwner,
    rejectLink: auth.rejectLink,
    clearCookies: authentication.cookies.clear,
  });
  const operator = createOperatorFeature(core, {
    exportOf: account.exportOf,
    erase: account.erase,
    setUsername: auth.assignUsername,
    register: auth.register,
    adminLinkFor: auth.adminLinkFor,
    setDisplayName: users.setDisplayName,
  });
  const moderation = createModerationFeature(core, {
    viewEvidence: reports.viewEvidence,
    noteUse: desk.noteUse,
  });
  createDeskFeature(core, desk, {
    isPassword: auth.isPassword,
    accountOf: auth.accountOf,
    writeToOwner: auth.writeToOwner,
    ...passkeys,
    signOut: operator.signOut,
    reinstate: operator.reinstate,
    totals: operator.totals,
    examine: operator.examine,
    setPlan: operator.setPlan,
    historyOf: moderation.historyOf,
    sanction: moderation.sanction,
    exportOf: account.exportOf,
    erase: account.erase,
  });
  filledPages(core);

  // Handlers of one event run in the order listed here.
  events.on('blocked', matching.avoid);
  events.on('blocked', call.endBetween);
  events.on('blocked', call.endCallBackBetween);
  events.on('blocked', ringing.endBetween);
  events.on('unfriended', ringing.endBetween);
  events.on('reported', matching.avoid);
  events.on('reported', call.endReported);
  events.on('reported', call.endCallBackBetween);
  events.on('reported', ringing.endBetween);
  events.on('reported', friends.forgetWish);
  events.on('reportDecided', reports.announceDecision);
  events.on('caseChanged', moderation.announceQueue);
  events.on('measureChanged', moderation.announceMeasure);
  events.on('barred', matching.expel);
  events.on('barred', call.endOf);
  events.on('barred', async (userId) => void (await call.endCallBackOf(userId)));
  events.on('barred', ringing.barred);
  events.on('visibilityChanged', users.announceChange);
  events.on('waits', waiting.waits);
  events.on('befriended', presence.introduce);
  events.on('callChanged', presence.callChanged);
  events.on('callChanged', ringing.callChanged);
  events.on('friendCallEnded', (callId, friends, seconds) =>
    ringing.recordCall({ callId, ...friends, entry: { outcome: 'ended', seconds } }),
  );
  events.on('calledBack', matching.reunite);

  await call.start();
  account.start();

  return {
    http: core.http,
    realtime: core.sockets,
    operator,
    async close() {
      core.timers.stop();
      await presence.close();
      await core.close();
      await call.idle();
      await messages.idle();
      await push.idle();
      await auth.close();
      await core.closeMails();
    },
  };
}
