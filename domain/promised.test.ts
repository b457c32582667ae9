import { describe, expect, it } from 'vitest';
import * as account from './account/rules.ts';
import * as signUp from './auth/rules.ts';
import * as icebreakers from './call/icebreakers/rules.ts';
import * as karma from './call/karma/rules.ts';
import * as video from './call/picture/video.ts';
import * as call from './call/rules.ts';
import * as desk from './desk/rules.ts';
import * as friends from './friends/rules.ts';
import * as history from './history/rules.ts';
import * as matchingLimits from './matching/limits.ts';
import * as matching from './matching/rules.ts';
import * as messages from './messages/rules.ts';
import * as measures from './moderation/contract.ts';
import * as moderation from './moderation/rules.ts';
import * as passkeys from './passkeys/rules.ts';
import * as presence from './presence/rules.ts';
import * as push from './push/rules.ts';
import * as reportContract from './reports/contract.ts';
import * as reports from './reports/rules.ts';
import * as ringing from './ringing/rules.ts';
import * as users from './users/rules.ts';
import * as waiting from './waiting/rules.ts';

const picture = (width: number, height: number, frameRate: number) => ({ width, height, frameRate });

/**
 * The numbers that the pages promise, written out once more: other tests move time by the constants themselves, and
 * would move it by wrong ones as well. The tests of a rule hold its results.
 */
