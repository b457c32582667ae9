import type { NewsText } from '@visavis/domain/languages/shapes.ts';
import { type News, type PushedNotification, type PushSettings, SHOWN_TEXT_MAX } from '@visavis/domain/push/rules.ts';
import { RING_TIME } from '@visavis/domain/ringing/rules.ts';
import type { ProfileLanguage } from '@visavis/domain/users/rules.ts';
import { REMINDED_BEFORE } from '@visavis/domain/waiting/rules.ts';
import { lengthOf } from '@visavis/domain/wire/text.ts';
import { meetingTimeIn, newsIn } from '../ports/mail/texts.ts';

/** How news is shown to a person. */
export interface Reader {
  language: ProfileLanguage;
  settings: PushSettings;
}

export interface Shown {
  notification: PushedNotification;
  /** how long it is worth showing, s */
  ttl: number;
  urgency: 'normal' | 'high';
}

const MINUTE = 60;
const DAY = 24 * 3600;

const clip = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return lengthOf(line) > SHOWN_TEXT_MAX ? `${[...line].slice(0, SHOWN_TEXT_MAX - 1).join('')}…` : line;
};

/**
 * News as a notification. A locked screen shows it to everyone nearby: it names the kind and the person, and what they wrote
 * only where the reader wishes so.
 * @param name of the person that it is from
 * @param zone of times, for readers whose own is not known
 */
export function presentNews(news: News, name: string, { language, settings }: Reader, zone: string): Shown {
  const texts = newsIn(language);
  const shown = (text: NewsText, tag: string, path: string, ttl: number, urgency: Shown['urgency'] = 'normal') => ({
    notification: { ...text, tag, path },
    ttl,
    urgency,
  });
  switch (news.kind) {
    case 'call': {
      const { fromId, missedIn } = news;
      // The missed call takes the place of the one that rang.
      if (missedIn) return shown(texts.missedCall(name), `call ${fromId}`, `/messages/${missedIn}`, DAY);
      return shown(texts.call(name), `call ${fromId}`, '/friends', RING_TIME / 1000, 'high');
    }
    case 'message': {
      const { conversationId } = news;
      const tag = `message ${conversationId}`;
      const path = `/messages/${conversationId}`;
      if (news.isDeleted) {
        const { notification, ...how } = shown({ title: name, body: texts.deleted }, tag, path, DAY, 'high');
        return { ...how, notification: { ...notification, silent: true } };
      }
      const body = (settings.showText && (clip(news.text) || (news.isPicture && texts.picture))) || texts.message;
      return shown({ title: name, body }, tag, path, DAY, 'high');
    }
    case 'request':
      return shown(texts.request(name), `request ${news.fromId}`, '/friends?tab=pending', 3 * DAY);
    case 'someone':
      return shown(texts.someone, 'someone', '/matching', 10 * MINUTE, 'high');
    case 'meeting': {
      const ownZone = news.zone ?? settings.quiet?.zone ?? zone;
      const time = meetingTimeIn(language, new Date(news.startsAt), ownZone);
      return shown(texts.meeting(time), 'meeting', '/matching', REMINDED_BEFORE / 1000, 'high');
    }
  }
}
