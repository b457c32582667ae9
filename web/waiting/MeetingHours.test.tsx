import type * as waiting from '@visavis/domain/waiting/contract.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { MeetingHours } from './MeetingHours.tsx';

let services: FakeServices;
beforeEach(async () => {
  await speak('en');
  services = createFakeServices();
});

const at = (hours: number) => new Date(services.clock.now() + hours * 3_600_000).toISOString();
const hour = (hours: number, more: Partial<waiting.Meeting> = {}): waiting.Meeting => ({
  startsAt: at(hours),
  endsAt: at(hours + 1),
  going: 4,
  isGoing: false,
  ...more,
});
const open = () =>
  draw(
    withServices(
      <>
        <MeetingHours />
        <Toaster closeLabel="Close" />
      </>,
      services,
    ),
  );

test('says when everyone comes, and takes an answer', async () => {
  services.api.answer('GET /api/waiting/meetings', [hour(3), hour(9)]);
  services.api.answer('PUT /api/waiting/meetings/:startsAt', hour(3, { going: 5, isGoing: true }));
  const page = open();
  await page.findByRole('heading', { name: 'Meeting hours' });
  page.getByText('4 people said they would come');
  await page.user.click(page.getByRole('button', { name: 'I’ll be there' }));
  await page.findByRole('button', { name: 'You’re coming' });
  page.getByText('5 people said they would come');
});

test('does not count the reader as someone else who comes', async () => {
  services.api.answer('GET /api/waiting/meetings', [hour(3, { going: 1, isGoing: true })]);
  const page = open();
  await page.findByText('You are the first to say so');
});

test('leads to the one under way', async () => {
  services.api.answer('GET /api/waiting/meetings', [hour(-0.5), hour(5.5)]);
  const page = open();
  await page.findByText('Meeting hour: right now');
  expect(page.getByRole('link', { name: 'Meet now' }).getAttribute('href')).toBe('/matching');
  page.getByRole('button', { name: 'I’ll be there' });
});

test('says that an answer did not arrive', async () => {
  services.api.answer('GET /api/waiting/meetings', [hour(3)]);
  const page = open();
  await page.user.click(await page.findByRole('button', { name: 'I’ll be there' }));
  await page.findByText('That did not work. Try again in a moment.');
});

test('shows nothing where the operator has set none', async () => {
  services.api.answer('GET /api/waiting/meetings', []);
  const page = open();
  await vi.waitFor(() => expect(services.api.calls).toHaveLength(1));
  expect(page.queryByRole('heading')).toBeNull();
});