const promises: [module: object, page: string, values: Record<string, unknown>][] = [
  [users, 'spec.md section 9', { PLAN_PRICES: { free: 0, premium: 5, premium_plus: 10 } }],
  [users, 'rulings 10', { DAILY_MATCHES: { free: 5, premium: 20, premium_plus: null } }],
  [users, 'rulings 11', { SESSION_SECONDS: { free: 1800, premium: 10_800, premium_plus: 10_800 } }],
  [
    users,
    'spec.md section 9',
    {
      DISPLAY_NAME_MAX: 50,
      BIO_MAX: 500,
      AVATAR_BYTES_MAX: 5_242_880,
      BANNER_BYTES_MAX: 10_485_760,
      DRAFT_HOURS: 24,
      HISTORY_LENGTH: 10,
    },
  ],

  [
    call,
    'spec.md section 9',
    {
      MAX_RETRIES: 3,
      CLEANUP_WAIT: 100,
      SKIP_SECONDS: 30,
      REWARD_SECONDS: 60,
      KARMA_CALL_SECONDS: 1200,
      QUALITY_EVERY: 2000,
      INITIAL_LEVEL_AFTER: 1000,
      ICE_SERVERS_LIFETIME: 1_800_000,
      SOCKET_WAIT: 5000,
      STREAM_WAIT: 1000,
    },
  ],
  [
    video,
    'spec.md section 9',
    {
      VIDEO_PROFILES: {
        high: { ...picture(1280, 720, 30), videoBitrate: 1_500_000, audioBitrate: 128_000, scaleResolutionDownBy: 1 },
        medium: { ...picture(640, 480, 24), videoBitrate: 800_000, audioBitrate: 96_000, scaleResolutionDownBy: 1 },
        low: { ...picture(480, 360, 15), videoBitrate: 400_000, audioBitrate: 64_000, scaleResolutionDownBy: 1.5 },
      },
    },
  ],
  [
    video,
    'rulings 83',
    {
      SAVER_PROFILE: {
        ...picture(480, 360, 12),
        videoBitrate: 64_000,
        audioBitrate: 24_000,
        scaleResolutionDownBy: 1.5,
      },
    },
  ],
  [call, 'rulings 15', { SEAT_GRACE: 15_000 }],
  [
    call,
    'rulings 28',
    { MEDIA_WAIT: 120_000, PICTURE_TIMEOUT: { found: 10_000, resumed: 20_000 }, UNREACHED_PEOPLE: 2 },
  ],
  [call, 'rulings 40', { RELAY_SERVERS_LIFETIME: 300_000 }],
  [call, 'rulings 42', { CALL_BACK_TIME: 120_000, CALL_BACKS_OF_PAIR: { most: 3, within: 3_600_000 } }],
  [call, "protocol.md, 'HTTP'", { RELAY_CREDENTIALS_SECONDS: { inCall: 600, otherwise: 360 } }],
  [call, "protocol.md, 'Realtime'", { LONGEST_SETUP: 60_000 }],
  [video, 'rulings 38', { FAILING_SAMPLES: { newPath: 3, soundOnly: 8, end: 15 }, RECOVERED_SAMPLES: 5 }],

  [karma, 'spec.md section 9', { KARMA_MIN: 0, KARMA_MAX: 100, KARMA_DEFAULT: 60 }],
  [karma, 'rulings 14', { KARMA_DAILY_BOUND: 10 }],
  [karma, 'rulings 30', { RATINGS_SHOWN_FROM: 3 }],
  [
    karma,
    'rulings 41',
    {
      KARMA_REPEAT_WINDOW: 2_592_000_000,
      KARMA_CIRCLE_WINDOW: 7_776_000_000,
      KARMA_CIRCLE_BASE: 62,
      KARMA_PER_PERSON: 2,
    },
  ],
  [karma, 'rulings 45', { KARMA_FLOOR: 56, KARMA_FLOOR_PEOPLE: 5, KARMA_FLOOR_SHARE: 0.4 }],
  [
    icebreakers,
    "protocol.md, 'Realtime'",
    {
      DECKS: { questions: 48, rather: 32 },
      MOST_DECLINES: 2,
      LONGEST_MESSAGE: 600,
      MESSAGE_RATE: { burst: 400, perSecond: 40 },
      POINT_RATE: { burst: 5000, perSecond: 400 },
      DRAWING_SIZE: 1000,
      PENS: 5,
      MESSAGE_POINTS: 32,
      MOST_POINTS: 4000,
      MOST_STROKES: 300,
    },
  ],

  [signUp, "spec.md section 7, 'CSRF'", { csrfLifetime: 3_300_000 }],
  [signUp, 'spec.md section 9', { PASSWORD_MIN: 6, USERNAME_MIN: 3 }],
  [signUp, 'rulings 2', { PASSWORD_MAX: 128, USERNAME_MAX: 30, USERNAME_CHANGES: 3, USERNAME_CHANGE_DAYS: 30 }],
  [signUp, 'rulings 1', { AGE_REFUSED_FOR: 86_400_000 }],
  [signUp, "protocol.md, 'HTTP'", { FRESH_SIGN_IN: 600_000, LAST_USE_PRECISION: 300_000, PROOF_LIFETIME: 600_000 }],
  [signUp, "protocol.md, 'Realtime'", { RENEWAL_TIME: 60_000 }],
  [account, "protocol.md, 'HTTP'", { DOWNLOADS_PER_DAY: 3 }],
  [passkeys, "protocol.md, 'HTTP'", { PASSKEYS_MAX: 20, PASSKEY_NAME_MAX: 50, CHALLENGE_LIFETIME: 300_000 }],

  [friends, 'spec.md section 9', { INVITE_CODE_LENGTH: 6, COPY_CONFIRMATION: 3000 }],
  [friends, 'rulings 64', { DECLINE_COOLDOWN: 86_400_000, REQUESTS_TO_ONE_PER_HOUR: 5 }],
  [
    friends,
    "protocol.md, 'HTTP'",
    {
      INVITATIONS_PER_HOUR: 240,
      INVITATIONS_OPENED_PER_HOUR: 30,
      LINKS_PER_HOUR: 10,
      TOUCH_TIME: 86_400_000,
      TOUCHES_PER_HOUR: 60,
    },
  ],
  [friends, "protocol.md, 'Realtime'", { REQUEST_NEWS_EVERY: 86_400_000 }],
  [history, 'rulings 50', { HISTORY_DAYS: { free: 30, premium: null, premium_plus: null }, HISTORY_ALWAYS: 10 }],
  [history, "protocol.md, 'HTTP'", { HISTORY_PAGE: 20 }],

  [matching, 'rulings 7', { CHOICE_WINDOW: 32 }],
  [matching, 'rulings 8', { REMATCH_PAUSE: 600_000, REMATCH_WAIT: 10_000 }],
  [matching, "protocol.md, 'Realtime'", { STATUS_EVERY: 1000, OFFER_LIFETIME: 90_000 }],
  [
    matchingLimits,
    "protocol.md, 'Realtime'",
    { POSTED_OFFER_LENGTH: 20_000, REPLACED_SOCKETS: 8, SHARED_INTERESTS_MAX: 3 },
  ],
  [
    ringing,
    "protocol.md, 'Realtime'",
    { RING_TIME: 30_000, RINGS_TO_ONE: { most: 10, seconds: 600 }, FRIEND_CALL_SECONDS: 43_200 },
  ],

  [
    messages,
    'spec.md section 9',
    {
      MESSAGE_MAX: 1000,
      PAGE_SIZE: 20,
      MARK_READ_SUPPRESSION: 5000,
      TYPING_STOP_DELAY: 1000,
      TYPING_INDICATOR_DELAY: 500,
      TYPING_EXPIRY: 3000,
      SCROLL_BUTTON_DISTANCE: 200,
      AUTO_SCROLL_DISTANCE: 100,
    },
  ],
  [
    messages,
    "protocol.md, 'HTTP'",
    {
      CONVERSATIONS_PAGE: 500,
      DELETE_WITHIN: 600_000,
      PICTURE_BYTES_MAX: 10_485_760,
      PICTURE_SIDE_MAX: 1600,
      UNSENT_WITHIN: 3_600_000,
      EXCERPT_MAX: 120,
    },
  ],
  [presence, 'spec.md section 9', { HEARTBEAT_EVERY: 30_000, IDLE_AFTER: 300_000, ACTIVITY_THROTTLE: 1000 }],
  [push, "protocol.md, 'HTTP'", { DEVICES_MAX: 10 }],
  [
    waiting,
    "protocol.md, 'HTTP'",
    { USUAL_WAIT_DAYS: 14, USUAL_WAIT_LEAST: 10, USUAL_WAIT_SHARE: 0.75, WATCH_FOR: 7_200_000, MEETINGS_SHOWN: 3 },
  ],
  [waiting, "protocol.md, 'Realtime'", { ANNOUNCED_AFTER: 2000, REMINDED_BEFORE: 600_000 }],

  [reports, 'spec.md section 9', { DESCRIPTION_MAX: 500 }],
  [reports, 'spec.md section 5', { COUNTER_WARNING: 0.9 }],
  [
    reports,
    "protocol.md, 'HTTP'",
    {
      FRAMES_MAX: 3,
      FRAME_BYTES_MAX: 524_288,
      FRAMES_WITHIN: 900_000,
      CONTEXT_MESSAGES: 20,
      CONTEXT_AFTER: 5,
      KEPT_PICTURES_MAX: 4,
    },
  ],
  [reportContract, "protocol.md, 'HTTP'", { REPORTS_LISTED: 200 }],
  [measures, "protocol.md, 'HTTP'", { MEASURES_LISTED: 100 }],
  [
    moderation,
    "protocol.md, 'HTTP'",
    {
      CLAIM_FOR: 900_000,
      VIEW_FOR: 3_600_000,
      UNDO_WITHIN: 86_400_000,
      SUSPENSION_DAYS: [1, 7, 30, null],
      APPEAL_DAYS: 183,
      APPEAL_MAX: 2000,
      DECIDED_MAX: 1000,
    },
  ],
  [
    desk,
    "protocol.md, 'HTTP'",
    { RECENT_PROOF: 300_000, CODE_DIGITS: 6, CODE_SETUP_WITHIN: 900_000, FIGURES_DAYS: 30, FIGURES_DAYS_MAX: 366 },
  ],
];

