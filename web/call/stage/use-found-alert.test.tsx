import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { callView, connectedView } from '../session/call-view.fake.ts';
import { useFoundAlert } from './LiveCall.tsx';

let services: FakeServices;
beforeEach(async () => {
  await speak('en');
  services = createFakeServices();
});

function Title({ isFound }: { isFound: boolean }) {
  const view = isFound ? connectedView(createFakeStream(), 0, { status: 'connecting' }) : callView();
  return <p>{useFoundAlert(view) ?? 'no title'}</p>;
}

test('a partner found while the page is hidden is announced once, and named in the title until the page is shown', async () => {
  services.visibility.set({ visible: false });
  const page = draw(withServices(<Title isFound={true} />, services));
  page.getByText('bob');
  expect([services.alerts.chimes, services.alerts.notified]).toEqual([1, [{ title: 'Visavis', body: 'bob is here' }]]);
  await act(async () => services.visibility.set({ visible: true }));
  page.getByText('no title');
  expect(services.alerts.chimes).toBe(1);
});

test('someone who looks at the page is left alone, and so is a search', () => {
  draw(withServices(<Title isFound={true} />, services)).unmount();
  services.visibility.set({ visible: false });
  draw(withServices(<Title isFound={false} />, services));
  expect([services.alerts.chimes, services.alerts.notified]).toEqual([0, []]);
});
