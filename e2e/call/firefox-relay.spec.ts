import { findFirefox, firefoxPreferences } from '../../scripts/firefox.ts';
import { prepareCaller, startOfferedCall } from '../support/people/browsers.ts';
import { inboundMedia } from '../support/people/call.ts';
import { onNode } from '../support/servers/nodes.ts';
import { type BrowserName, expect, test } from '../support/test.ts';

test.use({
  topology: 'nodes',
  relay: true,
  launchOptions: {
    executablePath: findFirefox(),
    // The relay of the tests listens on this machine alone, which Firefox leaves out otherwise.
    firefoxUserPrefs: { ...firefoxPreferences, 'media.peerconnection.ice.loopback': true },
  },
});

const calls: { offers: BrowserName; answers: BrowserName }[] = [
  { offers: 'chromium', answers: 'firefox' },
  { offers: 'firefox', answers: 'chromium' },
];

for (const { offers, answers } of calls) {
  test(`${answers} answers ${offers} through the relay`, async ({ browsers, newCaller, problems }) => {
    // On a busy machine the other's first check may come after Firefox has given up; then the call tries again.
    problems.allow(/WebRTC: ICE failed/);
    const alice = await newCaller('alice', { browser: browsers[offers], context: onNode('a') });
    const bob = await newCaller('bob', { browser: browsers[answers], context: onNode('b') });
    for (const person of [alice, bob]) await prepareCaller(person);
    await startOfferedCall(alice, bob);
    for (const { page } of [alice, bob]) {
      // The other's relayed address counts as 'prflx' where a check arrived before its candidate.
      expect((await inboundMedia(page)).path?.local).toBe('relay');
    }
  });
}