describe.each(promises)('%#', (module, page, values) => {
  it.each(Object.entries(values))(`${page}: %s is %j`, (name, value) => {
    expect((module as Record<string, unknown>)[name]).toEqual(value);
  });
});

/** Nothing on the pages depends on these: they may change by themselves. */
const ownChoices = [
  ['COUNTED_APART', 'CONNECT_TIMEOUT', 'CROSSED_LEAVE_WINDOW', 'SKIP_UNDO', 'SAFETY_WAIT', 'DAY'],
  ['INVITATION_WAIT', 'PEN_EVERY', 'PEN_RATE', 'CHOICE_WEIGHTS', 'OFFER_REFRESH', 'RING_SILENCE'],
  [
    'EMAIL_MAX',
    'NAME_MAX',
    'PROOF_MAX',
    'SOCKET_ID_MAX',
    'INVITE_TRIES_PER_HOUR',
    'INVITE_LINK_LENGTH',
    'INTEREST_MAX',
    'INTERESTS_MAX',
  ],
  ['SHOWN_TEXT_MAX', 'MEETING_LENGTH', 'CODE_PERIOD', 'CODE_WINDOW', 'MESSAGE_MAX', 'NOTE_MAX'],
  ['PROVIDER_NAME_MAX', 'PROVIDER_LABEL_MAX', 'PROVIDER_QUERY_MAX', 'PROVIDER_WAY', 'PROVIDER_ANSWER'],
  ['EVIDENCE_DAYS', 'SUSPENSION_WINDOW_HOURS', 'UNTIL_REVIEWED', 'UNRANKED'],
].flat();

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'object' &&
    value !== null &&
    Object.values(value).length > 0 &&
    Object.values(value).every((part) => part === null || isNumeric(part)));

it('has every number of these rooms, or calls it their own choice', () => {
  const stated = new Set([...promises.flatMap(([, , values]) => Object.keys(values)), ...ownChoices]);
  const modules = new Set(promises.map(([module]) => module));
  const numbers = [...modules].flatMap((module) => Object.entries(module).filter(([, value]) => isNumeric(value)));
  expect(numbers.map(([name]) => name).filter((name) => !stated.has(name))).toEqual([]);
});
