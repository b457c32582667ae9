import { z } from 'zod';
import { timeZone } from '../push/contract.ts';
import { serverEvent } from '../wire/event.ts';
import { route } from '../wire/route.ts';
import { isoTime, seconds } from '../wire/schema.ts';

/** Measured figures of the people here. */
export const figures = z.object({
  /** members who are connected now, this one included */
  here: z.number().int().min(0),
  /** members who were here since midnight UTC */
  today: z.number().int().min(0),
  /** what three of four waits at this hour of the day took at most, rounded up; null where too few are known */
  usualWait: seconds.nullable(),
  /** until when this member is notified of the next person who waits; null where they did not ask */
  watchesUntil: isoTime.nullable(),
});
export type Figures = z.infer<typeof figures>;

export const getFigures = route({
  method: 'GET',
  path: '/api/waiting',
  summary: 'How many members are here now and today, and how long a wait usually takes at this hour',
  auth: 'user',
  data: figures,
});

/** A daily time at which the operator invites everyone to come. */
export const meeting = z.object({
  startsAt: isoTime,
  endsAt: isoTime,
  /** members who said that they come */
  going: z.number().int().min(0),
  isGoing: z.boolean(),
});
export type Meeting = z.infer<typeof meeting>;

export const listMeetings = route({
  method: 'GET',
  path: '/api/waiting/meetings',
  summary: 'The meeting hour under way, if any, and the next ones',
  auth: 'user',
  data: z.array(meeting),
});
export const meetingAnswer = z.object({
  isGoing: z.boolean(),
  /** of this member's clocks, such as `Europe/Paris`: the reminder tells its time in it */
  zone: timeZone.optional(),
});
export type MeetingAnswer = z.infer<typeof meetingAnswer>;
export const answerMeeting = route({
  method: 'PUT',
  path: '/api/waiting/meetings/:startsAt',
  summary: 'Say whether you come to a meeting hour; who comes is reminded ten minutes before',
  auth: 'user',
  params: z.object({ startsAt: isoTime }),
  body: meetingAnswer,
  data: meeting,
  errors: ['NOT_FOUND'],
});

export const watch = route({
  method: 'PUT',
  path: '/api/waiting/watch',
  summary: 'Ask to be notified, for two hours, of the next person who waits',
  auth: 'user',
  data: figures,
});
export const stopWatching = route({
  method: 'DELETE',
  path: '/api/waiting/watch',
  summary: 'No longer ask for it',
  auth: 'user',
  data: figures,
});

/** To a member who asked: someone waits for a partner. Sent once; the member has to ask again. */
export const someoneWaits = serverEvent('waiting:someone', z.object({ at: isoTime }));
/** To a member who said that they come: a meeting hour is about to begin. */
export const meetingSoon = serverEvent('waiting:meeting_soon', meeting);
