import { platform } from 'node:process';
import { describe, expect, it, vi } from 'vitest';
import { missing } from './sandbox.ts';

describe.runIf(platform === 'linux')('what the network bench lacks', () => {
  it('is root, in one line', () => {
    const asUser = vi.spyOn(process, 'getuid').mockReturnValue(1000);
    expect(missing([])).toBe('The network bench needs root, for network namespaces.');
    asUser.mockRestore();
  });

  it('are the programs that are absent, by name', () => {
    const asRoot = vi.spyOn(process, 'getuid').mockReturnValue(0);
    const lack = missing(['sh', 'no-such-program', 'nor-this']);
    // A machine may lack the device first.
    expect(lack).toMatch(/no-such-program, nor-this|\/dev\/net\/tun/);
    expect(lack).not.toContain('\n');
    asRoot.mockRestore();
  });
});

it('is Linux elsewhere', () => {
  const elsewhere = vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
  expect(missing([])).toBe('The network bench runs on Linux only.');
  elsewhere.mockRestore();
});
