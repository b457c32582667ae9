import { MIRRORED } from '@visavis/domain/languages/mirrored.ts';

export interface IndexProps {
  all: readonly { file: string; names: readonly string[] }[];
}

const LOOKS = [
  { text: null, query: 'theme=dark' },
  { text: 'light', query: 'theme=light' },
  { text: MIRRORED, query: `theme=light&lang=${MIRRORED}` },
];

export function Index({ all }: IndexProps) {
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-6 p-6">
      <h1 className="text-2xl">Stories</h1>
      {all.map(({ file, names }) => (
        <section key={file}>
          <h2 className="text-lg">{file}</h2>
          <ul className="flex flex-wrap gap-x-6">
            {names.map((name) => (
              <li key={name} className="flex items-center gap-2">
                {LOOKS.map(({ text, query }) => (
                  <a
                    key={query}
                    href={`#${file}/${name}?${query}`}
                    className="inline-flex min-h-11 items-center text-sm text-accent-text underline"
                  >
                    {text ?? name}
                  </a>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
