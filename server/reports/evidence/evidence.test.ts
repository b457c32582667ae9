import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deleteMessage, type Message, sendMessage } from '@visavis/domain/messages/contract.ts';
import { DELETED_TEXT, PICTURE_TEXT } from '@visavis/domain/messages/rules.ts';
import { addFrame, createReport, getEvidenceRules, type Report } from '@visavis/domain/reports/contract.ts';
import {
  CONTEXT_MESSAGES,
  EVIDENCE_DAYS,
  FRAME_BYTES_MAX,
  FRAMES_WITHIN,
  KEPT_PICTURES_MAX,
} from '@visavis/domain/reports/rules.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messagePictures } from '../../db/schema/messages.ts';
import { appeals, cases, decisions } from '../../db/schema/moderation.ts';
import { evidenceViews, reportEvidence, reports } from '../../db/schema/reports.ts';
import { users } from '../../db/schema/users.ts';
import { UPLOAD_TIMEOUT } from '../../http/upload.ts';
import { systemClock } from '../../ports/clock.ts';
import { createPictureUploads } from '../../ports/pictures/uploads.ts';
import type { TestPerson } from '../../testing/person.ts';
import { noise, picture, type Sample, SECRET } from '../../testing/pictures/samples.ts';
import { storedPictures, uploadForm } from '../../testing/pictures/uploads.ts';
import { deleteAs, showAs, writeMessage } from '../../testing/scenes/messages.ts';
import { befriend, shareCall, twoFriends } from '../../testing/scenes/relations.ts';
import { reportBody, sendReport } from '../../testing/scenes/reports.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { createEvidence, type Evidence } from './evidence.ts';
import { createEvidenceRepo, type KeptMessage } from './repo-evidence.ts';

const DAY = 24 * 3_600_000;
/** one of the staff */
let viewer = '';
const uploads = createPictureUploads(UPLOAD_TIMEOUT, systemClock);
let world: World;
let evidence: Evidence;
/** The evidence of another node, with a key of its own unless it is given one. */
const onNode = (key: Buffer | undefined, formerKey?: Buffer) => {
  const { clock, random, files, database } = world.ports;
  const repo = createEvidenceRepo(database.db);
  return createEvidence({ repo, files, uploads, clock, random, key, formerKey });
};
beforeAll(async () => {
  world = await createWorld({ settings: { LOG_LEVEL: 'silent' } });
  evidence = onNode(world.config.evidenceKey);
  viewer = (await world.person('vera')).userId;
});
afterAll(() => world.close());

/** Opens evidence for someone who holds every case. */
async function view(node: Evidence, id = '') {
  const claim = { claimedBy: viewer, claimedUntil: new Date(world.clock.now() + DAY) };
  await world.ports.database.db.update(cases).set(claim);
  return node.view(id, viewer);
}

const rowsOf = (reportId: string) =>
  world.ports.database.db.select().from(reportEvidence).where(eq(reportEvidence.reportId, reportId));
const viewsOf = (reportId: string) =>
  world.ports.database.db.select().from(evidenceViews).where(eq(evidenceViews.reportId, reportId));
const stored = async (reportId: string) => {
  const names = (await rowsOf(reportId)).map(({ file }) => file ?? '');
  return Promise.all(names.map((name) => readFile(join(world.config.dataDir, 'uploads', name))));
};
/** @param ago how long ago, ms */
const decide = (id: string, ago: number) =>
  world.ports.database.db
    .update(reports)
    .set({ status: 'resolved', resolvedAt: new Date(world.clock.now() - ago) })
    .where(eq(reports.id, id));

async function reportOfCall(name: string) {
  const people = await world.people(`${name}a`, `${name}b`);
  const [reporter, reported] = [people[`${name}a`], people[`${name}b`]] as [TestPerson, TestPerson];
  const report = await sendReport(reporter, reported, { roomId: await shareCall(world, reporter, reported) });
  const add = async (sample: Partial<Sample> = {}, by = reporter) => {
    const bytes = sample.bytes ?? (await picture.jpeg());
    const form = uploadForm({ what: 'a frame', bytes, ...sample }, 'frame');
    return by.call(addFrame, { params: { id: report.id }, form });
  };
  return { reporter, reported, report, add };
}

