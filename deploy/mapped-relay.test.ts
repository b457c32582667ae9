import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { missing, OWN } from '../bench/network/sandbox.ts';
import { CLOUD } from '../server/testing/programs/mapped-machine.ts';
import type { Outcome } from './mapped-relay.ts';

const lack = missing(['ip', 'nsenter', 'python3', 'bash'], 'The test of a relay on a cloud');
if (lack) process.stderr.write(`${lack} It is skipped.\n`);

const file = (name: string) => join(import.meta.dirname, name);
const both = [0, 0];
const met = {
  allocated: both,
  addresses: [CLOUD.public, CLOUD.public],
  permitted: both,
  heard: ['from a', 'from b'],
};

describe.skipIf(lack)('the relay on a machine of a cloud, which has private addresses alone', () => {
  let outcome: Outcome;
  beforeAll(() => {
    const command = [...OWN, process.execPath, file('mapped-relay.ts')];
    outcome = JSON.parse(execFileSync('unshare', command, { encoding: 'utf8', timeout: 110_000 }));
  });

  it('connects two relayed people, told the public address alone', () => {
    expect(outcome.mapped.meeting).toEqual(met);
  });

  it('connects them over IPv6 as well, beside a bridge for containers', () => {
    expect(outcome.mapped.overIpv6).toEqual(met);
  });

  it('connects them where both addresses are named', () => {
    expect(outcome.named).toEqual(met);
  });

  it('connects them where the machine has the public address after others', () => {
    expect(outcome.unmapped.meeting).toEqual(met);
    expect(outcome.unmapped.around).toEqual({ [CLOUD.private]: 403, [CLOUD.bridge]: 403 });
  });

  it('reaches its own private address and no other', () => {
    const ranges = readFileSync(file('turnserver.conf'), 'utf8').match(/^denied-peer-ip=[\d.]+-[\d.]+$/gm) ?? [];
    const ends = ranges.flatMap((range) => range.replace('denied-peer-ip=', '').split('-'));
    expect(ends.length).toBe(28);
    expect(outcome.mapped.denied).toEqual(Object.fromEntries(ends.map((address) => [address, 403])));
    expect(outcome.mapped.around).toEqual({
      '10.77.0.4': 403,
      [CLOUD.private]: 0,
      '10.77.0.6': 403,
      [CLOUD.bridge]: 403,
    });
  });

  it('does not start where two relayed people could not connect, and says why in a line', () => {
    const { nothing, private: own, elsewhere, name } = outcome.refusals;
    const line = (text: string) => `nsenter ended: turnserver.sh: ${text}\n`;
    const notPublic = line(
      'two people on this relay could not reach each other, because 10.77.0.5 is not public: ' +
        'set TURN_EXTERNAL_IP to the public IPv4 address',
    );
    expect({ nothing, own, elsewhere, name }).toEqual({
      nothing: notPublic,
      own: notPublic,
      elsewhere: line('10.77.0.6 in TURN_EXTERNAL_IP is no address of this machine'),
      name: line('TURN_EXTERNAL_IP is neither an IPv4 address nor two, as PUBLIC/PRIVATE: turn.visavis.example'),
    });
  });

  it('starts where options allow its private address, or say which addresses it uses', () => {
    const { allowed, explicit } = outcome.refusals;
    expect({ allowed, explicit }).toEqual({ allowed: null, explicit: null });
  });
});
