import { detours, environment, from, otherPackages, timeAndChance, type Wall } from './walls.lines.ts';

export const domain: Wall[] = [
  {
    file: 'domain/friends/rules.ts',
    may: [...from('zod', './contract.ts', '../auth/rules.ts'), 'new Date(5);'],
    mayNot: [
      ...from('react', 'fastify', 'node:fs', 'drizzle-orm/pg-core', '../../server/app.ts', '../../web/main.tsx'),
      ...[...timeAndChance, ...environment, ...otherPackages, ...detours],
    ],
  },
  {
    file: 'domain/friends/rules.test.ts',
    may: [...from('vitest', 'fast-check'), 'Date.now();'],
    mayNot: from('node:fs'),
  },
];

export const server: Wall[] = [
  {
    file: 'server/friends/service.ts',
    may: from(
      ...['../ports/clock.ts', '../http/bind.ts', '../realtime/port.ts', './repo.ts', 'zod', 'node:path'],
      '@visavis/domain/friends/contract.ts',
    ),
    mayNot: [
      ...from('../users/service.ts', '../auth/repo.ts', '../app.ts', '../config/config.ts', '../testing/world.ts'),
      ...from('../db/transaction.ts', '../db/schema/friends.ts', 'drizzle-orm', 'drizzle-orm/pg-core', 'pg'),
      ...from('../../web/main.tsx', '../../domain/friends/rules.ts', '@electric-sql/pglite', '..'),
      ...[...timeAndChance, ...environment, ...otherPackages, ...detours],
      "export * from '../users/service.ts';",
      "await import('../users/service.ts');",
      "type Service = import('../users/service.ts').Service;",
    ],
  },
  {
    file: 'server/friends/repo.ts',
    may: from(
      '../db/transaction.ts',
      '../db/schema/friends.ts',
      'drizzle-orm',
      'drizzle-orm/pg-core',
      '../ports/clock.ts',
    ),
    mayNot: [...from('../users/repo.ts', '../app.ts', '../../web/main.tsx'), ...timeAndChance, ...detours],
  },
  {
    file: 'server/friends/repo-blocks.ts',
    may: from('../db/transaction.ts', 'drizzle-orm'),
    mayNot: from('../auth/repo.ts'),
  },
  {
    file: 'server/friends/routes.test.ts',
    may: [...from('../testing/create-world.ts', '../db/transaction.ts', 'vitest'), 'Date.now();'],
    mayNot: from('../users/service.ts', '../app.ts'),
  },
  {
    file: 'server/auth/mails/reset.ts',
    may: from('../service.ts', '../../ports/mail/mailer.ts'),
    mayNot: from('../../users/service.ts', '../../db/transaction.ts', 'drizzle-orm'),
  },
  {
    file: 'server/call/ratings/repo-ratings.ts',
    may: from('../../db/transaction.ts', '../rules.ts', 'drizzle-orm'),
    mayNot: from('../../friends/repo.ts'),
  },
  {
    file: 'server/call/ratings/karma.test.ts',
    may: from('../../testing/create-world.ts', '../../db/transaction.ts'),
    mayNot: from('../../friends/service.ts'),
  },
  {
    file: 'server/friends/feature.ts',
    may: from('../core.ts', './repo.ts', './service.ts', '../ports/clock.ts', '@visavis/domain/friends/contract.ts'),
    mayNot: [
      ...from('../users/service.ts', '../users/feature.ts', '../app.ts', '../db/connect.ts', 'drizzle-orm'),
      ...[...timeAndChance, ...environment, ...otherPackages, ...detours],
    ],
  },
  // Every feature stands behind the same wall, by name or not yet named.
  ...['auth', 'users', 'messages', 'matching', 'call', 'reports', 'stats', 'presence', 'operator', 'newcomer'].map(
    (feature): Wall => ({
      file: `server/${feature}/routes.ts`,
      may: from('../http/bind.ts', './service.ts'),
      mayNot: from('../friends/service.ts', '../db/transaction.ts', 'drizzle-orm'),
    }),
  ),
  ...['http', 'realtime', 'ports', 'db'].map(
    (room): Wall => ({
      file: `server/${room}/anything.ts`,
      may: from('./own.ts', '@visavis/domain/wire/errors.ts', 'pg'),
      mayNot: [...from('../friends/service.ts', '../app.ts', '../../web/main.tsx'), ...environment, ...otherPackages],
    }),
  ),
  {
    file: 'server/db/schema/friends.ts',
    may: from('../columns.ts', 'drizzle-orm'),
    mayNot: from('../../friends/repo.ts'),
  },
  { file: 'server/patches/drizzle-resolution.ts', may: from('drizzle-orm'), mayNot: from('../ports/clock.ts') },
  { file: 'server/ports/mail/mailer.ts', may: [], mayNot: timeAndChance },
  { file: 'server/ports/clock.ts', may: ['Date.now();'], mayNot: [] },
  { file: 'server/ports/random.ts', may: ['Math.random();'], mayNot: [] },
  {
    file: 'server/app.ts',
    may: from('./friends/feature.ts', './core.ts', './config/config.ts', './realtime/server.ts', 'fastify'),
    mayNot: [
      ...from('./friends/service.ts', './friends/repo.ts', './call/chat/chat.ts'),
      ...environment,
      ...otherPackages,
    ],
  },
  {
    file: 'server/core.ts',
    may: from('./db/connect.ts', './http/bind.ts', './ports/clock.ts', './config/config.ts'),
    mayNot: [...from('./friends/feature.ts', './app.ts'), ...environment, ...otherPackages],
  },
  {
    file: 'server/config/config.ts',
    may: from('./settings.ts'),
    mayNot: [...from('../app.ts'), ...environment, ...otherPackages],
  },
  {
    file: 'server/operator/main.ts',
    may: [...from('../config/config.ts', './cli/cli.ts'), ...environment],
    mayNot: from('../db/connect.ts', '../app.ts', '../users/service.ts'),
  },
];

export const tools: Wall[] = [
  { file: 'scripts/dev.ts', may: [...environment, ...from('node:path')], mayNot: detours },
  { file: 'e2e/support/servers/server.ts', may: environment, mayNot: [] },
  { file: 'chaos/main.ts', may: [...environment, 'console.log(1);'], mayNot: detours },
];
