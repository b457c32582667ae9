import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes index.html: one row a screen, all its pictures side by side, each a link to its full size. */
export async function writeContactSheet(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
  const rows = Map.groupBy(names, (name) => name.replace(/-(dark|light)-(en|fr)-\d+\.png$/, ''));
  const picture = (name: string) =>
    `<a href="${name}"><img src="${name}" alt="${name}" title="${name}" loading="lazy"></a>`;
  const sections = [...rows].map(([row, all]) => `<h2 id="${row}">${row}</h2>\n<p>${all.map(picture).join('\n')}</p>`);
  const links = [...rows.keys()].map((row) => `<a href="#${row}">${row}</a>`).join(' · ');
  const style = `body { background: #777; font: 14px sans-serif; margin: 16px } img { height: 320px; vertical-align: top; margin: 0 6px 6px 0 }`;
  const page = `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style><p>${links}</p>${sections.join('\n')}\n`;
  await writeFile(join(folder, 'index.html'), page);
}
