/** The archive as it is asked for: some bytes of one large file. */
export interface TilePart {
  readonly status: number;
  /** Which file it was a part of; empty where nobody says. */
  readonly version: string;
  readonly bytes: ArrayBuffer;
}

/** Rejects without an answer. */
export type AskPart = (url: string, offset: number, length: number, stop?: AbortSignal) => Promise<TilePart>;

/** A connection that died without a word would hold the map for ever. */
const ANSWERS_WITHIN = 30_000;

export const askPart: AskPart = async (url, offset, length, stop) => {
  const signals = [AbortSignal.timeout(ANSWERS_WITHIN), ...(stop ? [stop] : [])];
  const response = await fetch(url, {
    credentials: 'omit',
    headers: { range: `bytes=${offset}-${offset + length - 1}` },
    signal: AbortSignal.any(signals),
  });
  const isPart = response.status === 206;
  // The whole of it may be gigabytes.
  if (!isPart) await response.body?.cancel();
  return {
    status: response.status,
    version: response.headers.get('etag') ?? response.headers.get('last-modified') ?? '',
    bytes: isPart ? await response.arrayBuffer() : new ArrayBuffer(0),
  };
};

/** One at a time on this device, whichever tab does it. Over plain http a browser has no locks, and each tab counts as the only one. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request('map-tiles', work) : work();
}
