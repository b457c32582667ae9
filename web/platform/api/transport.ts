/** One HTTP exchange, as plain values: what the api client needs from `fetch` or `XMLHttpRequest`. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  signal: AbortSignal;
  /** 0–1, of the bytes sent */
  onProgress?: (share: number) => void;
}

export interface WireAnswer {
  status: number;
  /** the `Retry-After` header */
  retryAfter: string | null;
  /** parsed JSON, or null where the body is not JSON */
  body: unknown;
}

/** Rejects only where no answer came. */
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
  async ({ method, url, headers, body, signal }) => {
    const response = await send(url, { method, headers, body, signal, credentials: 'include' });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: parse(await response.text()),
    };
  };

/** Uploads with progress: the one thing that `fetch` cannot tell. */
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
          body: parse(request.responseText),
        });
      request.onerror = () => reject(new TypeError('upload failed'));
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body ?? null);
    });
