import type { SetupFinding } from '@visavis/domain/desk/setup-check.ts';
import texts from '@visavis/domain/languages/en/app/doctor.json' with { type: 'json' };

const sentences: Record<string, Record<string, string> | string> = texts;

/** The text of a finding, as the desk shows it in English. */
export function textOf({ part, code, values }: SetupFinding): string {
  const group = sentences[part];
  const text = typeof group === 'object' ? group[code] : undefined;
  return (text ?? code).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** One line for each finding. Words of other programs are in it: control characters are left out. */
export const doctorText = (findings: readonly SetupFinding[]): string =>
  findings
    .map((each) => {
      const line = `${texts.level[each.level].padEnd(7)}  ${texts.part[each.part].padEnd(13)}  ${textOf(each)}`;
      return line.replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
    })
    .join('\n');
