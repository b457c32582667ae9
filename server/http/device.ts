import { DEVICE_KINDS } from '@visavis/domain/auth/rules.ts';
import Bowser from 'bowser';

/** A browser and the system it runs on, as far as its User-Agent header says. */
export interface Device {
  browser: string | null;
  system: string | null;
  kind: (typeof DEVICE_KINDS)[number] | null;
}

/** A header is as long as its sender likes. */
const HEADER_MAX = 500;
const NAME_MAX = 40;

/** Names no version and no model: what tells devices apart for their owner, and no more. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: null, system: null, kind: null };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, HEADER_MAX));
  const short = (name: string | undefined) => name?.slice(0, NAME_MAX) || null;
  return {
    browser: short(browser.name),
    system: short(os.name),
    kind: DEVICE_KINDS.find((kind) => kind === platform.type) ?? null,
  };
}

/** Such as 'Firefox · Linux', in every language. */
export const deviceName = ({ browser, system }: Device): string | undefined =>
  [browser, system].filter(Boolean).join(' · ') || undefined;
