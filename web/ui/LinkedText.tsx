import { splitLinks } from './links.ts';

/** What somebody wrote, as text; its web addresses can be followed, and nothing of them is fetched. */
export const LinkedText = ({ children }: { children: string }) =>
  splitLinks(children).map(({ text, href }, index) =>
    href === null ? (
      text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline decoration-current/50 underline-offset-2 hover:decoration-current"
      >
        {text}
      </a>
    ),
  );
