/** Plain text, or a link. */
interface TextPart {
  text: string;
  href: string | null;
}

const address = /https?:\/\/[^\s<>"']+/giu;
/** Punctuation that ends a sentence rather than an address. */
const trailing = /[.,;:!?…»”’)\]}]+$/u;

/** Keeps a closing bracket that was opened within the address. */
function endOf(found: string): string {
  const cut = found.replace(trailing, '');
  const isOpen = cut.split('(').length > cut.split(')').length;
  return isOpen && found.startsWith(')', cut.length) ? `${cut})` : cut;
}

/** Splits text into plain parts and http(s) links, in order; no other scheme becomes a link. */
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

/** A user's text with clickable web addresses; nothing is fetched for a preview. */
export const LinkedText = ({ children }: { children: string }) => (
  <>
    {splitLinks(children).map(({ text, href }, index) =>
      href === null ? (
        text
      ) : (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
          key={index}
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="underline decoration-current/50 underline-offset-2 hover:decoration-current"
        >
          {text}
        </a>
      ),
    )}
  </>
);
