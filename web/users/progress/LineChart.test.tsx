import { afterEach, expect, test, vi } from 'vitest';
import { stubWidth } from '../../lib/use-size.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import LineChart from './LineChart.tsx';

afterEach(() => vi.unstubAllGlobals());

const hour = 3_600_000;
const start = Date.parse('2026-03-01T06:00:00.000Z');
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

test.each([
  ['an account of one day', 10 * hour, [59.98, 60.02] as const, 1],
  ['an account of a month', 31 * 24 * hour, [55, 65] as const, 3],
])('no axis says the same twice: %s', async (_name, length, range, days) => {
  await speak('en');
  stubWidth(720);
  const points = [
    { at: start, value: range[0] },
    { at: start + length, value: range[1] },
  ];
  const { container } = draw(
    <LineChart
      title="Karma"
      label="Karma over time"
      points={points}
      range={range}
      valueText={(value) => String(Math.round(value * 100) / 100)}
      dayText={(at) => day.format(at)}
      tickText={(at) => day.format(at)}
    />,
  );
  const texts = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  expect(texts.length).toBeGreaterThan(2);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => text?.startsWith('Mar')).length).toBeGreaterThanOrEqual(days);
});
