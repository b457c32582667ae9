import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { COPY_CONFIRMATION } from '@visavis/domain/friends/rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { createFakeDesk } from '../desk.fake.tsx';
import { DeskServicesProvider } from '../desk-services.tsx';
import { KeyByHand } from './CodeSetup.tsx';

beforeEach(() => speak('en'));

test('the key is read in whole groups and copied without spaces', async () => {
  const services = createFakeDesk();
  const user = userEvent.setup();
  render(
    <DeskServicesProvider services={services}>
      <KeyByHand secret="JBSWY3DPEH" />
    </DeskServicesProvider>,
  );
  for (const group of ['JBSW', 'Y3DP', 'EH']) expect(screen.getByText(group).className).toBe('whitespace-nowrap');
  await user.click(screen.getByRole('button', { name: 'Copy the key' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEH');
  await services.clock.advance(COPY_CONFIRMATION);
  await waitFor(() => screen.getByRole('button', { name: 'Copy the key' }));
});
