import { ShieldAlert } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { ConfirmDialog } from './overlay/ConfirmDialog.tsx';

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

/** The words of the question before a link opens. */
export interface LinkQuestion {
  title: (host: string) => string;
  text: string;
  openLabel: (host: string) => string;
  cancelLabel: string;
}

/** As a browser shows it: another script's letters that look Latin are written out. */
const hostOf = (href: string) => new URL(href).host;

interface LinkedTextProps {
  children: string;
  /** asked before a link opens; left out where the writer is known */
  question?: LinkQuestion;
}

/** A user's text with clickable web addresses; nothing is fetched for a preview. */
export function LinkedText({ children, question }: LinkedTextProps) {
  const [asked, setAsked] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    setAsked(event.currentTarget.href);
    setIsOpen(true);
  };
  const host = asked && hostOf(asked);
  return (
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
            onClick={question && ask}
            onAuxClick={question && ask}
            className="underline decoration-current/50 underline-offset-2 hover:decoration-current"
          >
            {text}
          </a>
        ),
      )}
      {question && (
        <ConfirmDialog
          open={isOpen}
          onOpenChange={setIsOpen}
          title={question.title(host)}
          text={question.text}
          confirmLabel={question.openLabel(host)}
          cancelLabel={question.cancelLabel}
          onConfirm={() => {
            setIsOpen(false);
            window.open(asked, '_blank', 'noopener,noreferrer');
          }}
        />
      )}
    </>
  );
}

/** What to know about a text, below it. */
export const TextNote = ({ children }: { children: string }) => (
  <p className="flex max-w-[min(85%,36rem)] items-start gap-1.5 px-2 py-1 text-xs text-muted">
    <ShieldAlert aria-hidden="true" size={14} className="mt-px shrink-0 text-warning" />
    {children}
  </p>
);
