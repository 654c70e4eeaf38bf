/**
 * The parts of a version in one file, for a device that has few of them yet: asking for each by itself takes a phone, and the server, four
 * times as long. What has arrived is kept at once, so that a network that goes leaves only the rest to ask for.
 */

/** Where the build leaves it. */
export const PACK = '/builds/parts.pack';

export interface PackedPart {
  /** Its address, which its content gave it: `/assets/words-l77cz0dH.js`. */
  readonly path: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/** Said of the pack as it came, not of what is in it. */
const OF_PACK = ['content-encoding', 'content-length', 'etag', 'last-modified', 'vary'];

/** Bytes that say how long the list of parts is, which the parts follow in its order. */
const PREFIX = 4;

export function pack(parts: readonly PackedPart[]): Uint8Array<ArrayBuffer> {
  const list = new TextEncoder().encode(JSON.stringify(parts.map(({ path, content }) => [path, content.length])));
  const prefix = new Uint8Array(PREFIX);
  new DataView(prefix.buffer).setUint32(0, list.length);
  return joined([prefix, list, ...parts.map(({ content }) => content)]);
}

/**
 * Hands over the parts one after the other as they arrive, each with the headers that all files of the app have.
 * @throws when the pack ends early or is none; what was handed over is whole
 */
export async function* unpack(response: Response): AsyncGenerator<{ readonly path: string; readonly response: Response }> {
  if (!response.ok || response.body === null) throw new TypeError(`no pack: ${response.status}`);
  const take = taker(response.body);
  const length = new DataView((await take(PREFIX)).buffer).getUint32(0);
  const list: readonly (readonly [string, number])[] = JSON.parse(new TextDecoder().decode(await take(length)));
  for (const [path, size] of list) {
    const content = await take(size);
    const headers = new Headers(response.headers);
    for (const name of OF_PACK) headers.delete(name);
    headers.set('content-type', TYPES[path.replace(/^.*\./, '')] ?? 'application/octet-stream');
    yield { path, response: new Response(content, { headers }) };
  }
}

/** Takes so many bytes from the front of what arrives, in a buffer of their own. */
function taker(stream: ReadableStream<Uint8Array<ArrayBuffer>>): (size: number) => Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  let here: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  return async (size) => {
    while (held < size) {
      const { done, value } = await reader.read();
      if (done) throw new TypeError('the pack ended early');
      here.push(value);
      held += value.length;
    }
    const all = here.length === 1 && here[0] !== undefined ? here[0] : joined(here);
    here = [all.subarray(size)];
    held -= size;
    return all.slice(0, size);
  };
}

function joined(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** At least so much of a version must be missing on the device for the pack to be asked for. */
const WORTH_IT = 1 / 2;
/** Parts that are being written at a time: one after the other takes twice as long. */
const AT_ONCE = 32;

/**
 * Keeps the parts of this version that are missing, where that is most of them.
 * @param wanted absolute addresses
 * @param ask for the pack; what is asked for it fails without a network
 */
export async function keepPacked(
  cache: Pick<Cache, 'keys' | 'put'>,
  wanted: readonly string[],
  ask: (path: string) => Promise<Response>,
): Promise<void> {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = new Map(wanted.filter((url) => !kept.has(url)).map((url) => [new URL(url).pathname, url]));
  if (missing.size === 0 || missing.size < wanted.length * WORTH_IT) return;
  const puts = new Set<Promise<void>>();
  try {
    for await (const { path, response } of unpack(await ask(PACK))) {
      const url = missing.get(path);
      if (url === undefined) continue;
      const put = cache.put(url, response).finally(() => puts.delete(put));
      puts.add(put);
      if (puts.size === AT_ONCE) await Promise.race(puts);
    }
    await Promise.all(puts);
  } finally {
    // Whatever became of the rest, these had arrived.
    await Promise.allSettled(puts);
  }
}
