import * as account from '@visavis/domain/account/contract.ts';
import { finishAgeCheck, startAgeCheck } from '@visavis/domain/age/contract.ts';
import * as ownAccount from '@visavis/domain/auth/account-contract.ts';
import * as auth from '@visavis/domain/auth/contract.ts';
import * as providers from '@visavis/domain/auth/provider-contract.ts';
import * as sessions from '@visavis/domain/auth/session-contract.ts';
import * as calls from '@visavis/domain/call/contract.ts';
import * as friends from '@visavis/domain/friends/contract.ts';
import { getLegalText } from '@visavis/domain/legal/contract.ts';
import * as messages from '@visavis/domain/messages/contract.ts';
import * as moderation from '@visavis/domain/moderation/contract.ts';
import * as passkeys from '@visavis/domain/passkeys/contract.ts';
import { movePush, subscribePush } from '@visavis/domain/push/contract.ts';
import * as reports from '@visavis/domain/reports/contract.ts';
import { countCrash } from '@visavis/domain/site/crash-contract.ts';
import * as users from '@visavis/domain/users/contract.ts';
import { orderPlan } from '@visavis/domain/users/contract.ts';
import { answerMeeting } from '@visavis/domain/waiting/contract.ts';
import { clientEvents, isOfDesk, routes } from '@visavis/domain/wire/contracts.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCall } from '../scenes/calls.ts';
import type { TestSocket } from '../test-socket.ts';
import { findMarks } from './privacy-marks.ts';
import { callEach, createPrivacyScene, emitEach, leaksTo, type PrivacyScene, routeName } from './privacy-scene.ts';

/**
 * Bob's profile is private, and each of his private values is marked. The viewers call every route and emit every
 * event, with every id there is; nothing that they receive may contain a mark that they must not see.
 */

// Routes that end friendships, and then those that end sessions, come last.
const endsSession = [auth.logout, auth.refresh, auth.login, auth.register, auth.resetPassword].map(routeName);
const endsFriendship = (route: AnyRoute) =>
  route.method === 'DELETE' || routeName(route) === routeName(friends.blockUser);
const reading = routes.filter(({ method }) => method === 'GET');
const parting = routes.filter(endsFriendship);
const last = routes.filter((route) => endsSession.includes(routeName(route)));
const changing = routes.filter((route) => ![...reading, ...parting, ...last].includes(route));

let scene: PrivacyScene;
beforeAll(async () => {
  scene = await createPrivacyScene();
});
afterAll(async () => {
  for (const { socket } of Object.values(scene.viewers)) socket?.close();
  await scene.world.close();
});

