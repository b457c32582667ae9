import type { CDPSession, Page } from '@playwright/test';

export interface PasskeyOfDevice {
  isResidentCredential: boolean;
  rpId?: string | undefined;
}

/**
 * A device that keeps passkeys and recognises its owner, who agrees to everything at once: also to what the email field
 * offers. @returns what lists its passkeys
 */
export async function plugInAuthenticator(page: Page): Promise<() => Promise<PasskeyOfDevice[]>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}
