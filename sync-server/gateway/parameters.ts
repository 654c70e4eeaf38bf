/** The query parameters of the replication protocol. Unknown ones are ignored; a wrong value of a known one is an error. */

export interface ChangesParameters {
  readonly feed: 'normal' | 'longpoll' | 'continuous';
  /** As it came; `now` and the beginning included. */
  readonly since: string;
  /** Infinity when not limited. */
  readonly limit: number;
  readonly includeDocs: boolean;
  /** From zero, too: for whom something is there that no checkpoint speaks of. */
  readonly removals: boolean;
  /** Milliseconds between signs of life while waiting; null for none. */
  readonly heartbeat: number | null;
  /** Milliseconds to wait for news, where there is no heartbeat. */
  readonly timeout: number;
  readonly docIds: ReadonlySet<string> | null;
}

/** One line for the developer of the client. */
export interface WrongParameter {
  readonly wrong: string;
}

const DEFAULT_HEARTBEAT = 60_000;
const LONGEST_WAIT = 60_000;
/** Faster signs of life than this would only be noise. */
const SHORTEST_HEARTBEAT = 1_000;
/** Ids in one request (`keys`, `doc_ids`, `_bulk_get`, `_revs_diff`). */
export const MOST_IDS = 5_000;
/** Characters of one answer that is put together from named documents; who wants more asks for fewer at once. */
export const MOST_ANSWERED = 16_000_000;

/** `query` wins over a POST body's fields, as in CouchDB. */
export function changesParameters(query: URLSearchParams, body: unknown): ChangesParameters | WrongParameter {
  const fields = isObject(body) ? body : {};
  const read = (name: string): string | null => {
    const value = query.get(name) ?? fields[name];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  };
  const feed = read('feed') ?? 'normal';
  if (feed !== 'normal' && feed !== 'longpoll' && feed !== 'continuous') return { wrong: 'feed' };
  const since = read('since') ?? '0';
  if (since.length > 2000) return { wrong: 'since' };
  const limit = whole(read('limit'));
  const timeout = whole(read('timeout'));
  const heartbeat = read('heartbeat');
  const interval = heartbeat === 'true' ? DEFAULT_HEARTBEAT : heartbeat === 'false' ? null : whole(heartbeat);
  if (limit === undefined) return { wrong: 'limit' };
  if (timeout === undefined) return { wrong: 'timeout' };
  if (interval === undefined) return { wrong: 'heartbeat' };
  const filter = read('filter');
  const docIds = filter === '_doc_ids' ? documentIds(query.get('doc_ids'), fields.doc_ids) : null;
  if (filter !== null && docIds === null) return { wrong: 'filter' };
  return {
    feed,
    since: since === 'null' || since === '' ? '0' : since,
    // CouchDB reads 0 as 1.
    limit: limit === null ? Number.POSITIVE_INFINITY : Math.max(1, limit),
    includeDocs: read('include_docs') === 'true',
    removals: read('removals') === 'true',
    heartbeat: interval === null ? null : Math.max(SHORTEST_HEARTBEAT, interval),
    timeout: Math.min(timeout ?? LONGEST_WAIT, LONGEST_WAIT),
    docIds,
  };
}

export function isObject(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of texts in a JSON value or in JSON text; null when it is none or too long. */
export function texts(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length > MOST_IDS) return null;
  return value.every((item) => typeof item === 'string') ? value : null;
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function documentIds(inQuery: string | null, inBody: unknown): ReadonlySet<string> | null {
  const ids = texts(inBody ?? (inQuery === null ? undefined : parsedJson(inQuery)));
  return ids && new Set(ids);
}

/** undefined: neither absent nor a whole number from 0. */
function whole(text: string | null): number | null | undefined {
  if (text === null) return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
