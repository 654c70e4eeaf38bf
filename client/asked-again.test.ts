import { describe, expect, it, vi } from 'vitest';
import { askedAgain } from './asked-again.ts';

const AT = 'https://hub.test/assets/';
const made = () => new Response('made here');

function came(url: string, status = 200): Response {
  const response = new Response(`came from ${url}`, { status });
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

/** A device with a cache of its own, and a network that `answer` is. */
function device(answer: (url: string) => Response | Promise<Response> = came) {
  const kept = new Map<string, Response>();
  const asked: string[] = [];
  const failed = vi.fn();
  const again = askedAgain(
    async () => ({ put: async (url, response) => void kept.set(String(url), response) }),
    async (url) => {
      asked.push(url);
      return answer(url);
    },
    failed,
  );
  return { kept, asked, failed, again };
}

describe('scripts that came packed, asked for by themselves', () => {
  it('keeps what came over the network in place of what was made here', async () => {
    const { again, kept, asked } = device();
    await again.used(`${AT}react-a1.js`, made());
    expect(asked).toEqual([`${AT}react-a1.js`]);
    expect(await kept.get(`${AT}react-a1.js`)?.text()).toBe(`came from ${AT}react-a1.js`);
  });

  it('never asks for what came over the network, or for what is no script', async () => {
    const { again, asked } = device();
    await again.used(`${AT}react-a1.js`, came(`${AT}react-a1.js`));
    await again.used(`${AT}outfit-c3.woff2`, made());
    await again.used('https://hub.test/index.html?__WB_REVISION__=1', made());
    expect(asked).toEqual([]);
  });

  it('asks for one after the other, and for each once', async () => {
    let open = 0;
    let most = 0;
    const { again, asked } = device(async (url) => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      return came(url);
    });
    await Promise.all(['a', 'b', 'a', 'c'].map((name) => again.used(`${AT}${name}.js`, made())));
    expect(asked).toEqual([`${AT}a.js`, `${AT}b.js`, `${AT}c.js`]);
    expect(most).toBe(1);
  });

  it('keeps what it has where the file is gone', async () => {
    const { again, kept, failed } = device((url) => came(url, url.includes('old') ? 404 : 200));
    await Promise.all([again.used(`${AT}old.js`, made()), again.used(`${AT}new.js`, made())]);
    expect([...kept.keys()]).toEqual([`${AT}new.js`]);
    expect(failed).not.toHaveBeenCalled();
  });

  it('stops at the first that fails, and asks again when it is used again', async () => {
    let online = false;
    const { again, asked, kept, failed } = device((url) => {
      if (!online) throw new TypeError('no network');
      return came(url);
    });
    await Promise.all([again.used(`${AT}a.js`, made()), again.used(`${AT}b.js`, made())]);
    expect(asked).toEqual([`${AT}a.js`]);
    expect(failed).toHaveBeenCalledTimes(1);
    online = true;
    await again.used(`${AT}b.js`, made());
    expect([...kept.keys()]).toEqual([`${AT}b.js`]);
  });
});
