import Markdown from 'markdown-to-jsx/react';
import { type ComponentProps, createElement, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { wholeTexts } from '../ui/jsx/whole-texts.ts';

/** A page of its own, which the build writes (bundling/notices.ts). */
const NOTICES = '/notices';

/** A link to a page of this site opens without a reload. */
function TextLink({ href = '', children }: ComponentProps<'a'>) {
  if (href.startsWith('/') && href !== NOTICES) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} rel="noreferrer">
      {children}
    </a>
  );
}

/** A wide table scrolls by itself, so that the page does not. Each cell has the heading of its column, for a phone. */
function TextTable(props: ComponentProps<'table'>) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const headings = table.current?.querySelectorAll('th') ?? [];
    for (const row of table.current?.querySelectorAll('tr') ?? [])
      row.querySelectorAll('td').forEach((cell, column) => {
        cell.dataset.label = headings[column]?.textContent ?? '';
      });
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="overflow-x-auto" tabIndex={0}>
      <table ref={table} {...props} />
    </div>
  );
}

/** Markdown as elements of the page; HTML in it stays text (docs/decisions/038). */
export function LegalText({ markdown }: { markdown: string }) {
  return (
    <div className="legal-text">
      <Markdown
        options={{
          disableParsingRawHTML: true,
          forceBlock: true,
          wrapper: null,
          overrides: { a: TextLink, table: TextTable },
          createElement: (tag, props, ...children) => createElement(tag, props, wholeTexts(tag, children.flat(2))),
        }}
      >
        {markdown}
      </Markdown>
    </div>
  );
}
