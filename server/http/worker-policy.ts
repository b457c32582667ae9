/**
 * The worker that blurs backgrounds is the only place that may compile WebAssembly. A worker has the policy of its own
 * response, not that of the page, which keeps refusing it (decision 025).
 */
const BLUR_WORKER = /\/assets\/blur-worker-[\w-]+\.js$/;
const POLICY = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'";

/** The content security policy of a file's response; null where it is that of every page. */
export const workerPolicyOf = (path: string): string | null => (BLUR_WORKER.test(path) ? POLICY : null);
