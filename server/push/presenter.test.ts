import { DEFAULT_PUSH_SETTINGS, type News, SHOWN_TEXT_MAX } from '@visavis/domain/push/rules.ts';
import { describe, expect, it } from 'vitest';
import { presentNews } from './presenter.ts';

const reader = { language: 'en', settings: DEFAULT_PUSH_SETTINGS } as const;
const bold = { language: 'en', settings: { ...DEFAULT_PUSH_SETTINGS, showText: true } } as const;
const message = { kind: 'message', fromId: 'ada', conversationId: 'talk', text: 'My secret' } as const;
const start = Date.parse('2026-11-23T19:00:00Z');

describe('a notification', () => {
  it.each<[News, string, string, string]>([
    [{ kind: 'call', fromId: 'ada' }, 'Ada is calling', 'Open Visavis to answer.', '/friends'],
    [{ kind: 'call', fromId: 'ada', missedIn: 'talk' }, 'Missed call', 'Ada tried to reach you.', '/messages/talk'],
    [message, 'Ada', 'New message', '/messages/talk'],
    [{ kind: 'request', fromId: 'ada' }, 'Friend request', 'Ada would like to stay in touch.', '/friends?tab=pending'],
    [{ kind: 'someone' }, 'Someone is here', 'Someone is waiting for a conversation right now.', '/matching'],
    [
      { kind: 'meeting', startsAt: start },
      'We meet on Monday at 20:00 CET',
      'It begins in a few minutes.',
      '/matching',
    ],
  ])('of %o says %s', (news, title, body, path) => {
    expect(presentNews(news, 'Ada', reader, 'Europe/Paris').notification).toMatchObject({ title, body, path });
  });

  it('says what a message says only to someone who wishes so', () => {
    expect(JSON.stringify(presentNews(message, 'Ada', reader, 'UTC'))).not.toContain('secret');
    expect(presentNews(message, 'Ada', bold, 'UTC').notification.body).toBe('My secret');
    expect(presentNews({ ...message, text: '' }, 'Ada', bold, 'UTC').notification.body).toBe('New message');
  });

  it('of a picture shows its words, or that it is one, only to someone who wishes so', () => {
    const picture = { ...message, isPicture: true } as const;
    const bodyOf = (text: string, to: Parameters<typeof presentNews>[2]) =>
      presentNews({ ...picture, text }, 'Ada', to, 'UTC').notification.body;
    expect([bodyOf('', bold), bodyOf('look', bold), bodyOf('', reader)]).toEqual(['Picture', 'look', 'New message']);
  });

  it('of a message that was deleted takes its place without a sound, and says no more', () => {
    const { notification, ttl, urgency } = presentNews({ ...message, isDeleted: true }, 'Ada', bold, 'UTC');
    expect(notification).toEqual({
      title: 'Ada',
      body: 'Message deleted',
      tag: presentNews(message, 'Ada', bold, 'UTC').notification.tag,
      path: '/messages/talk',
      silent: true,
    });
    expect([ttl, urgency]).toEqual([86_400, 'high']);
  });

  it('cuts a long message between characters', () => {
    const { body } = presentNews({ ...message, text: '👋'.repeat(500) }, 'Ada', bold, 'UTC').notification;
    expect([...body]).toHaveLength(SHOWN_TEXT_MAX);
    expect(body.endsWith('👋…')).toBe(true);
  });

  it.each([
    ['as it is where it just fits', 'x'.repeat(SHOWN_TEXT_MAX), 'x'.repeat(SHOWN_TEXT_MAX)],
    ['on one line', 'one\n\n two', 'one two'],
    ['without the room between its words', `one${' '.repeat(4000)}two`, 'one two'],
  ])('shows a message %s', (_, text, body) => {
    expect(presentNews({ ...message, text }, 'Ada', bold, 'UTC').notification.body).toBe(body);
  });

  // A phone that was off is not woken for what is over.
  it.each<[News, tag: string, minutes: number, urgency: string]>([
    [{ kind: 'call', fromId: 'ada' }, 'call ada', 0.5, 'high'],
    [{ kind: 'call', fromId: 'ada', missedIn: 'talk' }, 'call ada', 1440, 'normal'],
    [message, 'message talk', 1440, 'high'],
    [{ kind: 'request', fromId: 'ada' }, 'request ada', 4320, 'normal'],
    [{ kind: 'someone' }, 'someone', 10, 'high'],
    [{ kind: 'meeting', startsAt: start }, 'meeting', 10, 'high'],
  ])(
    'of %o replaces what is tagged "%s", for %d minutes at most, and is of %s urgency',
    (news, tag, minutes, urgency) => {
      const shown = presentNews(news, 'Ada', reader, 'UTC');
      expect([shown.notification.tag, shown.ttl / 60, shown.urgency]).toEqual([tag, minutes, urgency]);
    },
  );

  it.each([
    ['en', 'Asia/Tokyo', 'We meet on Tuesday at 04:00 GMT+9'],
    ['es', 'America/New_York', /^Nos vemos el lunes a las 14:00/],
    ['de', 'America/New_York', /^Wir treffen uns am Montag um 14:00/],
    ['fr', 'America/New_York', /^Rendez-vous lundi à 14:00/],
  ] as const)(
    'is in the language of the reader (%s), with day and time on the clocks of %s',
    (language, zone, title) => {
      const settings = DEFAULT_PUSH_SETTINGS;
      const asleep = { ...settings, quiet: { from: '22:00', to: '07:00', zone } };
      const titleOf = (news: News, reader: Parameters<typeof presentNews>[2]) =>
        presentNews(news, '', reader, 'Pacific/Auckland').notification.title;
      const news = { kind: 'meeting', startsAt: start } as const;
      expect(titleOf(news, { language, settings: asleep })).toMatch(title);
      expect(titleOf({ ...news, zone }, { language, settings })).toMatch(title);
      // The clocks that they promised to come by, before those of nights long ago.
      expect(
        titleOf({ ...news, zone }, { language, settings: { ...asleep, quiet: { ...asleep.quiet, zone: 'UTC' } } }),
      ).toMatch(title);
    },
  );

  it('of a missed call takes the place of the call', () => {
    const tags = [undefined, 'talk'].map(
      (missedIn) => presentNews({ kind: 'call', fromId: 'ada', missedIn }, 'Ada', reader, 'UTC').notification.tag,
    );
    expect(tags[0]).toBe(tags[1]);
  });
});
