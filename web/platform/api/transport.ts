/** One HTTP exchange as plain values, by `fetch` or `XMLHttpRequest`. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  signal: AbortSignal;
  /** a success is a file, not JSON */
  isDownload?: boolean;
  /** called with the share of bytes sent, 0–1 */
  onProgress?: (share: number) => void;
}

export interface WireAnswer {
  status: number;
  /** the `Retry-After` header */
  retryAfter: string | null;
  /** the `Date` header */
  date?: string | null;
  /** parsed JSON; null for any other body */
  body: unknown;
  /** the body of a download */
  file?: Blob;
}

/** Rejects only without an answer. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const fetchTransport =
  (send: typeof fetch): Transport =>
  async ({ method, url, headers, body, signal, isDownload }) => {
    const response = await send(url, { method, headers, body, signal, credentials: 'include' });
    const head = {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      date: response.headers.get('date'),
    };
    if (isDownload && response.ok) return { ...head, body: null, file: await response.blob() };
    return { ...head, body: parse(await response.text()) };
  };

/** Uploads with progress, which `fetch` does not report. */
export const xhrTransport =
  (create: () => XMLHttpRequest): Transport =>
  ({ method, url, headers, body, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = create();
      request.open(method, url);
      request.withCredentials = true;
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = (event) => {
        if (event.lengthComputable) onProgress?.(event.loaded / event.total);
      };
      request.onload = () =>
        resolve({
          status: request.status,
          retryAfter: request.getResponseHeader('retry-after'),
          date: request.getResponseHeader('date'),
          body: parse(request.responseText),
        });
      request.onerror = () => reject(new TypeError('upload failed'));
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body ?? null);
    });
