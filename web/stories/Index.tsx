export interface IndexProps {
  all: readonly { file: string; names: readonly string[] }[];
}

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
                {(['dark', 'light'] as const).map((theme) => (
                  <a
                    key={theme}
                    href={`#${file}/${name}?theme=${theme}`}
                    className="inline-flex min-h-11 items-center text-sm text-accent-text underline"
                  >
                    {theme === 'dark' ? name : 'light'}
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
