import type { Addressed, MailText } from '@visavis/domain/languages/shapes.ts';
import type { News, PushKind } from '@visavis/domain/push/rules.ts';
import type { ProfileLanguage } from '@visavis/domain/users/rules.ts';
import { type Meeting, type MeetingAnswer, meetingSoon } from '@visavis/domain/waiting/contract.ts';
import { MEETING_LENGTH, MEETINGS_SHOWN, REMINDED_BEFORE } from '@visavis/domain/waiting/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { withFoot } from '../ports/mail/foot.ts';
import type { Outbox } from '../ports/mail/outbox.ts';
import { greeted, mailsIn, meetingTimeIn } from '../ports/mail/texts.ts';
import type { Presence } from '../ports/presence/presence.ts';
import type { Realtime } from '../realtime/port.ts';
import type { Reminder, WaitingRepo } from './repo.ts';

interface ReminderMail extends Addressed {
  language: ProfileLanguage;
  startsAt: Date;
  /** in which the time is written */
  zone: string;
  publicUrl: string | undefined;
}

/** The mail before a meeting hour, to someone who said that they come. */
function presentReminder({ username, language, startsAt, zone, publicUrl }: ReminderMail): MailText {
  const time = meetingTimeIn(language, startsAt, zone);
  return mailsIn(language).reminder({ username, ...time, link: publicUrl && `${publicUrl}/matching` });
}

/** Daily times of day, `HH:MM`, in a time zone such as `Europe/Paris`. */
interface MeetingHours {
  times: readonly string[];
  zone: string;
}

/** Days looked at: one before, whose last hour may still be under way, and enough after for those that are shown. */
const DAYS = [-1, 0, 1, 2, 3];

/** @returns the starts of the meeting hours that have not ended at `now`, the earliest first, ms */
export function meetingsFrom({ times, zone }: MeetingHours, now: number, count: number): number[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const starts = DAYS.flatMap((days) =>
    times.map((time) => {
      const start = today.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) });
      return start.epochMilliseconds;
    }),
  );
  const open = [...new Set(starts)].filter((start) => start + MEETING_LENGTH > now);
  return open.sort((a, b) => a - b).slice(0, count);
}

type Address = Awaited<ReturnType<WaitingRepo['addressesOf']>>[number];

export interface MeetingsDependencies {
  repo: WaitingRepo;
  hours: MeetingHours;
  presence: Pick<Presence, 'online'>;
  realtime: Pick<Realtime, 'toUser'>;
  /** pushes news to someone who does not look at the app */
  pushNews(userId: string, news: News): void;
  /** those of the users who are pushed this kind of news now */
  reaches(userIds: readonly string[], kind: PushKind): Promise<Set<string>>;
  mailer: Outbox;
  /** whether addresses must be confirmed */
  isRequired: boolean;
  clock: Clock;
  log: Log;
  /** that people open, for the link in a reminder; unset: reminders carry none */
  publicUrl: string | undefined;
}
export type Meetings = ReturnType<typeof createMeetings>;

/** people whose reminders are read at once */
const REMINDED_AT_ONCE = 500;

/** Meeting hours: daily times that the operator sets, who comes, and reminders. */
export function createMeetings(dependencies: MeetingsDependencies) {
  const { repo, hours, presence, realtime, pushNews, reaches, mailer, isRequired, clock, log, publicUrl } =
    dependencies;
  const next = () => meetingsFrom(hours, clock.now(), MEETINGS_SHOWN);

  async function present(starts: readonly number[], userId: string): Promise<Meeting[]> {
    const answers = await repo.answers(
      starts.map((start) => new Date(start)),
      userId,
    );
    return starts.map((start) => ({
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + MEETING_LENGTH).toISOString(),
      ...(answers.get(start) ?? { going: 0, isGoing: false }),
    }));
  }

  async function list(userId: string): Promise<Meeting[]> {
    return present(next(), userId);
  }

  /** While presence does not answer, everyone counts as absent. */
  const onlineOf = (userIds: readonly string[]): Promise<Set<string>> =>
    presence.online(userIds).catch((error) => {
      log.error({ err: error }, 'who is here for a reminder is unknown');
      return new Set<string>();
    });

  async function remindInApp({ userId, startsAt, zone }: Reminder, isOnline: boolean): Promise<void> {
    try {
      const [meeting] = isOnline ? await present([startsAt.getTime()], userId) : [];
      if (meeting) realtime.toUser(userId, meetingSoon, meeting);
    } catch (error) {
      log.error({ err: error, userId }, 'reminder not shown');
    }
    pushNews(userId, { kind: 'meeting', startsAt: startsAt.getTime(), ...(zone && { zone }) });
  }

  async function remindByMail(address: Address, { startsAt, zone }: Reminder): Promise<void> {
    const { id: userId, email, language } = address;
    const reminder = presentReminder({ ...greeted(address), language, startsAt, zone: zone ?? hours.zone, publicUrl });
    const mail = publicUrl ? withFoot(reminder, { origin: publicUrl, language }) : reminder;
    await mailer
      .send({ to: email, ...mail, expiresAt: startsAt })
      .catch((error) => log.error({ err: error, userId }, 'reminder not sent'));
  }

  /** @returns how many were due */
  async function remindSome(): Promise<number> {
    const now = clock.now();
    const due = await repo.dueReminders(new Date(now), new Date(now + REMINDED_BEFORE), REMINDED_AT_ONCE);
    if (due.length === 0) return 0;
    const userIds = due.map(({ userId }) => userId);
    const [online, pushed, addresses] = await Promise.all([
      onlineOf(userIds),
      reaches(userIds, 'meeting'),
      repo.addressesOf(userIds, { isConfirmed: isRequired }),
    ]);
    const addressOf = new Map(addresses.map((address) => [address.id, address]));
    // Not before everything is known: whoever is marked is looked for no more.
    const taken = await repo.takeReminders(due, new Date(now));
    for (const reminder of taken) await remindInApp(reminder, online.has(reminder.userId));
    for (const reminder of taken) {
      const { userId } = reminder;
      const address = addressOf.get(userId);
      if (address && !online.has(userId) && !pushed.has(userId)) await remindByMail(address, reminder);
    }
    return due.length;
  }

  return {
    list,

    /** @throws NOT_FOUND for a time that is no meeting hour shown now */
    async answer(userId: string, startsAt: string, { isGoing, zone }: MeetingAnswer): Promise<Meeting> {
      const start = Date.parse(startsAt);
      if (!next().includes(start)) throw new AppError('NOT_FOUND');
      await repo.answer(userId, new Date(start), { isGoing, ...(zone && { zone }), at: new Date(clock.now()) });
      const [meeting] = await present([start], userId);
      if (!meeting) throw new AppError('NOT_FOUND');
      return meeting;
    },

    /**
     * Reminds those who come to the next meeting hour: in the app who is here, the others by a push or by mail.
     */
    async remind(): Promise<void> {
      while ((await remindSome()) === REMINDED_AT_ONCE);
    },

    /** Forgets who came to meeting hours that are over. */
    sweep: () => repo.sweep(new Date(clock.now()), new Date(clock.now() - MEETING_LENGTH)),
  };
}
