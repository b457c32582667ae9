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
  { file: 'server/patches/drizzle-resolution.ts', may: from('drizzle-orm'), mayNot: from('../ports/clock.ts') },
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
      ...from('../friends/queries.ts', '../platform/store.ts', '../i18n/i18n.ts', '../services/services.tsx'),
      ...from('../app/App.tsx', '../main.tsx', '../pages/Friends.tsx', '../lib/use-now.ts', 'react-i18next', '..'),
      ...from('@tanstack/react-query', 'socket.io-client', '@visavis/domain/friends/contract.ts', 'node:fs'),
      ...[...network, ...detours],
    ],
  },
  {
    file: 'web/ui/form/TextField.tsx',
    may: from('react', '../Button.tsx', '../overlay/Tooltip.tsx'),
    mayNot: from('../../friends/queries.ts', '../../services/services.tsx', '../../app/App.tsx', '../../main.tsx'),
  },
  {
    file: 'web/ui/Button.test.tsx',
    may: from('vitest', '@testing-library/react', '../services/testing/render.tsx'),
    mayNot: from('../friends/queries.ts', '../app/App.tsx'),
  },
  {
    file: 'web/ui/form/TextField.test.tsx',
    may: from('vitest', '../Button.tsx', '../../services/testing/render.tsx'),
    mayNot: from('../../friends/queries.ts', '../../app/App.tsx'),
  },
  // The gallery frames no primitive in the product.
  { file: 'web/ui/ui.stories.tsx', may: from('./Button.tsx'), mayNot: from('../app/frame/AppFrame.tsx') },
  {
    file: 'web/platform/clock.ts',
    may: from('./store.ts', '@visavis/domain/wire/route.ts'),
    mayNot: from('../app/App.tsx', '../main.tsx', '../lib/use-now.ts', '../services/services.tsx'),
  },
  {
    file: 'web/platform/api/api.ts',
    may: [...from('@visavis/domain/wire/route.ts', 'socket.io-client', './csrf.ts', '../store.ts'), ...network],
    mayNot: [
      ...from('../../friends/queries.ts', '../../ui/Button.tsx', '../../app/App.tsx', '../../main.tsx', 'react'),
      ...[...from('../../../server/app.ts'), ...otherPackages],
    ],
  },
  {
    file: 'web/platform/api/api.test.ts',
    may: from('vitest', '../clock.fake.ts'),
    mayNot: from('../../friends/queries.ts', '../../app/App.tsx'),
  },
  {
    file: 'web/i18n/i18n.ts',
    may: from('i18next', '@visavis/domain/wire/errors.ts', './locales/en/friends.json'),
    mayNot: [
      ...from('../friends/queries.ts', '../platform/store.ts', '../app/App.tsx', '../main.tsx', 'socket.io-client'),
      ...network,
    ],
  },
  {
    file: 'web/lib/use-now.ts',
    may: [
      ...from('../platform/store.ts', 'react', '@tanstack/react-query'),
      "import type { Clock } from '../platform/clock.ts';",
    ],
    mayNot: [
      ...from('../friends/queries.ts', '../app/App.tsx', '../main.tsx', '../ui/Button.tsx', '../platform/clock.ts'),
      ...[...from('../services/services.tsx', 'socket.io-client'), ...network],
    ],
  },
  {
    file: 'web/services/services.tsx',
    may: from('../platform/browser-platform.ts', '../lib/use-store.ts', './auth-store.ts'),
    mayNot: [
      ...from('../friends/queries.ts', '../app/App.tsx', '../main.tsx', '../ui/Button.tsx', 'socket.io-client'),
      ...network,
    ],
  },
  {
    file: 'web/services/testing/render.tsx',
    may: from('../services.tsx', '../../i18n/i18n.ts'),
    mayNot: from('../../friends/queries.ts', '../../app/App.tsx', '../../main.tsx'),
  },
  {
    file: 'web/friends/queries.ts',
    may: [
      ...from(
        '../ui/Button.tsx',
        '../i18n/i18n.ts',
        '../services/services.tsx',
        '../lib/use-now.ts',
        './FriendRow.tsx',
      ),
      ...from('../platform/store.ts', '../platform/socket/connection-state.ts', '@visavis/domain/friends/contract.ts'),
      ...[...from('@tanstack/react-query'), "import type { Clock } from '../platform/clock.ts';"],
    ],
    mayNot: [
      ...from('../messages/queries.ts', '../pages/Friends.tsx', '../main.tsx', '../app/routing/routes.tsx'),
      ...from('../platform/clock.ts', '../services/services.fake.ts', '../services/testing/render.tsx'),
      ...from('../../server/friends/service.ts', '../../domain/friends/rules.ts', 'socket.io-client', '..'),
      ...[...network, ...environment, ...otherPackages, ...detours],
    ],
  },
  // Every feature stands behind the same wall, by name or not yet named.
  ...['auth', 'call', 'connection', 'home', 'landing', 'matching', 'messages', 'newcomer'].map(
    (feature): Wall => ({
      file: `web/${feature}/Screen.tsx`,
      may: from('../ui/Button.tsx', './queries.ts'),
      mayNot: from('../friends/queries.ts', '../app/App.tsx', '../main.tsx', '../pages/Friends.tsx'),
    }),
  ),
  {
    file: 'web/call/controls/Mute.tsx',
    may: from('../call-state.ts', '../screen/Stage.tsx', '../../ui/Button.tsx', '../../services/services.tsx'),
    mayNot: [
      ...from('../../friends/queries.ts', '../../platform/media/media.ts', '../../services/services.fake.ts'),
      ...from('../../app/App.tsx', '../../main.tsx', '../../pages/Friends.tsx', '../../../server/app.ts'),
    ],
  },
  // Deeper than that, a file reaches the feature's folders and nothing above them.
  {
    file: 'web/call/controls/parts/Icon.tsx',
    may: from('../Mute.tsx', 'react'),
    mayNot: from('../../../friends/queries.ts', '../../../app/App.tsx', '../../../platform/media/media.ts'),
  },
  {
    file: 'web/friends/FriendRow.test.tsx',
    may: from('../platform/api/api.fake.ts', '../services/testing/render.tsx', 'vitest'),
    mayNot: from('../messages/queries.ts', '../app/App.tsx', '../pages/Friends.tsx'),
  },
  {
    file: 'web/call/screen/CallScreen.test.tsx',
    may: from('../../services/services.fake.ts', '../session/use-call.ts'),
    mayNot: from('../../friends/queries.ts', '../../app/App.tsx', '../../pages/Friends.tsx'),
  },
  // A story frames a feature as the product does.
  {
    file: 'web/friends/friends.stories.tsx',
    may: from('../app/frame/AppFrame.tsx', '../messages/MessageRow.tsx'),
    mayNot: from('../../server/app.ts'),
  },
  {
    file: 'web/pages/Friends.tsx',
    may: from('../friends/FriendRow.tsx', '../messages/queries.ts', '../services/services.tsx', './Home.tsx'),
    mayNot: [
      ...from('../app/routing/routes.tsx', '../main.tsx', '../platform/clock.ts', '../services/services.fake.ts'),
      ...[...from('../../server/app.ts', 'socket.io-client'), ...network],
    ],
  },
  {
    file: 'web/app/routing/routes.tsx',
    may: from('../../pages/Friends.tsx', '../../platform/api/api.ts', '../../friends/queries.ts'),
    mayNot: [...from('../../../server/app.ts', 'socket.io-client'), ...network, ...otherPackages],
  },
  {
    file: 'web/main.tsx',
    may: from('./app/App.tsx', './services/create-services.ts'),
    mayNot: [...from('../server/app.ts', 'socket.io-client'), ...network],
  },
  {
    file: 'web/stories/main.tsx',
    may: from('../ui/Button.tsx', '../i18n/i18n.ts'),
    mayNot: [...from('../../server/app.ts', 'socket.io-client'), ...network],
  },
];

const tools: Wall[] = [
  { file: 'scripts/dev.ts', may: [...environment, ...from('node:path')], mayNot: detours },
  { file: 'e2e/support/server.ts', may: environment, mayNot: [] },
  { file: 'chaos/main.ts', may: [...environment, 'console.log(1);'], mayNot: detours },
];

export const walls: Wall[] = [...domain, ...server, ...web, ...tools];
