/** One row a wall: lines of code that the file may hold and lines that are lint errors in it. */
export type Wall = { file: string; may: string[]; mayNot: string[] };

const from = (...specifiers: string[]) => specifiers.map((specifier) => `import '${specifier}';`);

const otherPackages = from('@visavis/server/app.ts', '@visavis/web/main.tsx');
const detours = from('./../users/service.ts', '../ports/../users/service.ts', '@visavis/domain/../server/app.ts');
const timeAndChance = ['Date.now();', 'new Date();', '[1].map(Date.now);', 'Math.random();'];
const network = ['fetch("/api");', 'new WebSocket("/");', 'localStorage.clear();'];
const environment = ['process.env.PORT;'];

const domain: Wall[] = [
  {
    file: 'domain/friends/rules.ts',
    may: [...from('zod', 'xstate', './contract.ts', '../auth/rules.ts'), 'new Date(5);'],
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

const server: Wall[] = [
  {
    file: 'server/friends/service.ts',
    may: from(
      ...['../ports/clock.ts', '../http/bind.ts', '../realtime/port.ts', './repo.ts', 'zod', 'node:path'],
      '@visavis/domain/friends/contract.ts',
    ),
    mayNot: [
      ...from('../users/service.ts', '../auth/repo.ts', '../app.ts', '../config.ts', '../testing/seed.ts'),
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
    may: from('../service.ts', '../../ports/mailer.ts'),
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
  { file: 'server/ports/mailer.ts', may: [], mayNot: timeAndChance },
  { file: 'server/ports/clock.ts', may: ['Date.now();'], mayNot: [] },
  { file: 'server/ports/random.ts', may: ['Math.random();'], mayNot: [] },
  {
    file: 'server/app.ts',
    may: from('./friends/feature.ts', './core.ts', './config.ts', './realtime/server.ts', 'fastify'),
    mayNot: [
      ...from('./friends/service.ts', './friends/repo.ts', './call/chat/chat.ts'),
      ...environment,
      ...otherPackages,
    ],
  },
  {
    file: 'server/core.ts',
    may: from('./db/connect.ts', './http/bind.ts', './ports/clock.ts', './config.ts'),
    mayNot: [...from('./friends/feature.ts', './app.ts'), ...environment, ...otherPackages],
  },
  { file: 'server/config.ts', may: environment, mayNot: otherPackages },
  {
    file: 'server/operator/main.ts',
    may: [...from('../config.ts', './cli.ts'), ...environment],
    mayNot: from('../db/connect.ts', '../app.ts', '../users/service.ts'),
  },
];

const web: Wall[] = [
  {
    file: 'web/ui/Button.tsx',
    may: from('react', 'react/jsx-runtime', '@base-ui/react/dialog', 'clsx', 'lucide-react', './theme.ts'),
    mayNot: [
      ...from(
        '../friends/queries.ts',
        '../platform/api/api.ts',
        '../i18n/i18n.ts',
        '../services/services.tsx',
        'react-i18next',
      ),
      ...from('@tanstack/react-query', 'socket.io-client', '@visavis/domain/friends/contract.ts', 'node:fs', '..'),
      ...[...network, ...detours],
    ],
  },
  {
    file: 'web/ui/Button.test.tsx',
    may: from('vitest', '@testing-library/react'),
    mayNot: from('../friends/queries.ts'),
  },
  {
    file: 'web/platform/api/api.ts',
    may: [...from('@visavis/domain/wire/route.ts', 'socket.io-client', './csrf.ts', '../store.ts'), ...network],
    mayNot: [
      ...from('../../friends/queries.ts', '../../ui/Button.tsx', 'react', '../../../server/app.ts'),
      ...otherPackages,
    ],
  },
  {
    file: 'web/i18n/i18n.ts',
    may: from('i18next', '@visavis/domain/wire/errors.ts', './locales/en/friends.json'),
    mayNot: [...from('../friends/queries.ts', '../platform/api/api.ts'), ...network],
  },
  {
    file: 'web/friends/queries.ts',
    may: from(
      ...[
        '../ui/Button.tsx',
        '../i18n/i18n.ts',
        '../services/services.tsx',
        '../lib/use-now.ts',
        './FriendRow.tsx',
        '@tanstack/react-query',
      ],
      '@visavis/domain/friends/contract.ts',
    ),
    mayNot: [
      ...from(
        '../messages/queries.ts',
        '../platform/api/api.ts',
        '../app/routing/routes.tsx',
        '../services/services.fake.ts',
        '../services/testing/render.tsx',
        '../pages/Friends.tsx',
        '../main.tsx',
      ),
      ...from('../../server/friends/service.ts', '../../domain/friends/rules.ts', 'socket.io-client', '..'),
      ...[...network, ...environment, ...otherPackages, ...detours],
    ],
  },
  {
    file: 'web/call/controls/Mute.tsx',
    may: from('../call-state.ts', '../../ui/Button.tsx', '../../services/services.tsx'),
    mayNot: from(
      '../../friends/queries.ts',
      '../../platform/media/media.ts',
      '../../app/App.tsx',
      '../../../server/app.ts',
    ),
  },
  {
    file: 'web/friends/FriendRow.test.tsx',
    may: from('../platform/api/api.fake.ts', '../services/testing/render.tsx', 'vitest'),
    mayNot: from('../messages/queries.ts'),
  },
  // A story frames a feature as the product does.
  {
    file: 'web/friends/friends.stories.tsx',
    may: from('../app/frame/AppFrame.tsx', '../messages/MessageRow.tsx'),
    mayNot: from('../../server/app.ts'),
  },
  {
    file: 'web/pages/Friends.tsx',
    may: from(
      '../friends/FriendRow.tsx',
      '../messages/queries.ts',
      '../ui/Button.tsx',
      '../services/services.tsx',
      './Home.tsx',
    ),
    mayNot: [
      ...from('../app/routing/routes.tsx', '../platform/api/api.ts', '../../server/app.ts', 'socket.io-client'),
      ...network,
    ],
  },
  {
    file: 'web/services/create-services.ts',
    may: from('../platform/browser-platform.ts', '../lib/use-store.ts', './auth-store.ts'),
    mayNot: [...from('../friends/queries.ts', '../app/App.tsx', '../ui/Button.tsx', 'socket.io-client'), ...network],
  },
  {
    file: 'web/services/testing/render.tsx',
    may: from('../services.tsx', '../../i18n/i18n.ts'),
    mayNot: from('../../friends/queries.ts', '../../app/App.tsx'),
  },
  {
    file: 'web/lib/use-now.ts',
    may: [
      ...from('../platform/store.ts', 'react', '@tanstack/react-query'),
      "import type { Clock } from '../platform/clock.ts';",
    ],
    mayNot: from(
      ...['../friends/queries.ts', '../app/App.tsx', '../ui/Button.tsx', '../platform/clock.ts'],
      '../services/services.tsx',
    ),
  },
  {
    file: 'web/ui/form/TextField.tsx',
    may: from('react', '../Button.tsx'),
    mayNot: from('../../friends/queries.ts', '../../services/services.tsx'),
  },
  {
    file: 'web/call/screen/CallScreen.test.tsx',
    may: from('../../services/services.fake.ts', '../session/use-call.ts'),
    mayNot: from('../../friends/queries.ts', '../../app/App.tsx'),
  },
  {
    file: 'web/app/routing/routes.tsx',
    may: from('../../pages/Friends.tsx', '../../platform/api/api.ts', '../../friends/queries.ts'),
    mayNot: [...from('../../../server/app.ts', 'socket.io-client'), ...network, ...otherPackages],
  },
];

const tools: Wall[] = [
  { file: 'scripts/dev.ts', may: [...environment, ...from('node:path')], mayNot: detours },
  { file: 'e2e/support/server.ts', may: environment, mayNot: [] },
  { file: 'chaos/main.ts', may: [...environment, 'console.log(1);'], mayNot: detours },
];

export const walls: Wall[] = [...domain, ...server, ...web, ...tools];
