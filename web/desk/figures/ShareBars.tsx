import { figure } from '../../i18n/format.ts';
import type { Bar } from './chart-state.ts';

/** One line per kind, as long as its count: a table that is also a chart. On a phone the name is above its line. */
export function ShareBars({ caption, bars, locale }: { caption: string; bars: readonly Bar[]; locale: string }) {
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {bars.map(({ key, label, count }) => (
          <tr key={key} className="max-sm:relative max-sm:block max-sm:py-1">
            <th
              scope="row"
              className="w-px py-1 pe-4 text-start text-sm font-normal max-sm:block max-sm:w-auto max-sm:pe-12 max-sm:pb-1.5 sm:whitespace-nowrap"
            >
              {label}
            </th>
            <td className="py-1 max-sm:block max-sm:pt-0">
              <span className="flex items-center gap-3">
                <span aria-hidden="true" className="h-2 flex-1 rounded-full bg-sunken">
                  <span
                    className="block h-full min-w-0 rounded-full bg-accent"
                    style={{ width: `${(count / highest) * 100}%` }}
                  />
                </span>
                <span className="tabular w-10 text-end text-sm font-medium max-sm:absolute max-sm:end-0 max-sm:top-2">
                  {figure(count, locale)}
                </span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
