import { blockUser, type FriendRequest, requestReceived, sendRequestByCode } from '@visavis/domain/friends/contract.ts';
import {
  getInvitation,
  getInviteLink,
  openInvitation,
  renewInviteLink,
} from '@visavis/domain/friends/invite-contract.ts';
import { INVITATIONS_PER_HOUR, INVITE_LINK_LENGTH, isLinkCode } from '@visavis/domain/friends/rules.ts';
import { putProfile } from '@visavis/domain/users/contract.ts';
import type { InvitationParts } from '@visavis/domain/wire/pages.ts';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { systemRandom } from '../../ports/random.ts';
import { guests } from '../../testing/crowd.ts';
import type { TestPerson } from '../../testing/person.ts';
import { befriend } from '../../testing/scenes/relations.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const linkOf = async (person: TestPerson) => (await person.call(getInviteLink)).data.code;
const look = (code: string) => world.visitor().call(getInvitation, { params: { code } });
const open = (person: TestPerson, code: string) => person.call(openInvitation, { params: { code } });
const ask = (person: TestPerson, code: string) => person.call(sendRequestByCode, { params: { code } });
/** The body of an answer, without the headers. */
const said = ({ status, text }: { status: number; text: string }) => ({ status, text });

const unknown = 'ABCDEFGHJKMN';

describe('the link of a user', () => {
  it('stays the same until it is renewed, whatever asks first', async () => {
    const { ada } = await guests(world, 'ada');
    const [one, other] = await Promise.all([linkOf(ada), linkOf(ada)]);
    expect(isLinkCode(one)).toBe(true);
    expect([other, await linkOf(ada)]).toEqual([one, one]);
    const renewed = await ada.call(renewInviteLink);
    expect([renewed.status, renewed.data.code.length, renewed.data.code === one]).toEqual([
      200,
      INVITE_LINK_LENGTH,
      false,
    ]);
    expect(await linkOf(ada)).toBe(renewed.data.code);
  });

  it('is another one where the code that was drawn is taken', async () => {
    const { bea, cid } = await guests(world, 'bea', 'cid');
    const taken = await linkOf(bea);
    const code = vi.spyOn(systemRandom, 'code').mockReturnValueOnce(taken);
    expect(isLinkCode(await linkOf(cid))).toBe(true);
    expect(code).toHaveBeenCalledTimes(2);
    code.mockReturnValueOnce(taken);
    expect((await cid.call(renewInviteLink)).data.code).not.toBe(taken);
    code.mockRestore();
    expect(await linkOf(bea)).toBe(taken);
  });
});

