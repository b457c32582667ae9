import { checkCamera, pressEnd, pressStart } from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { SOON } from '../support/people/wired.ts';
import { expect, test } from '../support/test.ts';

/** Keeps a browser's connections from finding any address, as extensions that block WebRTC do. */
const blockWebRtc = ({ context }: Person) =>
  context.addInitScript(() => {
    const Original = window.RTCPeerConnection;
    const blocked: RTCConfiguration = { iceServers: [], iceTransportPolicy: 'relay' };
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, ...blocked });
      }
      override setConfiguration(configuration?: RTCConfiguration) {
        super.setConfiguration({ ...configuration, ...blocked });
      }
    };
  });

test('whoever cannot connect hears of it in the camera check, and costs two people a moment, and no third', async ({
  newCaller,
}) => {
  const eve = await newCaller('eve');
  await blockWebRtc(eve);
  const sent: string[] = [];
  eve.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  const sentOf = (name: string) => sent.filter((frame) => frame.includes(`"${name}"`));

  await eve.page.goto('/matching');
  await expect(eve.page.getByRole('heading', { name: 'Calls would not work right now' })).toBeVisible(SOON);
  await expect(eve.page.getByText('Turn off your VPN.')).toBeVisible();
  await eve.page.getByRole('button', { name: 'Test again' }).click();
  await expect(eve.page.getByRole('button', { name: 'Test again' })).toBeEnabled(SOON);
  await eve.page.getByRole('button', { name: 'Start anyway' }).click();

  for (const name of ['bob', 'carol']) {
    const person = await newCaller(name);
    await checkCamera(person);
    await pressStart(person);
    await expect(
      person.page.getByText('No video came through, so we are looking for someone else.').first(),
    ).toBeVisible(SOON);
    await pressEnd(person);
  }

  await expect(eve.page.getByRole('heading', { name: 'The search has stopped' })).toBeVisible(SOON);
  await expect(eve.page.getByText(/Two people in a row could not be reached/)).toBeVisible();
  await expect(eve.page.getByText(/an extension, a setting or a firewall blocks video calls/).first()).toBeVisible(
    SOON,
  );
  await expect
    .poll(() => sentOf('video:unreachable').map((frame) => /"cause":"(\w+)"/.exec(frame)?.[1]))
    .toEqual(['blocked']);
});
