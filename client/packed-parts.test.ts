import { describe, expect, it } from 'vitest';
import { keepPacked, PACK, type PackedPart, pack, unpack } from './packed-parts.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const PARTS: readonly PackedPart[] = [
  { path: '/assets/begin-a1.js', content: bytes('export const begin = "Größe";') },
  { path: '/assets/nothing-b2.css', content: bytes('') },
  { path: '/assets/outfit-c3.woff2', content: new Uint8Array([0, 1, 128, 255]) },
];
const HEADERS = {
  'content-encoding': 'br',
  'content-length': '7',
  'content-security-policy': "default-src 'none'",
  'content-type': 'application/octet-stream',
  vary: 'accept-encoding',
};

/** As a network brings it: so many bytes at a time, and after `most` of them the network is gone. */
function arriving(packed: Uint8Array<ArrayBuffer>, step: number, most = Number.POSITIVE_INFINITY): Response {
  let at = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      if (at >= most) return controller.error(new TypeError('no network'));
      if (at >= packed.length) return controller.close();
      controller.enqueue(packed.slice(at, at + step));
      at += step;
    },
  });
  return new Response(body, { headers: HEADERS });
}

/** What lies in a browser's cache, and what was asked of the network for it. */
function device(held: readonly string[] = []) {
  const kept = new Map(held.map((path) => [at(path), new Response('old')]));
  const asked: string[] = [];
  const cache = {
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    put: async (url: RequestInfo | URL, response: Response) => void kept.set(String(url), response),
  };
  const install = (answer: () => Response, paths = PARTS.map(({ path }) => path)) =>
    keepPacked(cache, paths.map(at), async (path) => {
      asked.push(path);
      return answer();
    });
  return { kept, asked, install };
}
const at = (path: string) => `https://hub.test${path}`;

describe('a pack', () => {
  it.each([1, 3, 50, 10_000])('is read as it was written, whatever comes at once: %i bytes', async (step) => {
    const read: PackedPart[] = [];
    for await (const { path, response } of unpack(arriving(pack(PARTS), step)))
      read.push({ path, content: new Uint8Array(await response.arrayBuffer()) });
    expect(read).toEqual(PARTS);
  });

  it('gives each part its own type and the rules of the app, and nothing that is said of the pack alone', async () => {
    const found: Record<string, string>[] = [];
    for await (const { response } of unpack(arriving(pack(PARTS), 9))) found.push(Object.fromEntries(response.headers));
    const policy = { 'content-security-policy': "default-src 'none'" };
    expect(found).toEqual([
      { ...policy, 'content-type': 'text/javascript; charset=utf-8' },
      { ...policy, 'content-type': 'text/css; charset=utf-8' },
      { ...policy, 'content-type': 'font/woff2' },
    ]);
  });

  it('is none where the server has another answer', async () => {
    const { kept, install } = device();
    await expect(install(() => new Response('Not found.', { status: 404 }))).rejects.toThrow('404');
    expect(kept.size).toBe(0);
  });
});

describe('[11] what a device keeps of it', () => {
  it('everything that is missing, of this version and nothing else', async () => {
    const { kept, asked, install } = device(['/assets/begin-a1.js']);
    await install(() => arriving(pack([...PARTS, { path: '/assets/newer-d4.js', content: bytes('newer') }]), 20));
    expect(asked).toEqual([PACK]);
    expect([...kept.keys()]).toEqual(PARTS.map(({ path }) => at(path)));
    expect(await kept.get(at('/assets/begin-a1.js'))?.text()).toBe('old');
  });

  it('is not asked for where most is there, or all', async () => {
    const most = device(['/assets/begin-a1.js', '/assets/nothing-b2.css']);
    await most.install(() => Response.error());
    const all = device(PARTS.map(({ path }) => path));
    await all.install(() => Response.error());
    expect([most.asked, all.asked]).toEqual([[], []]);
  });

  it('what had arrived when the network went is kept whole, and what had not is not there', async () => {
    const packed = pack(PARTS);
    const { kept, install } = device();
    await expect(install(() => arriving(packed, 1, packed.length - 2))).rejects.toThrow('no network');
    expect([...kept.keys()]).toEqual([at('/assets/begin-a1.js'), at('/assets/nothing-b2.css')]);
    expect(await kept.get(at('/assets/begin-a1.js'))?.text()).toBe('export const begin = "Größe";');
  });

  it('a pack that ends early is not taken for a whole one', async () => {
    const { kept, install } = device();
    await expect(install(() => arriving(pack(PARTS).slice(0, -1), 100))).rejects.toThrow('ended early');
    expect(kept.has(at('/assets/outfit-c3.woff2'))).toBe(false);
  });
});
