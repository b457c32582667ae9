import { describe, expect, it } from 'vitest';
import * as ageCheck from '../age/states.ts';
import * as cookies from '../auth/sessions/cookies.ts';
import * as roomChat from '../call/chat/repo-chat.ts';
import * as opening from '../call/lifecycle/open.ts';
import * as people from '../desk/people/repo.ts';
import * as pipelining from '../http/pipelining.ts';
import * as requests from '../http/request-limits.ts';
import * as upload from '../http/upload.ts';
import * as flood from '../realtime/flood/limits.ts';
import * as realtime from '../realtime/server.ts';

/** As domain/promised.test.ts, for the numbers that the server alone knows. */
const promises: [module: object, page: string, values: Record<string, unknown>][] = [
  [cookies, 'rulings 3', { ACCESS_SECONDS: 900, REFRESH_SECONDS: 2_592_000, DEVICE_SECONDS: 31_536_000 }],
  [
    requests,
    "protocol.md, 'HTTP'",
    {
      ACCOUNT_REQUESTS: { burst: 600, perSecond: 60 },
      ADDRESS_REQUESTS: { burst: 5000, perSecond: 500 },
      ACCOUNT_AT_ONCE: 6,
    },
  ],
  [pipelining, "protocol.md, 'HTTP'", { UNANSWERED_MAX: 4 }],
  [upload, "protocol.md, 'HTTP'", { UPLOAD_TIMEOUT: 30_000 }],
  [ageCheck, "protocol.md, 'HTTP'", { CHECK_VALIDITY: 3_600_000 }],
  [people, "protocol.md, 'HTTP'", { FOUND_MAX: 20 }],
  [opening, "protocol.md, 'Realtime'", { ENTRY_GRACE: 10_000 }],
  [roomChat, "protocol.md, 'Realtime'", { LISTED: 500 }],
  [
    realtime,
    "protocol.md, 'Realtime'",
    { TIMING: { pingInterval: 10_000, pingTimeout: 10_000, connectTimeout: 10_000 } },
  ],
  [
    flood,
    "protocol.md, 'Realtime'",
    {
      CONNECTION: { frames: { burst: 1500, perSecond: 50 }, bytes: { burst: 4_194_304, perSecond: 131_072 } },
      ACCOUNT: expect.objectContaining({
        frames: { burst: 2000, perSecond: 100 },
        bytes: { burst: 6_291_456, perSecond: 262_144 },
        sockets: 20,
      }),
      ADDRESS: expect.objectContaining({
        frames: { burst: 20_000, perSecond: 2000 },
        bytes: { burst: 67_108_864, perSecond: 4_194_304 },
        sockets: 1000,
      }),
      BLOCK: 10_000,
      UNREAD: 1_048_576,
    },
  ],
];

describe.each(promises)('%#', (module, page, values) => {
  it.each(Object.entries(values))(`${page}: %s is %j`, (name, value) => {
    expect((module as Record<string, unknown>)[name]).toEqual(value);
  });
});
