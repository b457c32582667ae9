import { strFromU8, unzipSync } from 'fflate';

/** The text of each file in a zip archive, by name. */
export const textsOf = (zip: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, content]) => [name, strFromU8(content)]));
