import { figure } from '../../i18n/format.ts';
import type { Bar } from './chart-state.ts';

/** One line per kind, as long as its count: a table that is also a chart. */
export function ShareBars({ caption, bars, locale }: { caption: string; bars: readonly Bar[]; locale: string }) {
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {bars.map(({ key, label, count }) => (
          <tr key={key}>
            <th
              scope="row"
              className="w-px py-1 pe-4 text-start font-normal whitespace-nowrap max-sm:whitespace-normal"
            >
              {label}
            </th>
            <td className="py-1">
              <span className="flex items-center gap-3">
                <span aria-hidden="true" className="h-3 flex-1 rounded-full bg-sunken">
                  <span
                    className="block h-full min-w-0 rounded-full bg-accent"
                    style={{ width: `${(count / highest) * 100}%` }}
                  />
                </span>
                <span className="tabular w-10 text-end font-medium">{figure(count, locale)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
