import { describe, expect, it } from 'vitest';
import { linkedPaths, Preloading, savesData, whenIdle } from './preloading.ts';

/** A page's code that arrives when the test says so. */
function page() {
  let arrive = () => {};
  let fail = () => {};
  let asked = 0;
  const load = () => {
    asked += 1;
    return new Promise<void>((resolve, reject) => {
      arrive = resolve;
      fail = () => reject(new Error('offline'));
    });
  };
  return { load, asked: () => asked, arrive: () => arrive(), fail: () => fail() };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('idle preloading of routes (specification §9)', () => {
  it('fetches at most five at once, and all in the end', async () => {
    const preloading = new Preloading();
    const pages = Array.from({ length: 12 }, page);
    preloading.add(pages.map(({ load }) => load));
    const asked = () => pages.filter((one) => one.asked() > 0).length;
    expect(asked()).toBe(5);
    pages[2]?.arrive();
    await turn();
    expect(asked()).toBe(6);
    for (let round = 0; round < 3; round += 1) {
      for (const one of pages) one.arrive();
      await turn();
    }
    expect(pages.map((one) => one.asked())).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it('fetches none twice, unless it could not be had', async () => {
    const preloading = new Preloading();
    const one = page();
    preloading.add([one.load, one.load]);
    preloading.add([one.load]);
    expect(one.asked()).toBe(1);
    one.fail();
    await turn();
    preloading.add([one.load]);
    expect(one.asked()).toBe(2);
  });

  describe('waits until the browser is idle', () => {
    /** Virtual milliseconds. `busy`: for how long each idle moment is waited for, none afterwards; absent: a browser that cannot tell. */
    function browser(busy?: readonly number[]) {
      const waits = [...(busy ?? [])];
      const queue: { at: number; call: () => void }[] = [];
      let now = 0;
      const later = (call: () => void, delay: number) => queue.push({ at: now + delay, call });
      const off = (handle: number) => void queue.splice(handle - 1, 1);
      const moment = (call: (moment: { didTimeout: boolean }) => void, { timeout }: { timeout: number }) => {
        const wait = waits.shift() ?? timeout;
        return later(() => call({ didTimeout: wait >= timeout }), Math.min(wait, timeout));
      };
      const window = {
        setTimeout: later,
        clearTimeout: off,
        ...(busy && { requestIdleCallback: moment, cancelIdleCallback: off }),
      };
      const run = () => {
        for (const { at, call } of queue) {
          now = at;
          call();
        }
      };
      return { window, run, now: () => now };
    }
    const calledAt = (busy?: readonly number[]) => {
      const { window, run, now } = browser(busy);
      const at: number[] = [];
      whenIdle(window, () => at.push(now()));
      run();
      return at;
    };

    it('three moments in a row: the wait for the next answer is not taken for the end of the work', () => {
      expect(calledAt([1, 1, 1])).toEqual([503]);
      expect(calledAt([1, 1, 90, 1, 1, 1])).toEqual([1_285]);
    });

    it('or ten seconds, however busy', () => {
      expect(calledAt([])).toEqual([9_830]);
    });

    it('or two seconds where it cannot tell', () => {
      expect(calledAt()).toEqual([2_000]);
    });

    it('and not at all when that is called off', () => {
      for (const busy of [undefined, [1]]) {
        const { window, run } = browser(busy);
        let calls = 0;
        whenIdle(window, () => {
          calls += 1;
        })();
        run();
        expect(calls).toBe(0);
      }
    });
  });

  it('is not for somebody who asked their browser to save data', () => {
    expect(savesData({ onLine: true, connection: { saveData: true } })).toBe(true);
    for (const connection of [{ connection: { saveData: false } }, { connection: {} }, {}])
      expect(savesData({ onLine: true, ...connection })).toBe(false);
  });

  it('looks at links of this app only, each address once', () => {
    const link = (href: string) => new URL(href, 'https://hub.example');
    const links = [link('/search?q=a'), link('/search'), link('https://gym.example/login'), link('/login')];
    expect(linkedPaths(links, 'https://hub.example')).toEqual(['/search', '/login']);
  });
});
