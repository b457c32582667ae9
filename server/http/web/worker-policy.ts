/**
 * The workers that blur backgrounds and that look at the other person's picture are the only places that may compile
 * WebAssembly. A worker has the policy of its own response, not that of the page, which keeps refusing it (decisions 025
 * and 031).
 */
const WORKERS = /\/assets\/(blur|guard)-worker-[\w-]+\.js$/;
const POLICY = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'";

/** The content security policy of a file's response; null where it is that of every page. */
export const workerPolicyOf = (path: string): string | null => (WORKERS.test(path) ? POLICY : null);
