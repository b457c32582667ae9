import type { Rolldown } from 'vite';

/** The modules of a build. */
export type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Files of libraries that only hand on what other files of theirs export. */
const HANDS_ON = /\/node_modules\/(lucide-react)\/.*\/(?:index|lucide-react)\.m?js$/;

/** `a, b as c` → the names before or after `as`. */
const listed = (list: string, side: 'before' | 'after') =>
  list.split(',').map((part) => {
    const names = part.trim().split(/\s+as\s+/);
    return (side === 'before' ? names[0] : names.at(-1)) ?? '';
  });

/** Answers once for each module: a build asks thousands of times. */
function remember<T>(find: (id: string, modules: Modules) => T): typeof find {
  const known = new Map<string, T>();
  return (id, modules) => {
    const found = known.get(id) ?? find(id, modules);
    known.set(id, found);
    return found;
  };
}

const codeOf = (id: string, modules: Modules) => modules.getModuleInfo(id)?.code ?? '';

/** What a file hands on: the names, by the file that has it. */
const handedOn = remember(
  (id, modules) =>
    new Map(
      [...codeOf(id, modules).matchAll(/export\s*\{([^}]*)\}\s*from\s*['"]\.([^'"]+)['"]/g)].map(
        ([, list = '', path = '']) => [path, listed(list, 'after')],
      ),
    ),
);

/** What a module imports by name: `library name`. */
const imported = remember(
  (id, modules) =>
    new Set(
      [...codeOf(id, modules).matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g)].flatMap(
        ([, list = '', from = '']) => listed(list, 'before').map((name) => `${from} ${name}`),
      ),
    ),
);

/** Who imports a module. Of what a library's main file hands on: who imports it by name, not all who use the library. */
const importersOf = remember((id, modules): string[] =>
  (modules.getModuleInfo(id)?.importers ?? []).flatMap((importer) => {
    const library = HANDS_ON.exec(importer)?.[1];
    if (!library) return [importer];
    const names = [...handedOn(importer, modules)].flatMap(([path, handed]) => (id.endsWith(path) ? handed : []));
    const users = modules.getModuleInfo(importer)?.importers ?? [];
    return users.filter((user) => {
      const uses = imported(user, modules);
      return names.some((name) => uses.has(`${library} ${name}`));
    });
  }),
);

/** The screens that a module belongs to: its transitive importers that are an entry or loaded dynamically. */
export const screensOf = remember((id, modules): Set<string> => {
  const screens = new Set<string>();
  const seen = new Set<string>();
  const climb = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    const { isEntry = false, dynamicImporters = [] } = modules.getModuleInfo(module) ?? {};
    if (isEntry || dynamicImporters.length > 0) screens.add(module);
    importersOf(module, modules).forEach(climb);
  };
  climb(id);
  return screens;
});
