import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { failure, success } from '@visavis/domain/wire/schema.ts';
import { z } from 'zod';

/** A request; without a route, the contracts do not know it. */
interface Asked {
  route: AnyRoute | undefined;
  method: string;
}

const successes = new Map<AnyRoute, z.ZodType>();
function successOf(route: AnyRoute): z.ZodType {
  const known = successes.get(route) ?? success(route.data as z.ZodType);
  successes.set(route, known);
  return known;
}

/** @returns what is wrong with an answer, or undefined */
export function faultOf({ route, method }: Asked, status: number, answer: string): string | undefined {
  const declared = new Set<number>(route?.status ?? [200]);
  // 501 says that plans cannot be bought yet, 503 that the server is busy (protocol.md, 'HTTP'); neither is a fault.
  if (status >= 500 && !/"code":"(NOT_IMPLEMENTED|UNAVAILABLE)"/.test(answer))
    return `status ${status}: ${answer.slice(0, 120)}`;
  if (!route || method === 'HEAD') return undefined;
  if (route.download && declared.has(status)) return undefined;
  const parsed = jsonOf(answer);
  if (parsed === undefined) return `no JSON: ${status} ${answer.slice(0, 120)}`;
  if (declared.has(status)) {
    const checked = successOf(route).safeParse(parsed);
    return checked.success ? undefined : `data of another shape: ${z.prettifyError(checked.error).slice(0, 200)}`;
  }
  return failure.safeParse(parsed).success ? undefined : `refusal of another shape: ${status} ${answer.slice(0, 120)}`;
}

function jsonOf(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}
