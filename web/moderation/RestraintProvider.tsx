import { useQuery } from '@tanstack/react-query';
import type { Measure } from '@visavis/domain/moderation/contract.ts';
import type { ReactNode } from 'react';
import { useServerNow } from '../lib/use-now.ts';
import { RestraintContext } from '../services/restraint.ts';
import { useServices } from '../services/services.tsx';
import { restraintOf } from './measure-state.ts';
import { measuresKey } from './queries.ts';

/** Tells what is below it what a suspension keeps the user from. The notices of measures ask the server, and this looks on. */
export function RestraintProvider({ children }: { children: ReactNode }) {
  const { clock } = useServices();
  const now = useServerNow(clock, 30_000);
  const { data = [] } = useQuery<Measure[]>({ queryKey: measuresKey, enabled: false });
  return <RestraintContext value={restraintOf(data, now)}>{children}</RestraintContext>;
}
