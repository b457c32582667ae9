import type { ProofChallenge } from '@visavis/domain/auth/proof-contract.ts';
import { firstAnswersId } from '@visavis/domain/wire/pages.ts';
import { createApi } from './api/api.ts';
import { parseFirstAnswers, timeOfPage, withFirstAnswers } from './api/first-answers.ts';
import { fetchTransport, xhrTransport } from './api/transport.ts';
import { createBuildCheck } from './build.ts';
import { createCopyText } from './clipboard.ts';
import { createClock } from './clock.ts';
import { createIds } from './ids.ts';
import { createNetwork } from './network.ts';
import { createPasskeys, loadWebAuthn } from './passkeys/browser-passkeys.ts';
import { createSaveFile } from './save-file.ts';
import { createLazyIo } from './socket/io.ts';
import { createSocket } from './socket/socket.ts';
import { createStorage } from './storage/storage.ts';
import { createEmitter } from './store.ts';
import { refuseStrayDrops } from './stray-drops.ts';
import { createReturned, createVisibility } from './visibility.ts';

/** For developers, in the browser's console; users see toasts. */
export const warn = (text: string, error?: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: spec.md, 'Realtime socket': 'a console warning only'
  console.warn(text, ...(error === undefined ? [] : [error]));
};

/** spec.md section 9, 'Connectivity'; rulings 26 */
const socketOptions = {
  autoConnect: false,
  withCredentials: true,
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionAttempts: 3,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  timeout: 20_000,
};

/**
 * The parts that the app and the desk share: everything but calls.
 * @param page the address of the page that names the build's first file
 * @param entry the path of that file in this page, if known
 */
export function createBrowserCore({ page, entry }: { page: string; entry: string | null }) {
  refuseStrayDrops(window);
  const clock = createClock();
  const network = createNetwork(window);
  const authExpired = createEmitter();
  const onAuthExpired = () => authExpired.emit();
  const answers = parseFirstAnswers(document.getElementById(firstAnswersId)?.textContent);
  clock.learn(timeOfPage(answers, performance));
  const api = createApi({
    send: withFirstAnswers(
      answers,
      () => performance.now(),
      fetchTransport((...request) => fetch(...request)),
    ),
    upload: xhrTransport(() => new XMLHttpRequest()),
    clock,
    onTime: clock.learn,
    onAuthExpired,
    location: () => window.location.pathname,
  });
  const io = createLazyIo(async () => {
    const library = await import('socket.io-client');
    return library.io(window.location.origin, socketOptions);
  });
  return {
    api,
    socket: createSocket({ io, clock, network, refresh: api.refresh, onAuthExpired, warn }),
    storage: createStorage(),
    clock,
    network,
    visibility: createVisibility(document),
    returned: createReturned(document, window),
    isBuildOutdated: createBuildCheck(async () => (await fetch(page, { cache: 'no-store' })).text(), entry),
    newId: createIds(crypto),
    copyText: createCopyText(document, () => navigator.clipboard),
    share: navigator.share ? (data: ShareData) => navigator.share(data) : null,
    saveFile: createSaveFile(document, clock.after),
    passkeys: createPasskeys({
      credential: window.PublicKeyCredential,
      isSecure: window.isSecureContext,
      host: window.location.hostname,
      load: loadWebAuthn,
    }),
    solveProof: async (challenge: ProofChallenge) => (await import('./proof/browser-proof.ts')).solveProof(challenge),
    authExpired,
  };
}
