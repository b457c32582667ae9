import { PasskeyError, type PasskeyProblem, type Passkeys } from './passkeys.ts';

export const loadWebAuthn = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof loadWebAuthn>>;

/** A passkey belongs to a name: browsers refuse them to pages at a plain address. */
const isAddress = (host: string) => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);

export function problemOf(error: unknown): PasskeyProblem {
  const { name, code } = (error ?? {}) as { name?: string; code?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') return 'PASSKEY_EXISTS';
  if (code === 'ERROR_CEREMONY_ABORTED' || name === 'AbortError' || name === 'NotAllowedError') {
    return 'PASSKEY_CANCELLED';
  }
  const isUnsuitable =
    code === 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT' ||
    code === 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT' ||
    code === 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG';
  return isUnsuitable ? 'PASSKEY_UNSUITABLE' : 'PASSKEY_FAILED';
}

export interface PasskeyBrowser {
  /** `window.PublicKeyCredential` */
  credential: unknown;
  isSecure: boolean;
  host: string;
  load(): Promise<Library>;
}

/** Passkeys by SimpleWebAuthn, which loads when it is needed. */
export function createPasskeys({ credential, isSecure, host, load }: PasskeyBrowser): Passkeys {
  const isSupported = Boolean(credential) && isSecure && !isAddress(host);
  let library: Library | undefined;
  const withLibrary = async <T>(use: (library: Library) => Promise<T>): Promise<T> => {
    try {
      library ??= await load();
      return await use(library);
    } catch (error) {
      throw new PasskeyError(problemOf(error));
    }
  };
  return {
    isSupported,
    offersInFields: async () =>
      isSupported && withLibrary(({ browserSupportsWebAuthnAutofill: supports }) => supports()).catch(() => false),
    create: (optionsJSON) => withLibrary(({ startRegistration: start }) => start({ optionsJSON })),
    get: (optionsJSON) => withLibrary(({ startAuthentication: start }) => start({ optionsJSON })),
    getFromField: (optionsJSON) =>
      withLibrary(({ startAuthentication: start }) => start({ optionsJSON, useBrowserAutofill: true })),
    cancel: () => library?.WebAuthnAbortService.cancelCeremony(),
    forget(rpID, credentialID) {
      const signal = { signalName: 'unknownCredential', rpID, credentialID } as const;
      void withLibrary(({ sendSignal }) => sendSignal(signal)).catch(() => undefined);
    },
  };
}
