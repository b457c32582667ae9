/** What a citation of a page can name. */
export interface Document {
  sections: ReadonlySet<number>;
  /** a heading, a bold lead-in, the start of a list item up to its colon, or the first cell of a table's row */
  titles: readonly { title: string; section: number }[];
  /** numbers of the ordered list */
  items: ReadonlySet<number>;
  /** what a link may name behind `#` */
  anchors: ReadonlySet<string>;
}

const plain = (text: string) => text.replace(/[`*]/g, '').trim();

/** 'Friends (/friends)' is cited as 'Friends', too. */
const shortAndLong = (title: string) => [plain(title), plain(title.replace(/ \([^)]*\)$/, ''))];

function titlesOf(line: string): string[] {
  const heading = /^#+ (?:\d+\. )?(.+)$/.exec(line)?.[1];
  if (heading) return shortAndLong(heading);
  const bold = [...line.matchAll(/\*\*([^*]+?)[:.]?\*\*/g)].flatMap(([, lead = '']) => shortAndLong(lead));
  const lead = /^[-*] ([^:]{1,60}):/.exec(line)?.[1];
  const cell = /^\| ([^|]+) \|/.exec(line)?.[1];
  return [...bold, ...[lead, cell].filter((text) => text !== undefined).map(plain)];
}

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');

export function readDocument(text: string): Document {
  const titles: { title: string; section: number }[] = [];
  const sections = new Set<number>();
  const items = new Set<number>();
  const anchors = new Set<string>();
  let section = 0;
  for (const line of text.split('\n')) {
    const numbered = /^## (\d+)\. /.exec(line);
    if (numbered) section = Number(numbered[1]);
    if (numbered) sections.add(section);
    const item = /^(\d+)\. /.exec(line);
    if (item) items.add(Number(item[1]));
    const heading = /^#+ (.+)$/.exec(line);
    if (heading) anchors.add(anchorOf(plain(heading[1] ?? '')));
    for (const title of titlesOf(line)) titles.push({ title, section });
  }
  return { sections, titles, items, anchors };
}
