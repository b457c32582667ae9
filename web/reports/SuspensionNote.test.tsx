import { screen } from '@testing-library/react';
import type { Suspension } from '@visavis/domain/reports/contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { SuspensionNote } from './SuspensionNote.tsx';

beforeEach(() => speak('en'));

function show(suspension: Suspension | null) {
  const services = createFakeServices();
  services.api.answer('GET /api/reports/my-suspension', suspension);
  return draw(
    withServices(
      <SuspensionNote>
        <button type="button">What can be done</button>
      </SuspensionNote>,
      services,
    ),
  );
}

test('says that it was automatic, for what and until when, and what can be done', async () => {
  show({ until: '2026-11-21T18:30:00.000Z', isAutomatic: true, reason: 'HARASSMENT' });
  await screen.findByText(/^This happened automatically/);
  screen.getByText('Reported for: Harassment or bullying.');
  screen.getByText(/^The suspension ends on .*2026/);
  expect(screen.getByRole('link', { name: 'contact page' }).getAttribute('href')).toBe('/contact');
  screen.getByRole('button', { name: 'What can be done' });
});

test('says of a suspension by the team that it lasts until a review', async () => {
  show({ until: null, isAutomatic: false, reason: null });
  await screen.findByText('The suspension lasts until our team has reviewed it.');
  expect(screen.queryByText(/automatically|Reported for/)).toBeNull();
});

test('shows nothing, and offers nothing, without a suspension', async () => {
  const { container } = show(null);
  await expect.poll(() => container.textContent).toBe('');
});
