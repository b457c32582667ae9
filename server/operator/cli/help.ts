import { type CommandName, commandNames, commandOf } from '../command-schema.ts';

const PROGRAM = 'npm run operator --';

function usageOf(name: CommandName): string {
  const { words, options, confirm, input } = commandOf(name);
  const optional = (option: string) => {
    const shape = (input as unknown as { shape: Record<string, { safeParse(value: unknown): { success: boolean } }> })
      .shape;
    return shape[option]?.safeParse(undefined).success ?? true;
  };
  return [
    name,
    ...words.map((word) => `<${word}>`),
    ...Object.entries(options).map(([option, value]) =>
      optional(option) ? `[--${option} <${value}>]` : `--${option} <${value}>`,
    ),
    ...(confirm ? ['--yes'] : []),
  ].join(' ');
}

const move = [
  'move-to <postgres://…>',
  'Move the embedded database to PostgreSQL, while no server runs on DATA_DIR',
] as const;

const doctor = [
  'doctor [--json]',
  'Try the database, Redis, the relay, mail and the rest of the set-up, and say what to do',
] as const;

/** Lists the commands, or those of one group such as `users`. */
export function overview(group?: string): string {
  const ofGroup = commandNames.filter((name) => name.split(' ')[0] === group);
  const shown = [
    ...(ofGroup.length > 0 ? ofGroup : commandNames).map((name) => [usageOf(name), commandOf(name).summary] as const),
    ...(ofGroup.length > 0 ? [] : [doctor, move]),
  ];
  const width = Math.max(...shown.map(([usage = '']) => usage.length));
  return [
    `Usage: ${PROGRAM} <command> [--json]`,
    '',
    ...shown.map(([usage = '', summary]) => `  ${usage.padEnd(width)}  ${summary}`),
    '',
    '<user> is an id, a username or a mail address. --json prints the answer as JSON; --help explains a command.',
    'All but doctor and move-to speak to the server that runs on DATA_DIR. Exit codes: 0 done, 1 refused, not found or faulty,',
    '2 not understood, 3 no server reached, 4 done, but the answer could not be written.',
  ].join('\n');
}

export const moveHelp = [
  `Usage: ${PROGRAM} ${move[0]}`,
  '',
  `${move[1]}. Run it again after it has broken off: it goes on. With S3_URL,`,
  'files are copied to that bucket; otherwise they stay in DATA_DIR, where the secrets are.',
].join('\n');

export const doctorHelp = [
  `Usage: ${PROGRAM} ${doctor[0]}`,
  '',
  `${doctor[1]}. It changes nothing, sends no mail, and needs no running`,
  'server. Exit codes: 0 nothing is at fault, 1 something is.',
].join('\n');

export const commandHelp = (name: CommandName): string =>
  [`Usage: ${PROGRAM} ${usageOf(name)} [--json]`, '', commandOf(name).summary].join('\n');
