import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { useCurrentUser } from '../services/use-auth.ts';
import { NewTextsNotice } from './NewTextsNotice.tsx';
import { useAcceptTexts } from './use-accept-texts.ts';

function Home() {
  const { newTexts } = useCurrentUser();
  const accept = useAcceptTexts();
  return newTexts ? <NewTextsNotice onSeen={() => accept(newTexts)} /> : <p>Home</p>;
}

test('new texts are announced, and no more once they were seen', async () => {
  await speak('en');
  const services = createFakeServices();
  const user = { userId: 'u', username: 'ann', email: 'a@b.example', avatar: '/a.svg' };
  services.auth.login({ ...user, newTexts: 'new' });
  services.api.answer('POST /api/account/texts', { user });
  const { user: hand } = draw(withServices(<Home />, services));
  await hand.click(screen.getByRole('button', { name: 'Got it' }));
  await screen.findByText('Home');
  expect(services.api.calls.at(-1)).toMatchObject({
    route: 'POST /api/account/texts',
    input: { body: { version: 'new' } },
  });
});
