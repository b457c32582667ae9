import lighthouse, { desktopConfig } from 'lighthouse';

export const FORM_FACTORS = ['mobile', 'desktop'] as const;
export type FormFactor = (typeof FORM_FACTORS)[number];

export interface Audit {
  /** 0 to 100, by category */
  scores: Record<string, number>;
  /** when the largest part of the page is painted, ms, on the connection and device that Lighthouse simulates */
  largestPaint: number;
  /** transferred */
  bytes: number;
  /** what cost points, one line each */
  faults: string[];
}

/** Runs Lighthouse in a new tab of the browser that listens on `port`, with its cookies and storage. */
export async function audit(url: string, form: FormFactor, port: number): Promise<Audit> {
  const result = await lighthouse(
    url,
    { port, output: 'json', logLevel: 'error', disableStorageReset: true },
    form === 'desktop' ? desktopConfig : undefined,
  );
  if (!result) throw new Error(`Lighthouse has no result for ${url}`);
  const { categories, audits } = result.lhr;
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const faults = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const { score = 1, displayValue = '', title = id } = audits[id] ?? {};
      return weight > 0 && score !== null && score < 0.9 ? [`${score.toFixed(2)} ${title} ${displayValue}`.trim()] : [];
    }),
  );
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    largestPaint: figure('largest-contentful-paint'),
    bytes: figure('total-byte-weight'),
    faults,
  };
}
