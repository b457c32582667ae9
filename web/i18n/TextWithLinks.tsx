import { Link } from 'react-router';

interface TextWithLinksProps {
  /** with the words of each link in a tag that is called as its page is: `our <terms>terms</terms>` opens /terms */
  text: string;
  /** in another tab, so that the page keeps what was typed */
  opensTab?: boolean | undefined;
}

/** A text that leads to pages about the site. */
export function TextWithLinks({ text, opensTab }: TextWithLinksProps) {
  // Words between links, then the tag and the words of a link, and so on.
  const parts = text.split(/<(\w+)>(.+?)<\/\1>/);
  const shown = parts.map((words, index) => {
    if (index % 3 === 0) return words;
    if (index % 3 === 1) return null;
    const page = parts[index - 1];
    return (
      <Link
        key={page}
        to={`/${page}`}
        target={opensTab ? '_blank' : undefined}
        className="font-medium text-accent-text underline underline-offset-4"
      >
        {words}
      </Link>
    );
  });
  return <>{shown}</>;
}
