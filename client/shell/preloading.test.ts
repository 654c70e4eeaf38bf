import { describe, expect, it } from 'vitest';
import { linkedPaths, Preloading, whenIdle } from './preloading.ts';

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
    /** `answersAfter`: how long each idle moment is waited for, milliseconds; afterwards there is none. */
    function windowOf(answersAfter?: readonly number[]) {
      let now = 0;
      const waits = [...(answersAfter ?? [])];
      const done: string[] = [];
      const queue: { at: number; call: () => void }[] = [];
      const later = (call: () => void, delay: number) => queue.push({ at: now + delay, call });
      const off = (what: string) => (handle: number) => {
        done.push(what);
        queue[handle - 1] = { at: Number.POSITIVE_INFINITY, call: () => {} };
      };
      const window = {
        performance: { now: () => now },
        setTimeout: later,
        clearTimeout: off('timer off'),
        ...(answersAfter && {
          requestIdleCallback: (call: () => void, { timeout }: { timeout: number }) =>
            later(call, Math.min(timeout, waits.shift() ?? Number.POSITIVE_INFINITY)),
          cancelIdleCallback: off('moment off'),
        }),
      };
      const run = () => {
        for (let index = 0; index < queue.length; index += 1) {
          const { at, call } = queue[index] ?? { at: Number.POSITIVE_INFINITY, call: () => {} };
          if (at === Number.POSITIVE_INFINITY) continue;
          now = at;
          call();
        }
      };
      return { window, run, now: () => now, done };
    }
    const calledAt = (answersAfter?: readonly number[]) => {
      const { window, run, now } = windowOf(answersAfter);
      let at: number | null = null;
      whenIdle(window, () => {
        at = now();
      });
      run();
      return at;
    };

    it('three moments in a row, so that a wait for the next answer is not taken for the end of the work', () => {
      expect(calledAt([1, 1, 1])).toBe(503);
      expect(calledAt([1, 1, 90, 1, 1, 1])).toBe(1_345);
    });

    it('or ten seconds, however busy', () => {
      expect(calledAt([])).toBe(10_000);
      expect(calledAt(Array.from({ length: 100 }, () => 900))).toBe(10_000);
    });

    it('or two seconds where it cannot tell', () => {
      expect(calledAt(undefined)).toBe(2_000);
    });

    it('and not at all when that is called off', () => {
      for (const [answersAfter, what] of [[undefined, 'timer off'] as const, [[1], 'moment off'] as const]) {
        const { window, run, done } = windowOf(answersAfter);
        let calls = 0;
        whenIdle(window, () => {
          calls += 1;
        })();
        run();
        expect([calls, done]).toEqual([0, [what]]);
      }
    });
  });

  it('looks at links of this app only, each address once', () => {
    const link = (href: string) => new URL(href, 'https://hub.example');
    const links = [link('/search?q=a'), link('/search'), link('https://gym.example/login'), link('/login')];
    expect(linkedPaths(links, 'https://hub.example')).toEqual(['/search', '/login']);
  });
});
