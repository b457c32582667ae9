import { Agent } from 'node:http';
import { downloadData } from '@visavis/domain/account/contract.ts';
import { getRoomMessages, joinRoom, roomMessages } from '@visavis/domain/call/contract.ts';
import { listFriends } from '@visavis/domain/friends/contract.ts';
import { listCalls } from '@visavis/domain/history/contract.ts';
import { listConversations, listMessages } from '@visavis/domain/messages/contract.ts';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import { getMatches, getProfile } from '@visavis/domain/users/contract.ts';
import { cookieHeader } from '../people.ts';
import { AGED, AGED_PEER, AGED_ROOM, ageAccount, DEEP_CONVERSATION } from './aged.ts';
import { ask, codeOf } from './ask.ts';
import { type Attack, type AttackScene, attackerAddress, type Outcome } from './attack.ts';

/** Someone who does what everyone does meanwhile. */
const NEIGHBOUR = 'neighbour';
/**
 * Requests of the attacker that a node may answer between a question of the neighbour's and its answer: six at once have their
 * turn while the neighbour's asks the database a few times.
 */
const AHEAD = 40;
/** Questions of the neighbour's, at most. */
const QUESTIONS = 40;
/** Memory above that before the attack, bytes. In use: of what is being answered; resident: with its garbage. */
const IN_USE_MAX = 32 * 2 ** 20;
const RESIDENT_MAX = 192 * 2 ** 20;

/** ms */
const PATIENCE = 60_000;

/** The requests that read most of an account: lists, unread counts, past calls, notifications. */
const PATHS = [
  ...[listConversations, listCalls, getDashboard, getMatches, listFriends].map(({ path }) => path),
  listMessages.path.replace(':id', DEEP_CONVERSATION),
];

/** @returns what ends it, and tells the most that was measured */
function watchMost(measure: () => number): () => number {
  let most = measure();
  const timer = setInterval(() => {
    most = Math.max(most, measure());
  }, 20);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** One signed-in person asks for all that is costly to read, all of it at once. */
async function readAtOnce({ origin, nodes, person, inUse, resident, scale }: AttackScene): Promise<Outcome> {
  const [aged, neighbour] = [person(AGED), person(NEIGHBOUR)];
  const sockets = await Promise.all([aged, person(AGED_PEER)].map((each) => each.connect()));
  for (const socket of sockets) {
    const entered = await socket.emit(joinRoom, AGED_ROOM);
    if (!entered.ok) throw new Error(`the call of ${AGED} has not begun: ${entered.code}`);
  }
  const [socket] = sockets;
  await neighbour.call(getProfile);
  const [usedBefore, residentBefore] = [await inUse(), resident()];
  const mostResident = watchMost(resident);

  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const headers = { cookie: cookieHeader(aged.cookies) };
  const reads = Array.from(
    { length: Math.max(120, Math.ceil(500 * scale)) },
    (_, index) => PATHS[index % PATHS.length],
  );
  const codes = new Map<string, number>();
  const count = (code: string) => void codes.set(code, (codes.get(code) ?? 0) + 1);
  const download = await aged.post({ password: aged.password });
  const exports = Array.from({ length: 3 }, async () => {
    const response = await aged.fetch(downloadData.path, download);
    await response.arrayBuffer();
    count(`export ${response.status}`);
  });
  const lists = Array.from({ length: getRoomMessages.perMinute + 5 }, async () => {
    const listed = await socket?.tryEmit(getRoomMessages, { roomId: AGED_ROOM }, PATIENCE);
    count(listed?.ok ? 'chat' : `chat ${listed?.code}`);
  });
  let answers = 0;
  const asked = reads.map(async (path = '', index) => {
    count(codeOf(await ask(origin, { path, headers, agent, from: attackerAddress(index) })));
    answers += 1;
  });

  const all = Promise.all([...exports, ...lists, ...asked]);
  let isOver = false;
  void all.then(() => (isOver = true));
  let overtaken = 0;
  let used = 0;
  let questions = 0;
  while (!isOver && questions < QUESTIONS) {
    const before = answers;
    const { status } = await neighbour.call(getProfile);
    if (status !== 200) count(`neighbour ${status}`);
    overtaken = Math.max(overtaken, answers - before);
    questions += 1;
    // Once: a node stands still meanwhile.
    if (questions === 3) used = (await inUse()) - usedBefore;
  }
  await all;
  const chats = socket?.received(roomMessages).length ?? 0;
  for (const each of sockets) each.close();
  agent.destroy();
  const grown = mostResident() - residentBefore;
  const mb = (bytes: number) => Math.round(bytes / 2 ** 20);
  const isWithin = !(used > IN_USE_MAX) && !(grown > RESIDENT_MAX) && overtaken <= AHEAD * nodes.length;
  const isDone = (codes.get('export 200') ?? 0) > 0 && chats > 0 && chats <= getRoomMessages.perMinute;
  return {
    figure: `${[...codes].map(([code, times]) => `${times} × ${code}`).join(', ')}; ${mb(used)} MB in use and ${mb(grown)} MB resident above before; ${overtaken} answers before one of ${questions} to another`,
    goal: `≤ ${mb(IN_USE_MAX)} and ${mb(RESIDENT_MAX)} MB, ≤ ${AHEAD * nodes.length} answers first, an export, ${getRoomMessages.perMinute} chats at most`,
    holds: isWithin && isDone,
  };
}

export const attackReads: readonly Attack[] = [
  {
    name: 'costly reads of one account',
    isQuick: true,
    people: [AGED, AGED_PEER, NEIGHBOUR],
    prepare: (db, scale) =>
      ageAccount(db, {
        conversations: Math.max(100, Math.ceil(500 * scale)),
        deep: Math.max(2_000, Math.ceil(50_000 * scale)),
        calls: Math.max(500, Math.ceil(5_000 * scale)),
      }),
    run: readAtOnce,
  },
];
