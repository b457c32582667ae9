import type { Capture } from './capture.ts';

export type PermissionQuery = Pick<Permissions, 'query'>;

const NAMES = ['camera', 'microphone'] as PermissionName[];

/**
 * Calls back once camera or microphone has been allowed, and when devices come or go. Browsers that do not report
 * permissions of devices leave it to the screen to try again when someone comes back to the page.
 * @returns a function that ends it
 */
export function watchPermission(
  permissions: PermissionQuery | undefined,
  capture: Pick<Capture, 'addEventListener' | 'removeEventListener'> | undefined,
  handle: () => void,
): () => void {
  const end = new AbortController();
  const { signal } = end;
  const onDevices = () => handle();
  capture?.addEventListener('devicechange', onDevices);
  signal.addEventListener('abort', () => capture?.removeEventListener('devicechange', onDevices));
  for (const name of NAMES) {
    permissions?.query({ name }).then(
      (status) => {
        if (signal.aborted) return;
        const onChange = () => status.state === 'granted' && handle();
        status.addEventListener('change', onChange, { signal });
      },
      () => undefined,
    );
  }
  return () => end.abort();
}