describe('of a private profile', () => {
  it('no answer, acknowledgement or event contains a private field', { timeout: 600_000 }, async () => {
    const { world, bob, bobHimself, viewers, ids, directMessage, description } = scene;
    const all = Object.values(viewers);
    const bobsSocket = await bobHimself.connect();
    const metSocket = viewers.met.socket as TestSocket;
    const roomId = await startCall(world, metSocket, bobsSocket);
    ids.push(roomId);
    await bobsSocket.emit(calls.sendRoomMessage, { roomId, content: 'hello' });
    await world.clock.advance(40_000);
    await bobsSocket.emit(messages.dmSend, { recipientId: viewers.friend.person.userId, content: directMessage.value });
    await bobsSocket.emit(calls.end, roomId);
    await metSocket.next(calls.callEnded);

    const pages = [
      '/',
      '/user/bob',
      '/api/openapi.json',
      '/health',
      `/uploads/default/${bobHimself.userId}.svg`,
      `/i/${scene.inviteLink}`,
    ];
    await Promise.all(
      all.map(async (viewer) => {
        for (const event of clientEvents) await emitEach(scene, viewer, event);
        for (const path of pages) {
          viewer.received.push({ from: path, text: await (await viewer.person.fetch(path)).text() });
        }
      }),
    );
    await callEach(scene, changing);
    ids.push((await viewers.stranger.person.call(reports.listMyReports)).data[0]?.id ?? '');
    ids.push((await viewers.met.person.call(friends.listSent)).data[0]?.id ?? '');
    for (const some of [reading, parting, reading, last]) await callEach(scene, some);
    for (const { socket, received } of all) {
      received.push(...(socket?.all() ?? []).map((event) => ({ from: event.name, text: JSON.stringify(event) })));
    }
    bobsSocket.close();

    const secret = [...bob.secret, description];
    for (const who of ['stranger', 'met', 'blocked', 'visitor'] as const) {
      expect(leaksTo(viewers[who], [...secret, ...bob.closed, directMessage]), who).toEqual([]);
    }
    expect(leaksTo(viewers.friend, secret), 'friend').toEqual([]);
    const othersMails = (await world.posted()).filter(({ to }) => to !== bobHimself.email);
    expect(findMarks(JSON.stringify(othersMails), [...secret, ...bob.closed, directMessage]), 'mails').toEqual([]);
    // The search does find marks: the friend received those that friends may see.
    const seen = leaksTo(viewers.friend, [...bob.closed, directMessage]).map((leak) => leak.split(' ')[0]);
    expect([...new Set(seen)].sort()).toEqual(['banner', 'bio', 'direct-message', 'interest']);
  });

  it('every route was called, and all but a few succeeded for some viewer', () => {
    const { answered } = scene;
    expect([...answered.keys()].sort()).toEqual(routes.map(routeName).sort());
    const refusedToAll = [...answered].filter(([, statuses]) => ![...statuses].some((status) => status < 300));
    expect(refusedToAll.map(([route]) => route).sort()).toEqual(
      [
        ...[auth.login, auth.register, auth.resetPassword, friends.sendRequestByCode],
        ...[reports.addFrame, moderation.appeal, users.subscribe, users.unsubscribe],
        // Refused: they name no push service.
        ...[subscribePush, movePush],
        // Refused: no meeting hour is set.
        answerMeeting,
        // Refused: no page of that name, no version of the texts.
        ...[getLegalText, ownAccount.acceptTexts],
        // Refused: no shop of the operator has a token.
        orderPlan,
        // Refused: it names no kind of crash.
        countCrash,
        // Refused: the site offers no other one to sign in through, and no account is linked.
        ...[providers.beginProviderSignIn, providers.beginProviderLink, providers.beginProviderProof],
        ...[providers.finishProvider, providers.registerWithProvider, providers.loginAndLink, providers.removeIdentity],
        // Refused: the site asks for no proof of age.
        ...[startAgeCheck, finishAgeCheck],
        // Refused: no password, mailed token, signed answer or free username.
        ...[account.downloadData, account.deleteAccount, passkeys.beginPasskey],
        ...[ownAccount.rejectEmail, passkeys.listResetPasskeys],
        ...[ownAccount.confirmEmail, ownAccount.changeEmail, ownAccount.changePassword, ownAccount.changeUsername],
        // The desk: none of them has a role.
        ...routes.filter(isOfDesk),
        ...[passkeys.addPasskey, passkeys.renamePasskey, passkeys.removePasskey, passkeys.deletePasskey],
        passkeys.signInWithPasskey,
        ...[sessions.endSession, sessions.endOtherSessions],
      ]
        .map(routeName)
        .sort(),
    );
    const failed = [...answered].filter(([, statuses]) =>
      [...statuses].some((status) => status >= 500 && status !== 501),
    );
    expect(failed).toEqual([]);
  });

  it('the owner sees every field', async () => {
    const { bob, bobHimself, description } = scene;
    const replies = [
      await bobHimself.call(auth.me),
      await bobHimself.call(users.getProfile),
      await bobHimself.call(reports.listMyReports),
      await bobHimself.call(passkeys.listPasskeys),
      await bobHimself.call(providers.listIdentities),
      await bobHimself.call(sessions.listSessions),
    ];
    const text = replies.map((reply) => reply.text).join();
    const fields = findMarks(text, [...bob.secret, ...bob.closed, description]).map(({ field }) => field);
    const account = ['mail', 'new-mail', 'passkey', 'site', 'browser', 'system', 'inviteCode'];
    expect(fields).toEqual([...account, 'bio', 'interest', 'banner', 'report-description']);
  });

  it('the owner takes along which other sites open the account', async () => {
    const { bob, bobHimself } = scene;
    const reply = await bobHimself.fetch(
      account.downloadData.path,
      await bobHimself.post({ password: bob.registration.password }),
    );
    const { 'otherSites.json': file } = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    const fields = findMarks(strFromU8(file ?? new Uint8Array()), bob.secret).map(({ field }) => field);
    expect(fields).toEqual(['site', 'site-subject']);
  });
});
