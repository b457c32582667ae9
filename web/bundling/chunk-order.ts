import { type Bundle, filesOf } from './budgets.ts';

/**
 * Modules run in the order of their imports only as far as chunks do: those that import each other in a circle run in
 * none. And Zod must run after web/app/zod-setup.ts, so never with the entry.
 * @throws where a bundle breaks this
 */
export function checkOrder(bundle: Bundle, entry: string): void {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) {
      throw new Error(`Chunks import each other: ${[...way.slice(way.indexOf(file)), file].join(' → ')}`);
    }
    if (done.has(file)) return;
    for (const imported of bundle[file]?.imports ?? []) visit(imported, [...way, file]);
    done.add(file);
  };
  for (const file of Object.keys(bundle)) visit(file, []);
  const first = filesOf(bundle, [entry]);
  const early = first.find((file) => bundle[file]?.moduleIds?.some((id) => id.includes('/node_modules/zod/')));
  if (early) throw new Error(`Zod loads with the entry, in ${early}`);
}
