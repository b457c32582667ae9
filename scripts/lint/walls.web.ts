import { detours, environment, from, network, otherPackages, type Wall } from './walls.lines.ts';

export const web: Wall[] = [
  {
    file: 'web/ui/Button.tsx',
    may: from('react', 'react/jsx-runtime', '@base-ui/react/dialog', 'clsx', 'lucide-react', './theme.ts'),
    mayNot: [
      ...from('../friends/queries.ts', '../platform/store.ts', '../i18n/i18n.ts', '../services/services.tsx'),
      ...from('../app/App.tsx', '../main.tsx', '../pages/Friends.tsx', '../lib/use-now.ts', '@lingui/core', '..'),
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
    file: 'web/platform/passkeys/browser-passkeys.ts',
    may: from('@simplewebauthn/browser', './passkeys.ts'),
    mayNot: from('react'),
  },
  {
    file: 'web/platform/api/api.test.ts',
    may: from('vitest', '../clock.fake.ts'),
    mayNot: from('../../friends/queries.ts', '../../app/App.tsx'),
  },
  {
    file: 'web/i18n/i18n.ts',
    may: from('@lingui/core', '@visavis/domain/wire/errors.ts', '@visavis/domain/languages/en/app/friends.json'),
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
      ...from(
        '../platform/store.ts',
        '../platform/late-code.ts',
        '../platform/socket/connection-state.ts',
        '@visavis/domain/friends/contract.ts',
      ),
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
    file: 'web/pages/call/CallPage.tsx',
    may: from('../../friends/FriendRow.tsx', '../../services/services.tsx', '../HomePage.tsx', './live-slots.tsx'),
    mayNot: [
      ...from('../../app/routing/routes.tsx', '../../main.tsx', '../../platform/clock.ts'),
      ...from('../../services/services.fake.ts', '../../../server/app.ts', 'socket.io-client'),
      ...network,
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
