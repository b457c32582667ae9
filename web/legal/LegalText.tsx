import Markdown from 'markdown-to-jsx/react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** A link to a page of this site opens without a reload. */
function TextLink({ href = '', children }: ComponentProps<'a'>) {
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} rel="noreferrer">
      {children}
    </a>
  );
}

/** A wide table scrolls by itself, so that the page does not. */
const TextTable = (props: ComponentProps<'table'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <div className="overflow-x-auto" tabIndex={0}>
    <table {...props} />
  </div>
);

const look = [
  'flex flex-col gap-4 leading-relaxed wrap-anywhere',
  '[&_h1]:text-3xl [&_h1]:font-bold [&_h2]:mt-4 [&_h2]:text-xl [&_h3]:mt-2 [&_h3]:text-lg',
  '[&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:ps-6',
  '[&_ol]:flex [&_ol]:list-decimal [&_ol]:flex-col [&_ol]:gap-2 [&_ol]:ps-6',
  '[&_a]:font-medium [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-4',
  '[&_table]:w-full [&_table]:text-sm [&_th]:pe-4 [&_th]:pb-2 [&_th]:text-start',
  '[&_td]:border-t [&_td]:border-line [&_td]:py-3 [&_td]:pe-4 [&_td]:align-top',
  // On a phone each row is a block under its first cell.
  'max-sm:[&_thead]:sr-only max-sm:[&_tr]:block max-sm:[&_td]:block max-sm:[&_td]:py-1',
  'max-sm:[&_td:not(:first-child)]:border-0 max-sm:[&_td:first-child]:pt-3 max-sm:[&_td:first-child]:font-medium',
].join(' ');

/** Markdown as elements of the page; HTML in it stays text (docs/decisions/038). */
export function LegalText({ markdown }: { markdown: string }) {
  return (
    <div className={look}>
      <Markdown
        options={{
          disableParsingRawHTML: true,
          forceBlock: true,
          wrapper: null,
          overrides: { a: TextLink, table: TextTable },
        }}
      >
        {markdown}
      </Markdown>
    </div>
  );
}
