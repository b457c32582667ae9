import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readText } from './repository.ts';
import { broken, check, importsOf, walls } from './walls.ts';

/** Each line: a file | imports it may have | imports that a wall refuses. */
const cases = `
domain/friends/rules.ts | zod ./contract.ts ../auth/rules.ts | react node:fs vitest drizzle-orm/pg-core ../../server/app.ts ../../web/main.tsx @visavis/server/app.ts
domain/friends/rules.test.ts | vitest fast-check | node:fs
server/friends/service.ts | ../ports/clock.ts ../http/bind.ts ../realtime/port.ts ./repo.ts zod node:path @visavis/domain/friends/contract.ts | .. ../users/service.ts ../auth/repo.ts ../app.ts ../core.ts ../events.ts ../config/config.ts ../testing/world.ts ../db/transaction.ts drizzle-orm drizzle-orm/pg-core pg @electric-sql/pglite ../../web/main.tsx @visavis/web/main.tsx ./../users/service.ts ../ports/../users/service.ts @visavis/domain/../web/main.tsx
server/friends/repo.ts | ../db/transaction.ts ../db/schema/friends.ts drizzle-orm drizzle-orm/pg-core ../ports/clock.ts | ../users/repo.ts ../app.ts ../../web/main.tsx
server/friends/repo-blocks.ts | ../db/transaction.ts drizzle-orm | ../auth/repo.ts
server/friends/routes.test.ts | ../testing/create-world.ts ../db/transaction.ts vitest | ../users/service.ts ../app.ts
server/auth/mails/reset.ts | ../service.ts ../../ports/mail/mailer.ts | ../../users/service.ts ../../db/transaction.ts drizzle-orm
server/call/ratings/repo-ratings.ts | ../../db/transaction.ts ../rules.ts drizzle-orm | ../../friends/repo.ts
server/call/ratings/karma.test.ts | ../../testing/create-world.ts ../../db/transaction.ts | ../../friends/service.ts
server/friends/feature.ts | ../core.ts ./repo.ts ../ports/clock.ts @visavis/domain/friends/contract.ts | ../users/feature.ts ../app.ts ../db/connect.ts drizzle-orm
server/newcomer/routes.ts | ../http/bind.ts ./service.ts | ../friends/service.ts ../db/transaction.ts drizzle-orm
server/http/anything.ts | ./own.ts ../ports/clock.ts @visavis/domain/wire/errors.ts pg | ../friends/service.ts ../app.ts ../testing/world.ts ../../web/main.tsx
server/db/schema/friends.ts | ../columns.ts drizzle-orm | ../../friends/repo.ts
server/app.ts | ./friends/feature.ts ./core.ts ./config/config.ts ./realtime/server.ts fastify | ./friends/service.ts ./friends/repo.ts ./call/chat/chat.ts ../web/main.tsx
server/core.ts | ./db/connect.ts ./http/bind.ts ./ports/clock.ts ./config/config.ts | ./friends/feature.ts ./app.ts
server/config/config.ts | ./settings.ts | ../app.ts
server/operator/main.ts | ../config/config.ts ./cli/cli.ts | ../db/connect.ts ../app.ts ../users/service.ts
web/ui/Button.tsx | react react/jsx-runtime @base-ui/react/dialog clsx lucide-react ./theme.ts | .. ../friends/queries.ts ../platform/store.ts ../i18n/i18n.ts ../services/services.tsx ../app/App.tsx ../main.tsx ../lib/use-now.ts @lingui/core vitest socket.io-client @visavis/domain/friends/contract.ts node:fs
web/ui/form/TextField.tsx | react ../Button.tsx | ../../friends/queries.ts ../../main.tsx
web/ui/form/TextField.test.tsx | vitest ../Button.tsx @testing-library/react ../../services/testing/render.tsx | ../../friends/queries.ts ../../app/App.tsx
web/ui/ui.stories.tsx | ./Button.tsx | ../app/frame/AppFrame.tsx
web/platform/clock.ts | ./store.ts @visavis/domain/wire/route.ts | ../app/App.tsx ../lib/use-now.ts ../services/services.tsx react @simplewebauthn/browser
web/platform/api/api.ts | @visavis/domain/wire/route.ts socket.io-client ./csrf.ts ../store.ts | ../../friends/queries.ts ../../ui/Button.tsx react ../../../server/app.ts
web/platform/passkeys/browser-passkeys.ts | @simplewebauthn/browser ./passkeys.ts | react
web/platform/api/api.test.ts | vitest ../clock.fake.ts | ../../friends/queries.ts
web/i18n/i18n.ts | @lingui/core @visavis/domain/languages/en/app/friends.json | ../friends/queries.ts ../platform/store.ts ../main.tsx socket.io-client
web/lib/use-now.ts | ../platform/store.ts react @tanstack/react-query | ../friends/queries.ts ../app/App.tsx ../ui/Button.tsx ../platform/clock.ts ../services/services.tsx socket.io-client
web/services/services.tsx | ../platform/browser-platform.ts ../lib/use-store.ts ./auth-store.ts | ../friends/queries.ts ../main.tsx ../ui/Button.tsx socket.io-client
web/services/testing/render.tsx | ../services.tsx ../../i18n/i18n.ts | ../../friends/queries.ts ../../app/App.tsx
web/friends/queries.ts | ../ui/Button.tsx ../i18n/i18n.ts ../services/services.tsx ../lib/use-now.ts ./FriendRow.tsx ../platform/store.ts ../platform/socket/connection-state.ts @tanstack/react-query | .. ../messages/queries.ts ../pages/Friends.tsx ../main.tsx ../app/routing/routes.tsx ../platform/clock.ts ../services/services.fake.ts ../services/testing/render.tsx ../../server/friends/service.ts socket.io-client
web/newcomer/Screen.tsx | ../ui/Button.tsx ./queries.ts | ../friends/queries.ts ../app/App.tsx
web/call/controls/parts/Icon.tsx | ../Mute.tsx ../../../ui/Button.tsx | ../../../friends/queries.ts ../../../platform/media/media.ts ../../../services/services.fake.ts
web/friends/FriendRow.test.tsx | ../platform/api/api.fake.ts ../services/testing/render.tsx vitest | ../messages/queries.ts ../app/App.tsx
web/friends/friends.stories.tsx | ../app/frame/AppFrame.tsx ../messages/MessageRow.tsx | ../../server/app.ts
web/pages/call/CallPage.tsx | ../../friends/FriendRow.tsx ../../services/services.tsx ../HomePage.tsx | ../../app/routing/routes.tsx ../../main.tsx ../../platform/clock.ts ../../services/services.fake.ts ../../../server/app.ts socket.io-client
web/app/routing/routes.tsx | ../../pages/Friends.tsx ../../platform/api/api.ts | ../../../server/app.ts @visavis/server/app.ts socket.io-client
web/main.tsx | ./app/App.tsx | ../server/app.ts socket.io-client
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [file: string, may: string, mayNot: string]);

const wallsOf = (file: string, specifier: string) =>
  importsOf(file, `import '${specifier}';`).flatMap((one) => broken(one));

it.each(cases)('%s', (file, may, mayNot) => {
  expect(may.split(' ').filter((specifier) => wallsOf(file, specifier).length > 0)).toEqual([]);
  expect(mayNot.split(' ').filter((specifier) => wallsOf(file, specifier).length === 0)).toEqual([]);
});

it('has a case for each wall', () => {
  const refused = cases.flatMap(([file, , mayNot]) => mayNot.split(' ').flatMap((one) => wallsOf(file, one)));
  expect(walls.map(([name]) => name).filter((name) => !refused.includes(name))).toEqual([]);
});

it.each([
  "export * from '../users/service.ts';",
  "export { users } from '../users/service.ts';",
  "await import('../users/service.ts');",
  "type Service = import('../users/service.ts').Service;",
  "import type { Service } from '../users/service.ts';",
])('sees %s', (code) => {
  expect(importsOf('server/friends/service.ts', code).flatMap(broken)).not.toEqual([]);
});

it('lets a feature take types from web/platform', () => {
  const taken = (code: string) => importsOf('web/friends/queries.ts', code).flatMap(broken).length;
  expect(taken("import type { Clock } from '../platform/clock.ts';")).toBe(0);
  expect(taken("import { type Clock, now } from '../platform/clock.ts';")).toBe(1);
});

it('holds in the whole repository', () => {
  const { files, mistakes } = check();
  expect(files).toBeGreaterThan(1000);
  expect(mistakes).toEqual([]);
});

/** Biome holds the walls around the outside world: each line is an error in the first file and fine in the second. */
it('refuses time, chance, the environment and the network where they are arguments', () => {
  const rows = [
    ['domain/friends/rules.ts', 'server/ports/clock.ts', 'Date.now();\nnew Date();\n[1].map(Date.now);\n'],
    ['server/friends/service.ts', 'server/friends/service.test.ts', 'Math.random();\n'],
    ['server/app.ts', 'scripts/dev.ts', 'process.env.PORT;\n'],
    ['web/friends/queries.ts', 'web/platform/api.ts', 'fetch("/");\nnew WebSocket("/");\nlocalStorage.clear();\n'],
  ] as const;
  const folder = mkdtempSync(join(tmpdir(), 'visavis-walls-'));
  const config = ['biome.json', 'scripts/lint/no-ambient-time.grit'].map((name) => [name, readText(name)] as const);
  const code = rows.flatMap(([mayNot, may, lines]) => [mayNot, may].map((file) => [file, lines] as const));
  for (const [name, text] of [...config, ...code]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const biome = resolve(import.meta.dirname, '../../node_modules/.bin/biome');
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', '.'];
  const { diagnostics } = JSON.parse(spawnSync(biome, args, { cwd: folder, encoding: 'utf8' }).stdout);
  rmSync(folder, { recursive: true });
  const found = (diagnostics as { category: string; location: { path: string } }[])
    .filter(({ category }) => /^plugin|noRestrictedGlobals|noProcessEnv/.test(category))
    .map(({ location }) => location.path);
  const expected = rows.flatMap(([mayNot, , lines]) =>
    lines
      .trim()
      .split('\n')
      .map(() => mayNot),
  );
  expect(found.sort()).toEqual(expected.sort());
});
