/** The world as the directory's worker has it (A10): the network, waiting, and the clock. */
export interface DirectoryPorts {
  readonly now: () => number;
  /** Rejects without an answer. `etag`: as it came with what is kept. `stop` gives the asking up. */
  readonly ask: (path: string, etag?: string | null, stop?: AbortSignal) => Promise<DirectoryReply>;
  readonly wait: (milliseconds: number) => Promise<void>;
}
export interface DirectoryReply {
  readonly status: number;
  readonly etag: string | null;
  readonly text: string;
}

/** A connection that died without a word would hold whoever waits for ever. */
const ANSWERS_WITHIN = 30_000;

export function directoryPorts(): DirectoryPorts {
  return {
    now: () => Date.now(),
    ask: async (path, etag = null, stop) => {
      const signals = [AbortSignal.timeout(ANSWERS_WITHIN), ...(stop ? [stop] : [])];
      const response = await fetch(path, {
        credentials: 'omit',
        cache: 'no-store',
        headers: etag === null ? {} : { 'if-none-match': etag },
        signal: AbortSignal.any(signals),
      });
      return { status: response.status, etag: response.headers.get('etag'), text: await response.text() };
    },
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}
