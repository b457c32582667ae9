/** A stretch of text, or an address that can be followed. */
export interface TextPart {
  text: string;
  href: string | null;
}

const address = /https?:\/\/[^\s<>"']+/giu;
/** What ends a sentence rather than an address. */
const trailing = /[.,;:!?…»”’)\]}]+$/u;

/** A closing bracket belongs to the address where it was opened in it. */
function endOf(found: string): string {
  const cut = found.replace(trailing, '');
  const rest = found.slice(cut.length);
  return rest.startsWith(')') && cut.includes('(') && !cut.includes(')') ? `${cut})` : cut;
}

/** Text in order, with its web addresses apart; nothing is fetched, and no other scheme becomes a link. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const href = endOf(match[0]);
    if (!URL.canParse(href)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), href: null });
    parts.push({ text: href, href });
    from = match.index + href.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}