describe('a frame', () => {
  it('is stored encrypted under an unguessable name, and no route answers with it', async () => {
    const { report, add } = await reportOfCall('anna');
    expect(await add()).toMatchObject({ status: 201, data: { frames: 1 } });
    const [file] = await stored(report.id);
    // Neither the header of a picture nor readable metadata; three bytes alone come by chance as well.
    for (const header of ['RIFF', 'WEBP', 'JFIF', 'PNG\r\n\u001a\n', 'Exif\0']) {
      expect(file?.includes(Buffer.from(header, 'latin1')), header).toBe(false);
    }
    expect(file?.subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const [row] = await rowsOf(report.id);
    expect(row?.file).toMatch(/^[\w-]{43}\.sealed$/);
    for (const path of [`/uploads/${row?.file}`, `/uploads/${row?.file?.replace('.sealed', '.webp')}`]) {
      expect((await fetch(`${world.origin}${path}`)).status).toBe(404);
    }
  });

  it('is opened for the review team alone, and every view is recorded before', async () => {
    const { report, add } = await reportOfCall('berta');
    const large = noise(1600, 900)
      .blur(20)
      .withExif({ IFD0: { Copyright: SECRET } });
    expect(await add({ bytes: await large.jpeg().toBuffer() })).toMatchObject({ status: 201 });
    const [listed] = await evidence.ofReport(report.id);
    expect(listed).toEqual({ id: expect.any(String), kind: 'frame', createdAt: new Date(world.clock.now()) });
    const opened = await view(evidence, listed?.id);
    expect(opened).toMatchObject({ reportId: report.id, kind: 'frame', type: 'image/webp' });
    expect(await sharp(opened.content).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 });
    expect(opened.content.includes(SECRET)).toBe(false);
    const other = randomBytes(32);
    await expect(view(onNode(other), listed?.id)).rejects.toThrow('has EVIDENCE_KEY changed?');
    expect(await view(onNode(other, world.config.evidenceKey), listed?.id)).toEqual(opened);
    expect(await viewsOf(report.id)).toMatchObject([
      { evidenceId: listed?.id, viewerId: viewer, at: new Date(world.clock.now()) },
      { evidenceId: listed?.id, viewerId: viewer },
      { evidenceId: listed?.id, viewerId: viewer },
    ]);
    await expect(view(evidence, viewer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is one of three, even where more arrive at once', async () => {
    const { report, add } = await reportOfCall('clara');
    const replies = await Promise.all(Array.from({ length: 5 }, () => add()));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
    expect((await add()).code).toBe('EVIDENCE_CLOSED');
    expect(await rowsOf(report.id)).toHaveLength(3);
    const names = (await rowsOf(report.id)).map(({ file }) => file);
    expect((await storedPictures(world)).filter((name) => name.endsWith('.sealed'))).toEqual(
      expect.arrayContaining(names),
    );
  });

  it('is refused for anything but a picture, of someone else’s report, without a call, and later', async () => {
    const { reported, reporter, add } = await reportOfCall('doris');
    const bad: [Partial<Sample>, number][] = [
      [{ bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), name: 'a.svg' }, 415],
      [{ bytes: (await picture.jpeg()).subarray(0, 900) }, 415],
      [{ bytes: Buffer.from('no picture') }, 415],
      [{ bytes: Buffer.alloc(FRAME_BYTES_MAX + 1) }, 413],
    ];
    for (const [sample, status] of bad) expect((await add(sample)).status).toBe(status);
    expect((await add({}, reported)).code).toBe('NOT_FOUND');
    const { data: elsewhere } = await reporter.call(createReport, { body: reportBody(reported) });
    const form = uploadForm({ what: 'a frame', bytes: await picture.png() }, 'frame');
    expect((await reporter.call(addFrame, { params: { id: elsewhere.id }, form })).code).toBe('EVIDENCE_CLOSED');
    await world.clock.advance(FRAMES_WITHIN + 1);
    await reporter.signIn();
    expect((await add()).code).toBe('EVIDENCE_CLOSED');
  });
});

it('a view that was recorded is never changed or removed', async () => {
  const { report, add } = await reportOfCall('edda');
  await add();
  const [listed] = await evidence.ofReport(report.id);
  await view(evidence, listed?.id);
  const { db } = world.ports.database;
  const ofReport = eq(evidenceViews.reportId, report.id);
  await expect(db.delete(evidenceViews).where(ofReport)).rejects.toThrow();
  await expect(db.update(evidenceViews).set({ viewerId: report.id }).where(ofReport)).rejects.toThrow();
  expect(await viewsOf(report.id)).toHaveLength(1);
});

it('a report of a conversation keeps its newest messages, from the database and not from the reporter', async () => {
  const { frida, greta } = await world.people('frida', 'greta');
  await befriend(frida, { ...greta, inviteCode: (await greta.call(getProfile)).data.inviteCode });
  let conversationId = '';
  for (let count = 1; count <= CONTEXT_MESSAGES + 3; count += 1) {
    const sender = count % 2 ? frida : greta;
    const recipientId = (count % 2 ? greta : frida).userId;
    const { data } = await sender.call(sendMessage, { body: { recipientId, content: `message ${count}` } });
    conversationId = data.conversationId;
    await world.clock.advance(10);
  }
  const invented = { messages: [{ content: 'never said' }] };
  const report = await sendReport(frida, greta, { conversationId, ...invented });
  const [file] = await stored(report.id);
  expect(file?.includes('message')).toBe(false);
  const [listed] = await evidence.ofReport(report.id);
  const opened = await view(evidence, listed?.id);
  expect(opened).toMatchObject({ kind: 'messages', type: 'application/json' });
  const kept = JSON.parse(opened.content.toString()) as { senderId: string; content: string }[];
  expect(kept).toHaveLength(CONTEXT_MESSAGES);
  expect(kept[0]).toMatchObject({ senderId: greta.userId, content: 'message 4' });
  expect(kept.at(-1)).toMatchObject({ senderId: frida.userId, content: `message ${CONTEXT_MESSAGES + 3}` });
});

it('a report of a message keeps those around it, however many follow, and none of another conversation', async () => {
  const { hedda, igor } = await world.people('hedda', 'igor');
  await befriend(hedda, { ...igor, inviteCode: (await igor.call(getProfile)).data.inviteCode });
  const sent: Message[] = [];
  for (let count = 1; count <= 2 * CONTEXT_MESSAGES; count += 1) {
    const body = { recipientId: hedda.userId, content: `message ${count}` };
    sent.push((await igor.call(sendMessage, { body })).data);
    await world.clock.advance(10);
  }
  const [conversationId = '', reported] = [sent[0]?.conversationId, sent[17]?.id];
  const keptOf = async (report: Report) => {
    const [listed] = await evidence.ofReport(report.id);
    const { content } = await view(evidence, listed?.id);
    return JSON.parse(content.toString()) as KeptMessage[];
  };
  const kept = await keptOf(await sendReport(hedda, igor, { conversationId, messageId: reported }));
  expect(kept.map(({ content }) => content)).toEqual(sent.slice(3, 23).map(({ content }) => content));
  expect(kept.filter(({ isReported }) => isReported).map(({ content }) => content)).toEqual(['message 18']);

  const { jana } = await world.people('jana');
  await befriend(hedda, { ...jana, inviteCode: (await jana.call(getProfile)).data.inviteCode });
  const { data } = await jana.call(sendMessage, { body: { recipientId: hedda.userId, content: 'hello' } });
  const other = await sendReport(hedda, jana, { conversationId: data.conversationId, messageId: reported });
  expect((await keptOf(other)).map(({ content, isReported }) => [content, isReported])).toEqual([['hello', undefined]]);
});

it('a report keeps a message that is deleted after it, and finds nothing of one deleted before', async () => {
  const { one: karl, other: lina } = await twoFriends(world, 'karl', 'lina');
  const threat = await writeMessage(karl, lina, 'a threat');
  const { conversationId } = threat;
  const keptOf = async (report: Report) => {
    const [listed] = await evidence.ofReport(report.id);
    const { content } = await view(evidence, listed?.id);
    return (JSON.parse(content.toString()) as KeptMessage[]).map(({ content: text }) => text);
  };
  const before = await sendReport(lina, karl, { conversationId, messageId: threat.id });
  await karl.call(deleteMessage, { params: { id: threat.id } });
  const after = await sendReport(lina, karl, { conversationId });
  expect(await keptOf(before)).toEqual(['a threat']);
  expect(await keptOf(after)).toEqual([DELETED_TEXT]);
});

it('a report of a message keeps its picture first, and those around it, sealed and whatever is deleted later', async () => {
  const { one: mara, other: nils } = await twoFriends(world, 'mara', 'nils');
  const reported = await showAs(mara, nils, '', await noise(64, 48).png().toBuffer());
  for (let count = 0; count < KEPT_PICTURES_MAX; count += 1) await showAs(mara, nils);
  const [row] = await world.ports.database.db
    .select()
    .from(messagePictures)
    .where(eq(messagePictures.messageId, reported.id));
  const sent = await buffer((await world.ports.files.open(row?.file ?? ''))?.body ?? Readable.from([]));
  const gone = await showAs(mara, nils);
  await deleteAs(mara, gone);
  const report = await sendReport(nils, mara, { conversationId: reported.conversationId, messageId: reported.id });
  await deleteAs(mara, reported);
  const listed = await evidence.ofReport(report.id);
  const opened = await Promise.all(listed.map(({ id }) => view(evidence, id)));
  const pictures = opened.filter(({ kind, type }) => kind === 'picture' && type === 'image/webp');
  expect([listed.length, pictures.length]).toEqual([1 + KEPT_PICTURES_MAX, KEPT_PICTURES_MAX]);
  expect(pictures.filter(({ content }) => content.equals(sent))).toHaveLength(1);
  for (const file of await stored(report.id)) expect(file.includes('WEBP')).toBe(false);
  const words = opened.find(({ kind }) => kind === 'messages')?.content.toString() ?? '';
  expect(words).toContain(PICTURE_TEXT);
  expect(words).not.toContain('.picture');
});

describe('evidence', () => {
  it('is erased thirty days after the decision, not before, and the report stays', async () => {
    const [decided, open] = [await reportOfCall('heidi'), await reportOfCall('irma')];
    for (const { add } of [decided, open]) await add();
    const [file] = (await rowsOf(decided.report.id)).map((row) => row.file ?? '');
    await decide(decided.report.id, EVIDENCE_DAYS * DAY - 1);
    await evidence.sweep();
    expect(await storedPictures(world)).toContain(file);
    await decide(decided.report.id, EVIDENCE_DAYS * DAY);
    await evidence.sweep();
    expect(await storedPictures(world)).not.toContain(file);
    expect(await rowsOf(decided.report.id)).toMatchObject([{ file: null, erasedAt: new Date(world.clock.now()) }]);
    expect(await evidence.ofReport(decided.report.id)).toEqual([]);
    expect(await evidence.ofReport(open.report.id)).toHaveLength(1);
  });

  it('stays while an appeal against the decision waits', async () => {
    const { db } = world.ports.database;
    const { reported, report, add } = await reportOfCall('ines');
    await add();
    await decide(report.id, EVIDENCE_DAYS * DAY);
    const [row] = await db.select().from(reports).where(eq(reports.id, report.id));
    const [decisionId, id] = [world.ports.random.uuid(world.clock.now()), world.ports.random.uuid(world.clock.now())];
    const [userId, at] = [reported.userId, new Date(world.clock.now())];
    await db
      .insert(decisions)
      .values({ id: decisionId, caseId: row?.caseId, userId, at, action: 'warn', rule: 'HATE' });
    await db.insert(appeals).values({ id, decisionId, userId, at, text: 'That was not me.' });
    await evidence.sweep();
    expect(await evidence.ofReport(report.id)).toHaveLength(1);
    await db.update(appeals).set({ outcome: 'upheld', decidedAt: at }).where(eq(appeals.id, id));
    await evidence.sweep();
    expect(await evidence.ofReport(report.id)).toEqual([]);
  });

  it('goes with the account of the reported person', async () => {
    const { reported, report, add } = await reportOfCall('karla');
    await add();
    const [file] = (await rowsOf(report.id)).map((row) => row.file ?? '');
    const [row] = await rowsOf(report.id);
    await world.ports.database.db.delete(users).where(eq(users.id, reported.userId));
    await expect(view(evidence, row?.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await evidence.sweep();
    expect(await storedPictures(world)).not.toContain(file);
    const left = await world.ports.database.db
      .select()
      .from(reportEvidence)
      .where(eq(reportEvidence.id, row?.id ?? ''));
    expect(left).toEqual([]);
  });

  it('is erased without holding the database up while its file is removed', async () => {
    const { report, add } = await reportOfCall('lena');
    await add();
    await decide(report.id, EVIDENCE_DAYS * DAY);
    const { clock, files, database } = world.ports;
    const before = new Date(clock.now() - EVIDENCE_DAYS * DAY);
    const erased = await createEvidenceRepo(database.db).eraseDue(before, new Date(clock.now()), async (file) => {
      await database.ping();
      await files.remove(file);
    });
    expect(erased).toBe(1);
    expect(await rowsOf(report.id)).toMatchObject([{ file: null }]);
  });

  it('whose node died while its file was stored is no one’s to see, and is removed an hour later', async () => {
    const { report } = await reportOfCall('lutz');
    const { clock, random, files, database } = world.ports;
    const repo = createEvidenceRepo(database.db);
    const [id, file] = [random.uuid(clock.now()), `${random.token()}.sealed`];
    await repo.add({ id, reportId: report.id, kind: 'frame', file, at: new Date(clock.now()) });
    await files.put(file, Buffer.from('sealed'));
    await evidence.sweep();
    expect([await evidence.ofReport(report.id), await storedPictures(world)]).toEqual([
      [],
      expect.arrayContaining([file]),
    ]);
    const laterOn = new Date(clock.now() + 3_600_000);
    expect(await repo.eraseDue(new Date(0), laterOn, files.remove)).toBe(1);
    expect(await storedPictures(world)).not.toContain(file);
    expect(await rowsOf(report.id)).toEqual([]);
    expect(await repo.markStored(id)).toBe(false);
  });

  it('whose file cannot be removed is due again', async () => {
    const { report, add } = await reportOfCall('lotte');
    await add();
    await decide(report.id, EVIDENCE_DAYS * DAY);
    const { clock, random, files, database } = world.ports;
    const broken = { ...files, remove: () => Promise.reject(new Error('the store is away')) };
    const repo = createEvidenceRepo(database.db);
    const failing = createEvidence({
      repo,
      files: broken,
      uploads,
      clock,
      random,
      key: world.config.evidenceKey,
      formerKey: undefined,
    });
    await expect(failing.sweep()).rejects.toThrow('the store is away');
    await evidence.sweep();
    expect(await rowsOf(report.id)).toMatchObject([{ file: null }]);
  });
});

it('nothing is kept with EVIDENCE=off, and clients learn it', async () => {
  const { mia } = await world.people('mia');
  expect((await mia.call(getEvidenceRules)).data).toEqual({ frames: 3, messages: CONTEXT_MESSAGES });
  const quiet = await createWorld({ settings: { EVIDENCE: 'off' } });
  try {
    const { nele, otti } = await quiet.people('nele', 'otti');
    expect((await nele.call(getEvidenceRules)).data).toEqual({ frames: 0, messages: 0 });
    const report = await sendReport(nele, otti, { roomId: await shareCall(quiet, nele, otti) });
    const form = uploadForm({ what: 'a frame', bytes: await picture.jpeg() }, 'frame');
    expect((await nele.call(addFrame, { params: { id: report.id }, form })).code).toBe('EVIDENCE_CLOSED');
    expect(await storedPictures(quiet)).toEqual([]);
  } finally {
    await quiet.close();
  }
});
