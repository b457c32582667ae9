import type { Measure } from '@visavis/domain/moderation/contract.ts';
import { useServerNow } from '../lib/use-now.ts';
import { useServices } from '../services/services.tsx';
import { suspensionInForce } from './measure-state.ts';
import { useMeasures } from './queries.ts';

/** The suspension in force of the user; undefined without one. @param isFresh asks the server again when it is shown */
export function useSuspension({ isFresh = false } = {}): { measure: Measure; now: number } | undefined {
  const { clock } = useServices();
  const now = useServerNow(clock, 30_000);
  const { data = [] } = useMeasures({ isFresh });
  const measure = suspensionInForce(data, now);
  return measure && { measure, now };
}
