import { Readable } from 'node:stream';
import { getFigures, getTotals, getTransparencyReport } from '@visavis/domain/desk/figures.ts';
import { type Bind, Download } from '../../http/bind.ts';
import type { FiguresService } from './figures.ts';

/** They read whole tables. */
const readings = { name: 'desk-figures', max: 30, seconds: 60, by: 'user' } as const;

export function figuresRoutes({ bind, figures }: { bind: Bind; figures: FiguresService }): void {
  bind(getFigures, ({ query }) => figures.last(query.days), { limits: [readings] });
  bind(getTotals, figures.totals, { limits: [readings] });
  bind(
    getTransparencyReport,
    async ({ user, query: { year } }) => {
      const csv = await figures.ofYear(user.userId, year);
      return new Download(`visavis-transparency-${year}.csv`, Readable.from([csv]));
    },
    { limits: [readings] },
  );
}
