import { expect, it } from 'vitest';
import { operatorSocket } from './socket-path.ts';

it.each([
  ['/srv/visavis/data', '/', '/srv/visavis/data/operator.sock'],
  [`/srv/${'deep/'.repeat(30)}data`, `/srv/${'deep/'.repeat(30)}`, 'data/operator.sock'],
  [`/srv/${'deep/'.repeat(30)}data`, `/srv/${'deep/'.repeat(29)}other`, '../deep/data/operator.sock'],
])('the socket of %s, seen from %s, is %s', (dataDir, from, path) => {
  expect(operatorSocket(dataDir, from)).toEqual({ path });
});

it('refuses a path that is too long, measured in bytes', () => {
  const accents = operatorSocket(`/srv/${'é'.repeat(60)}`, '/home');
  expect(accents).toEqual({ problem: expect.stringMatching(/longer than the 103 bytes.*Set a shorter DATA_DIR\.$/) });
  expect(operatorSocket(`/${'x'.repeat(103 - '//operator.sock'.length)}`, '/')).toHaveProperty('path');
  expect(operatorSocket(`/${'x'.repeat(104 - '//operator.sock'.length)}`, '/nowhere')).toHaveProperty('problem');
});
