import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { z } from 'zod';

/** Whether a route hashes a password or decodes a picture: drawn far more rarely, or it would be all that is measured. */
export function isSlow({ file, body }: AnyRoute): boolean {
  if (file) return true;
  if (!body) return false;
  const { properties = {} } = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).some((name) => /password/i.test(name));
}