describe('an invitation', () => {
  it('shows a visitor the names and the picture, and no id, address or code of its owner', async () => {
    const { dora } = await guests(world, 'dora');
    await dora.call(putProfile, { body: { displayName: 'Dora D.', bio: 'my bio' } });
    const reply = await look(` ${(await linkOf(dora)).toLowerCase()} `);
    expect(reply.status).toBe(200);
    expect(reply.data).toEqual({ username: 'dora', displayName: 'Dora D.', avatar: expect.any(String) });
    expect(decodeURIComponent(reply.data.avatar)).toMatch(/^data:image\/svg\+xml,<svg/);
    for (const secret of [dora.userId, dora.email, dora.inviteCode, 'my bio']) {
      expect(decodeURIComponent(reply.text)).not.toContain(secret);
    }
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('is opened by someone signed in, sends nothing, and takes a request', async () => {
    const { ed, flo } = await guests(world, 'ed', 'flo');
    const code = await linkOf(ed);
    expect((await open(flo, code)).data).toEqual({
      person: expect.objectContaining({ userId: ed.userId, username: 'ed' }),
      isOwn: false,
    });
    const asked = await ask(flo, code.toLowerCase());
    expect([asked.status, (asked.data as FriendRequest).metThrough]).toEqual([201, 'INVITE_CODE']);
    expect((await open(ed, code)).data.isOwn).toBe(true);
    const own = await ask(ed, code);
    expect([own.status, own.code]).toEqual([400, 'SELF']);
  });

  it('by a typed code is opened by someone signed in, and by no visitor', async () => {
    const { gus, hal } = await guests(world, 'gus', 'hal');
    expect((await open(hal, gus.inviteCode)).data.person.username).toBe('gus');
    expect((await look(gus.inviteCode)).code).toBe('INVALID_INVITE_CODE');
  });

  it('of friends is opened as before', async () => {
    const { ida, jim } = await guests(world, 'ida', 'jim');
    await befriend(ida, jim);
    const code = await linkOf(ida);
    expect((await open(jim, code)).data.person.username).toBe('ida');
    expect((await ask(jim, code)).code).toBe('ALREADY_FRIENDS');
  });

  it('that was renewed, that is unknown, and of someone who leaves say the same', async () => {
    const { kay, lea, max } = await guests(world, 'kay', 'lea', 'max');
    const [renewed, leaving] = [await linkOf(kay), await linkOf(lea)];
    await kay.call(renewInviteLink);
    await world.ports.database.db.update(users).set({ eraseAt: new Date() }).where(eq(users.id, lea.userId));
    const none = {
      visitor: said(await look(unknown)),
      member: said(await open(max, unknown)),
      ask: said(await ask(max, unknown)),
    };
    expect(none.visitor.status).toBe(404);
    for (const code of [renewed, leaving, 'AB2CD3', `${unknown}P`, '<b>']) {
      expect(said(await look(code)), code).toEqual(none.visitor);
      expect(said(await open(max, code)), code).toEqual(none.member);
      expect(said(await ask(max, code)), code).toEqual(none.ask);
    }
  });

  it('looks to someone whom its owner blocks as to a stranger, and nothing arrives', async () => {
    const { ned, olaf, stranger } = await guests(world, 'ned', 'olaf', 'stranger');
    const code = await linkOf(ned);
    await ned.call(blockUser, { params: { id: olaf.userId } });
    const socket = await ned.connect();
    expect(said(await open(olaf, code))).toEqual(said(await open(stranger, code)));
    expect((await ask(olaf, code)).status).toBe(201);
    expect((await ask(stranger, code)).status).toBe(201);
    const { requester } = await socket.next(requestReceived);
    expect(requester.username).toBe('stranger');
    socket.close();
  });

  it('of someone whom the user blocks is as unknown', async () => {
    const { pia, quin } = await guests(world, 'pia', 'quin');
    const code = await linkOf(pia);
    await quin.call(blockUser, { params: { id: pia.userId } });
    expect(said(await open(quin, code))).toEqual(said(await open(quin, unknown)));
  });
});

describe('the page of an invitation', () => {
  /** Values that the server writes into the page. */
  const partsOf = async (of: World, path: string): Promise<InvitationParts | null> => {
    const response = await of.visitor().fetch(path);
    return JSON.parse(await response.text());
  };
  const readable = (of: World) =>
    vi
      .spyOn(of.app.http.pages, 'sendInvitation')
      .mockImplementation(async (_request, reply: FastifyReply, parts) => reply.send(JSON.stringify(parts ?? null)));

  it('names who invites, and no one for another code', async () => {
    readable(world);
    const { rita } = await guests(world, 'rita');
    const code = await linkOf(rita);
    expect(await partsOf(world, `/i/${code}`)).toEqual({ ...(await look(code)).data, code });
    expect(await partsOf(world, `/i/${rita.inviteCode}`)).toBeNull();
    await rita.call(renewInviteLink);
    expect(await partsOf(world, `/i/${code}`)).toBeNull();
  });

  it('and the call of the API are limited together, by address: then the page says what it says of no one', async () => {
    const strict = await createWorld({ settings: { RATE_LIMIT_SCALE: '0.05' } });
    readable(strict);
    const { sue } = await guests(strict, 'sue');
    const code = await linkOf(sue);
    const allowed = INVITATIONS_PER_HOUR * 0.05;
    // Images on the page of another site use nothing up.
    const image = { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' } };
    for (let tried = 0; tried < allowed; tried += 1) await strict.visitor().fetch(`/i/${unknown}`, image);
    for (let tried = 0; tried < allowed - 1; tried += 1) await partsOf(strict, `/i/${unknown}`);
    for (let times = 0; times < 3; times += 1) {
      expect(await partsOf(strict, `/i/${code}`)).toMatchObject({ username: 'sue' });
    }
    await partsOf(strict, `/i/${unknown}`);
    expect(await partsOf(strict, `/i/${code}`)).toBeNull();
    const refused = await strict.visitor().call(getInvitation, { params: { code } });
    expect([refused.status, refused.code]).toEqual([429, 'RATE_LIMITED']);
    await strict.close();
  });
});
