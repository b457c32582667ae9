import { parseArgs } from 'node:util';
import { type CommandName, commandNames, commandOf, type Request } from '../command-schema.ts';
import { commandHelp, doctorHelp, moveHelp, overview } from './help.ts';

export type Parsed =
  | { kind: 'run'; request: Request; json: boolean }
  /** runs without a server */
  | { kind: 'move'; url: string }
  | { kind: 'doctor'; json: boolean }
  | { kind: 'help'; text: string }
  /** the mistake, followed by the right usage */
  | { kind: 'usage'; text: string };

/** Parses the arguments after `operator`. */
export function parseArguments(argv: readonly string[]): Parsed {
  const wantsHelp = argv.includes('--help') || argv.includes('-h') || argv[0] === 'help';
  const words = argv.filter((word) => !word.startsWith('-') && word !== 'help');
  const name = commandNames.find((candidate) => candidate.split(' ').every((word, index) => words[index] === word));
  if (words[0] === 'move-to') return wantsHelp ? { kind: 'help', text: moveHelp } : parseMove(words);
  if (words[0] === 'doctor') return wantsHelp ? { kind: 'help', text: doctorHelp } : parseDoctor(argv);
  if (wantsHelp) return { kind: 'help', text: name ? commandHelp(name) : overview(words[0]) };
  if (!name) {
    const unknown = words.length > 0 ? `No such command: ${words.slice(0, 2).join(' ')}\n\n` : '';
    return { kind: 'usage', text: unknown + overview(words[0]) };
  }
  return parseCommand(name, argv);
}

function parseMove([, url = '', extra]: readonly string[]): Parsed {
  const isKnown = /^postgres(?:ql)?:\/\//.test(url) && URL.canParse(url);
  if (isKnown && extra === undefined) return { kind: 'move', url };
  const problem = extra === undefined ? '<url> is the address of a PostgreSQL database' : `One word too many: ${extra}`;
  return { kind: 'usage', text: `${problem}\n\n${moveHelp}` };
}

function parseDoctor(argv: readonly string[]): Parsed {
  const extra = argv.find((word) => word !== 'doctor' && word !== '--json');
  if (extra === undefined) return { kind: 'doctor', json: argv.includes('--json') };
  return { kind: 'usage', text: `One word too many: ${extra}\n\n${doctorHelp}` };
}

function parseCommand(name: CommandName, argv: readonly string[]): Parsed {
  const command = commandOf(name);
  const usage = (problem: string): Parsed => ({ kind: 'usage', text: `${problem}\n\n${commandHelp(name)}` });
  const options = Object.fromEntries(
    Object.keys(command.options).map((option) => [option, { type: 'string' as const }]),
  );
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({
      args: [...argv],
      options: { ...options, json: { type: 'boolean' }, ...(command.confirm && { yes: { type: 'boolean' as const } }) },
      allowPositionals: true,
    });
  } catch (error) {
    return usage((error as Error).message.split('. ')[0] ?? 'Malformed');
  }
  const { json, yes, ...values } = parsed.values;
  const words = parsed.positionals.slice(name.split(' ').length);
  const extra = words[command.words.length];
  if (extra !== undefined) return usage(`One word too many: ${extra}`);
  const named = command.words.map((word, index) => [word, words[index]] as const);
  const missing = named.find(([, value]) => value === undefined);
  if (missing) return usage(`<${missing[0]}> is missing`);

  const input = { ...values, ...Object.fromEntries(named) };
  const checked = command.input.safeParse(input);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    const field = String(issue?.path[0] ?? '');
    return usage(`${command.words.includes(field) ? `<${field}>` : `--${field}`} ${issue?.message}`);
  }
  if (command.confirm && !yes) return usage(command.confirm);
  return { kind: 'run', request: { command: name, input }, json: json === true };
}
